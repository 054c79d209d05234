/** Keys what is typed in the editor of the changes that wait, apart from that of the page itself. */
export const CHANGES_DRAFT = 'page-changes'

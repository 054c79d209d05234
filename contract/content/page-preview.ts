/** Shows a page that visitors do not see yet, as the site will: for those who may read it among the pages of staff. */
export const PAGE_PREVIEW_ROUTE = '/sm-admin/preview/page/:id'

export function pagePreviewPath(id: number): string {
  return PAGE_PREVIEW_ROUTE.replace(':id', String(id))
}

/** The search parameter of the preview and of the editor that asks for the page as it will be. */
export const CHANGES_PARAM = 'changes'

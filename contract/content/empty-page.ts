import type { PageData, RichText } from './page-data.ts'

/** A page before anybody has written in it. */
export const EMPTY_PAGE_DATA: PageData = {
  version: 1,
  seo: { title: '', description: '' },
  hero: { title: '', lead: '' },
  blocks: [],
  faq: [],
}

/** A text before anybody has written in it. */
export const EMPTY_RICH_TEXT: RichText = { type: 'doc', content: [] }

import type { Page } from './pages.ts'

/** What visitors see of a page: nothing yet, nothing before its time, or the page. */
export type PageState = 'draft' | 'scheduled' | 'published'

/** The state of a page at a moment. The same rule stands in SQL: `isOnSite` of `server/modules/pages/queries.ts`. */
export function pageState({ status, publish_at }: Pick<Page, 'status' | 'publish_at'>, now: Date): PageState {
  if (status === 'draft') return 'draft'
  return publish_at !== null && new Date(publish_at) > now ? 'scheduled' : 'published'
}

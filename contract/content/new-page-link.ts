import { SITE_SCREENS } from '../people/site-screens.ts'
import { LINK_TAKEN, pageLinkTrouble } from './page-link.ts'
import { TRACKED_PAGES } from './tracked-pages.ts'

/** Where the site shows what a page record says. */
const OF_RECORDS: readonly string[] = [...TRACKED_PAGES, SITE_SCREENS.join.path]
/** Where it shows something of its own: a record would be kept there, and never seen. */
const OF_SITE = Object.values(SITE_SCREENS)
  .filter(({ path }) => !OF_RECORDS.includes(path))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** What is wrong with the public path that somebody gives a page; undefined when it is fine. Both sides ask this. */
export function newPageLinkTrouble(link: string): string | undefined {
  return pageLinkTrouble(link) ?? (OF_SITE.some((pattern) => pattern.test(link)) ? LINK_TAKEN : undefined)
}

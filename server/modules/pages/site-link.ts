import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import { LINK_TAKEN } from '#contract/content/page-link.ts'

const { home, catalog, reviewsPage, smartConsultations, lt, join, ...others } = SITE_SCREENS
/** Where the site shows what a page record says. */
const OF_RECORDS = new Set<string>([home, catalog, reviewsPage, smartConsultations, lt, join].map(({ path }) => path))
/** Where it shows something of its own: a record would be kept there, and never seen. */
const OF_SITE = Object.values(others).map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** What stands against the link that is to be saved, by field; empty where a page may stand there, and where none is said. */
export function siteLink({ link }: Record<string, unknown>): { link?: string[] } {
  const isOfSite = typeof link === 'string' && !OF_RECORDS.has(link) && OF_SITE.some((pattern) => pattern.test(link))
  return isOfSite ? { link: [LINK_TAKEN] } : {}
}

import { publicApi } from '#contract/wire/public-api.ts'
import { screens } from '#contract/people/screens.ts'
import type { SitemapPart } from '#contract/content/sitemap.ts'
import { siteContext } from '#web/lib/api/api-context.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import type { Route } from './+types/sitemap'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

const PART = 'part'

/**
 * `/sitemap.xml`: the screens that stand for themselves, then every page record and person. Of a large directory it names
 * its parts, `/sitemap.xml?part=1` and so on, which hold them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get(PART)
  const { data, meta } = await readApi<SitemapPart>(
    context,
    `${publicApi.sitemap}?${new URLSearchParams({ part: asked ?? '1' })}`,
  ).catch((error: unknown) => {
    const isNoPart = error instanceof ApiError && (error.status === 404 || error.status === 422)
    throw isNoPart ? pageNotFound(url.href) : error
  })
  const site = context.get(siteContext).url
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  if (asked === null && meta.parts > 1) {
    const parts = Array.from({ length: meta.parts }, (_, index) => `/sitemap.xml?${PART}=${index + 1}`)
    return new Response(sitemapIndexXml(site, parts), { headers })
  }
  const known = new Set(data.map(({ path }) => path))
  const others = meta.part === 1 ? plainScreens().filter((path) => !known.has(path)) : []
  return new Response(sitemapXml(site, [...others.map((path) => ({ path })), ...data]), { headers })
}

/** Public screens whose address has no parameter. What a page record describes is there only while the record is. */
function plainScreens(): string[] {
  return Object.entries(screens)
    .filter(([name, screen]) => screen.guard === 'public' && screen.layout === 'default' && name !== 'lt')
    .filter(([, screen]) => !screen.isPersonal && !screen.isUnlisted && !screen.path.includes(':'))
    .map(([, screen]) => screen.path)
}

import { api } from '#contract/wire/api.ts'
import { screens } from '#contract/people/screens.ts'
import type { SitemapEntry } from '#contract/content/sitemap.ts'
import { siteContext } from '#web/lib/api/api-context.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import type { Route } from './+types/sitemap'
import { sitemapXml } from './sitemap-xml.ts'

/** `/sitemap.xml`: the screens that stand for themselves, then every page record and person. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await readApi<{ data: SitemapEntry[] }>(context, api.sitemap)
  const known = new Set(data.map(({ path }) => path))
  const others = plainScreens().filter((path) => !known.has(path))
  return new Response(sitemapXml(context.get(siteContext).url, [...others.map((path) => ({ path })), ...data]), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** Public screens whose address has no parameter. What a page record describes is there only while the record is. */
function plainScreens(): string[] {
  return Object.entries(screens)
    .filter(([name, screen]) => screen.guard === 'public' && screen.layout === 'default' && name !== 'lt')
    .filter(([, screen]) => !screen.isPersonal && !screen.isUnlisted && !screen.path.includes(':'))
    .map(([, screen]) => screen.path)
}

import { siteContext } from '#web/lib/api/api-context.ts'
import { absolute } from '#web/shell/public/page-head.tsx'
import type { Route } from './+types/robots'

/** Marks of advertising make no other page: Yandex is told so. */
const MARKS = 'utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&ysclid&gclid&fbclid&_openstat&from&ref'

/** `/robots.txt`. Pages that should not be found say so themselves: what is closed here could not be read to learn it. */
export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext)
  const text = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /sanctum/',
    'Disallow: /sm-admin',
    'Disallow: /auth/',
    'Disallow: /secure-payment/',
    `Clean-param: ${MARKS}`,
    '',
    `Sitemap: ${absolute(url, '/sitemap.xml')}`,
    '',
  ].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

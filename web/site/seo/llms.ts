import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogSummary } from '#contract/catalog.ts'
import type { CrisisLine } from '#contract/crisis/crisis-lines.ts'
import type { CrisisHelp } from '#contract/crisis/crisis-answers.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import { LANDING_PATHS } from '#contract/content/landing-paths.ts'
import { siteHref } from '#contract/people/site-links.ts'
import type { SitemapPart } from '#contract/content/sitemap.ts'
import { showPhone } from '#contract/wire/shown-phone.ts'
import { siteContext } from '#web/lib/api/api-context.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { absolute } from '#web/shell/public/page-head.tsx'
import { readPageRecord } from '../page/read-page-record.ts'
import type { Route } from './+types/llms'

const PAGES_MAX = 30

/** `/llms.txt`: what this site is and where things are, for programs that answer people's questions. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [{ data: summary }, { data: addresses }, { data: help }] = await Promise.all([
    readApi<{ data: CatalogSummary }>(context, publicApi.catalogSummary),
    // Everything but people stands in the first part.
    readApi<SitemapPart>(context, publicApi.sitemap),
    readApi<{ data: CrisisHelp }>(context, publicApi.crisisHelp),
  ])
  const paths = addresses.map(({ path }) => path).filter((path) => !path.startsWith(`${siteHref('catalog')}/`))
  const found = await Promise.all(paths.slice(0, PAGES_MAX).map((path) => readPageRecord(context, path)))
  const pages = found.filter((page): page is PublicPage => page !== null)
  const listOf = (title: string, template: string) => {
    const found = addresses.filter(({ path }) => path.startsWith(template.replace(':slug', '')))
    if (found.length === 0) return []
    return [`## ${title}`, '', ...found.map((page) => line(page.title, absolute(site.url, page.path), null)), '']
  }
  const text = [
    `# ${site.name}`,
    '',
    `> Каталог психологов. Сейчас в нём: ${summary.psychologists}. Для каждого указаны темы, методы, цена встречи, ближайшее время и проверенные документы.`,
    '',
    'Психологические консультации — не медицинская помощь: здесь не ставят диагнозов и не назначают лекарств.',
    '',
    '## Страницы',
    '',
    ...pages.map(({ title, link, description }) => line(title, absolute(site.url, link), description)),
    line('Все адреса', absolute(site.url, '/sitemap.xml'), null),
    '',
    ...listOf('С чем приходят', LANDING_PATHS.topic),
    ...listOf('Как работают', LANDING_PATHS.specialization),
    '## Срочная помощь',
    '',
    ...help.lines.map(lineOfHelp),
    '',
    '## Связь',
    '',
    `- ${site.legalEntity}, ${site.city}`,
    `- ${showPhone(site.phone)}, ${site.email}`,
    '',
  ].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

function lineOfHelp({ title, number, mobile_number, about }: CrisisLine): string {
  return `- ${number}${mobile_number === null ? '' : ` (с мобильного ${mobile_number})`}: ${title}. ${about}`
}

function line(title: string, url: string, about: string | null): string {
  return `- [${title}](${url})${about === null || about === '' ? '' : `: ${about}`}`
}

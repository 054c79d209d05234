import type { CatalogAnswer, PsychologistCard } from '#contract/catalog.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { absolute } from '#web/shell/public/page-head.tsx'

/** What search engines read of one page of the catalog: schema.org ItemList in the order in which people stand. */
export function catalogJsonLd({ data: people, meta }: Pick<CatalogAnswer, 'data' | 'meta'>, siteUrl: string) {
  return peopleJsonLd(people, siteUrl, (meta.current_page - 1) * meta.per_page)
}

/** The same of any list of people, those before them counted. */
export function peopleJsonLd(people: readonly PsychologistCard[], siteUrl: string, before = 0) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: people.map((person, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: absolute(siteUrl, siteHref('psychologistPage', { slug: person.slug })),
      name: person.full_name,
    })),
  }
}

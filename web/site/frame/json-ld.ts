import type { PageQuestion } from '#contract/content/page-data.ts'
import { absolute } from '#web/shell/public/page-head.tsx'

interface Crumb {
  name: string
  path: string
}

/** The way from the home page, schema.org BreadcrumbList: the last crumb is the page itself. */
export function breadcrumbJsonLd(siteUrl: string, crumbs: readonly Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(siteUrl, path),
    })),
  }
}

/** Questions that stand on the page with their answers; nothing when there are none. */
export function faqJsonLd(questions: readonly PageQuestion[]): object[] {
  if (questions.length === 0) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: questions.map(({ q, a }) => ({
        '@type': 'Question',
        name: q,
        acceptedAnswer: { '@type': 'Answer', text: a },
      })),
    },
  ]
}

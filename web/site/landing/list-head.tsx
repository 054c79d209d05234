import type { Landing } from '#contract/content/landings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { absolute, PageHead, pictureOf } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { breadcrumbJsonLd } from '../frame/json-ld.ts'
import { LISTS, type LandingKind } from './landing-words.ts'

const SCREENS = { topic: 'topicLanding', specialization: 'specializationLanding' } as const

interface Props {
  kind: LandingKind
  heading: string
  description: string
  pages: Landing['topics']
}

/** What search engines and messengers read of a list of pages. */
export function ListHead({ kind, heading, description, pages }: Props) {
  const site = useSite()
  const { title, screen } = LISTS[kind]
  return (
    <PageHead
      title={`${heading} — ${site.name}`}
      description={description}
      path={siteHref(screen)}
      image={pictureOf(siteHref(screen))}
      jsonLd={[
        breadcrumbJsonLd(site.url, [
          { name: 'Каталог', path: siteHref('catalog') },
          { name: title, path: siteHref(screen) },
        ]),
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: pages.map((page, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: absolute(site.url, siteHref(SCREENS[kind], { slug: page.slug })),
            name: page.title,
          })),
        },
      ]}
    />
  )
}

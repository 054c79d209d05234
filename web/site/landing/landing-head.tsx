import { path } from '#contract/wire/public-api.ts'
import { isFound, type Landing } from '#contract/content/landings.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { peopleJsonLd } from '../catalog/catalog-json-ld.ts'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { headingOf, landingDescription, LISTS, type LandingKind } from './landing-words.ts'

const SCREENS = { topic: 'topicLanding', specialization: 'specializationLanding' } as const

interface Props {
  landing: Landing
  kind: LandingKind
  /** The address of the share picture, with `:slug` in it. */
  image: string
}

/** What search engines and messengers read. Without a text of its own, or without people, the page is no answer to a search. */
export function LandingHead({ landing, kind, image }: Props) {
  const site = useSite()
  const { slug, title, questions, people } = landing
  const pagePath = siteHref(SCREENS[kind], { slug })
  return (
    <PageHead
      title={`${headingOf(landing, kind)} — ${site.name}`}
      description={landingDescription(landing, kind)}
      path={pagePath}
      image={path(image, { slug })}
      isIndexed={isFound(landing)}
      jsonLd={[
        breadcrumbJsonLd(site.url, [
          { name: 'Каталог', path: siteHref('catalog') },
          { name: LISTS[kind].title, path: siteHref(LISTS[kind].screen) },
          { name: title, path: pagePath },
        ]),
        ...(people.length === 0 ? [] : [peopleJsonLd(people, site.url)]),
        ...faqJsonLd(questions.map(({ question, answer }) => ({ q: question, a: answer }))),
      ]}
    />
  )
}

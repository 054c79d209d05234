import type { CatalogAnswer, CatalogSummary } from '#contract/catalog.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { PageHead, absolute } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import type { SiteConfig } from '#contract/site.ts'
import { catalogQuery } from '../catalog/catalog-query.ts'
import { faqJsonLd } from '../frame/json-ld.ts'
import { headOf, questionsOn } from '../page/page-record.ts'
import { readPageRecord } from '../page/read-page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import '../frame/site.css'
import type { Route } from './+types/home-screen'
import { FirstQuestion } from './first-question.tsx'
import { Hero } from './hero.tsx'
import { HowWeCheck } from './how-we-check.tsx'
import { FIRST_QUESTIONS, Questions } from './questions.tsx'
import { defaultSentence } from './sentence.ts'
import { Soonest } from './soonest.tsx'
import { TopicIndex } from './topic-index.tsx'
import './home.css'

const REVIEWS = 3
/** In place of these the page has something of its own. */
const OWN_BLOCKS = ['faq', 'cta', 'crisis'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const [{ data: summary }, catalog, page, reviews] = await Promise.all([
    readApi<{ data: CatalogSummary }>(context, publicApi.catalogSummary),
    readApi<CatalogAnswer>(context, publicApi.catalog),
    readPageRecord(context, siteHref('home')),
    readApi<PublicReviewsAnswer>(context, `${publicApi.reviews}?per_page=${REVIEWS}`),
  ])
  const { facets } = catalog
  const chosen = defaultSentence(facets)
  const found = await readApi<CatalogAnswer>(context, `${publicApi.catalog}?per_page=1&${catalogQuery(chosen)}`)

  const [face = null, ...others] = summary.soonest
  return {
    now: new Date().toISOString(),
    page,
    reviews: reviews.data,
    summary,
    face,
    soonest: others.slice(0, 4),
    sentence: { facets, topics: summary.topics, chosen: chosen.toString(), count: found.meta.total },
  }
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const { now, page, reviews, summary, face, soonest, sentence } = loaderData
  const site = useSite()
  const written = page === null ? [] : questionsOn(page)
  const questions = written.length === 0 ? FIRST_QUESTIONS : written
  return (
    <>
      <PageHead
        title={`${site.name} — психологи онлайн и\u00a0очно`}
        description={`Каталог психологов: с чем работают, сколько стоит встреча, когда есть время и какие документы проверены. Сейчас в каталоге: ${summary.psychologists}.`}
        {...(page === null ? {} : headOf(page, site.name))}
        path="/"
        jsonLd={[organizationJsonLd(site), ...faqJsonLd(questions)]}
      />
      <Hero title={page?.data.hero.title} sentence={sentence} face={face} summary={summary} now={now} />
      <TopicIndex topics={summary.topics} total={summary.topics_total} />
      <Soonest people={soonest} available={summary.available_this_week} isFaceShown={face !== null} now={now} />
      <FirstQuestion />
      <HowWeCheck />
      {page !== null && <WrittenBlocks page={page} without={OWN_BLOCKS} reviews={reviews} />}
      <Questions questions={questions} />
    </>
  )
}

/** Whose site this is: schema.org Organization, never a clinic. */
function organizationJsonLd(site: SiteConfig) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    legalName: site.legalEntity,
    url: absolute(site.url, '/'),
    telephone: site.phone,
    email: site.email,
    address: { '@type': 'PostalAddress', addressLocality: site.city },
  }
}

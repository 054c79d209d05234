import { data } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogAnswer } from '#contract/catalog.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import { PEOPLE_SHOWN, REVIEWS_SHOWN } from '#web/blocks/block-facts.ts'
import { PageContent } from '#web/blocks/page-content.tsx'
import { readApi } from '#web/lib/api/loader-api.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '#web/blocks/blocks.css'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { leaveOr404 } from '../gone/leave.ts'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import type { Route } from './+types/page-screen'
import { headOf, questionsOn, readPageRecord } from './page-record.ts'

/** Any path that no screen of its own has: a page record describes it, or nothing is there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await readPageRecord(context, url.pathname)
  if (page === null) return data({ page, gone: await leaveOr404(context, url.href) }, { status: 410 })
  const has = (type: string) => page.data.blocks.some((block) => block.type === type)
  const whose = new URLSearchParams({ 'filter[page]': page.link, per_page: String(PEOPLE_SHOWN) })
  const [people, reviews] = await Promise.all([
    page.with_psychologists && has('psychologists')
      ? readApi<CatalogAnswer>(context, `${publicApi.catalog}?${whose}`).then(({ data }) => data)
      : [],
    has('reviews')
      ? readApi<PublicReviewsAnswer>(context, `${publicApi.reviews}?per_page=${REVIEWS_SHOWN}`).then(({ data }) => data)
      : [],
  ])
  return data({ page, people, reviews })
}

export default function PageScreen({ loaderData }: Route.ComponentProps) {
  const { name, url } = useSite()
  if (loaderData.page === null) return <GoneScreen people={loaderData.gone} />
  const { page, people, reviews } = loaderData
  const { hero, blocks, faq } = page.data
  const title = hero.title === '' ? page.title : hero.title
  return (
    <>
      <PageHead
        {...headOf(page, name)}
        path={page.link}
        jsonLd={[breadcrumbJsonLd(url, [{ name: title, path: page.link }]), ...faqJsonLd(questionsOn(page))]}
      />
      <PageContent data={{ hero: { ...hero, title }, blocks, faq }} people={people} reviews={reviews} />
    </>
  )
}

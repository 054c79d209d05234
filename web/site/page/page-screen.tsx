import { data, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { CatalogAnswer } from '#contract/catalog.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import type { PublicReviewsAnswer } from '#contract/requests/reviews.ts'
import type { PublicPage } from '#contract/content/pages.ts'
import { PEOPLE_SHOWN, REVIEWS_SHOWN, type BlockPerson, type BlockReview } from '#web/blocks/block-facts.ts'
import { PageContent } from '#web/blocks/page-content.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { sentFormContext } from '#web/lib/forms/sent-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '#web/blocks/blocks.css'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { leaveOr404 } from '../gone/leave.ts'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { sentPath, type RequestFailure } from '../request/post-request.ts'
import { sendToPractice } from '../request/send-to-practice.ts'
import { TO_PRACTICE } from '../request/to-practice.ts'
import '../form/form-field.css'
import '../request/request-fields.css'
import type { Route } from './+types/page-screen'
import { headOf, questionsOn } from './page-record.ts'
import { readPageRecord } from './read-page-record.ts'
import { formOf, readPageOfForm, sendPageRequest, unpublishedForm } from './page-request.ts'

/** Few pages have it. Its styles come with every page, since without scripts nobody asks for them later; nor is it in a fallback. */
const PageRequestForm = lazy(() =>
  import('./page-request-form.tsx').then((module) => ({ default: module.PageRequestForm })),
)

/** In its place where the page is not there any more for whoever has just sent it. */
const UnpublishedRequestForm = lazy(() =>
  import('../request/unpublished-request-form.tsx').then((module) => ({ default: module.UnpublishedRequestForm })),
)

/** Any path that no screen of its own has: a page record describes it, or nothing is there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isSent = context.get(sentFormContext) !== null
  const page = isSent ? await readPageOfForm(context, url.pathname) : await readPageRecord(context, url.pathname)
  if (page === null && isSent) return data({ page, gone: [], mark: await readMark(context) }, { status: 410 })
  if (page === null) return data({ page, gone: await leaveOr404(context, url.href), mark: '' }, { status: 410 })
  const has = (type: string) => page.data.blocks.some((block) => block.type === type)
  const whose = new URLSearchParams({ 'filter[page]': page.link, per_page: String(PEOPLE_SHOWN) })
  const [people, reviews, mark] = await Promise.all([
    page.with_psychologists && has('psychologists')
      ? readApi<CatalogAnswer>(context, `${publicApi.catalog}?${whose}`).then(({ data }) => data)
      : [],
    has('reviews')
      ? readApi<PublicReviewsAnswer>(context, `${publicApi.reviews}?per_page=${REVIEWS_SHOWN}`).then(({ data }) => data)
      : [],
    has('form') || isSent ? readMark(context) : '',
  ])
  return data({ page, people, reviews, mark })
}

async function readMark(context: Route.LoaderArgs['context']): Promise<string> {
  return (await readApi<{ data: FormCheck }>(context, publicApi.formCheck)).data.mark
}

/** Takes the request of the form that stands on the page, or stood there when it was opened. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  if (form.has(TO_PRACTICE)) return sendToPractice(context, form)
  const page = await readPageOfForm(context, url.pathname)
  const block = page === null ? undefined : formOf(page)
  if (block === undefined) {
    if (!form.has('contact')) throw pageNotFound(url.href)
    return data(unpublishedForm(form), { status: 410 })
  }
  const outcome = await sendPageRequest(context, form, block, page?.form_psychologist ?? null)
  if (outcome.kind === 'failure') return data(outcome, { status: outcome.status })
  return redirect(sentPath(outcome.accepted), 303)
}

export const clientAction = withUnsentForm((unsent): RequestFailure => ({
  kind: 'failure',
  ...unsent,
  errors: {},
  ...(('to_practice' satisfies typeof TO_PRACTICE) in unsent.typed && { unpublished: [] }),
}))

export default function PageScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.unpublished !== undefined) {
    return <UnpublishedRequestForm mark={loaderData.mark} failure={actionData} people={actionData.unpublished} />
  }
  if (loaderData.page === null) return <GoneScreen people={loaderData.gone} />
  return <WrittenPage {...loaderData} failure={actionData} />
}

interface WrittenPageProps {
  page: PublicPage
  people: readonly BlockPerson[]
  reviews: readonly BlockReview[]
  mark: string
  failure: RequestFailure | undefined
}

function WrittenPage({ page, people, reviews, mark, failure }: WrittenPageProps) {
  const { name, url } = useSite()
  const { hero, blocks, faq } = page.data
  const title = hero.title === '' ? page.title : hero.title
  return (
    <>
      <PageHead
        {...headOf(page, name)}
        path={page.link}
        jsonLd={[breadcrumbJsonLd(url, [{ name: title, path: page.link }]), ...faqJsonLd(questionsOn(page))]}
      />
      <PageContent
        data={{ hero: { ...hero, title }, blocks, faq }}
        people={people}
        reviews={reviews}
        prices={page.prices}
        form={(block) => (
          <PageRequestForm
            block={block}
            whom={page.form_psychologist}
            action={page.link}
            mark={mark}
            failure={failure}
          />
        )}
      />
    </>
  )
}

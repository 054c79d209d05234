import { data, redirect } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import type { PublicReviewsAnswer, ReviewSubjects, ReviewTopic } from '#contract/requests/reviews.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { breadcrumbJsonLd, faqJsonLd } from '../frame/json-ld.ts'
import { headOf, questionsOn } from '../page/page-record.ts'
import { readPageRecord } from '../page/read-page-record.ts'
import { WrittenBlocks } from '../page/written-blocks.tsx'
import type { Route } from './+types/reviews-screen'
import { redirectRenamed } from './redirect-renamed.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewThanks } from './review-thanks.tsx'
import { reviewsJsonLd } from './reviews-json-ld.ts'
import { isFiltered, onPage, REVIEW_FILTERS, reviewsPath, reviewsQuery } from './reviews-query.ts'
import { sendReview, type ReviewFailure } from './send-review.ts'
import './reviews.css'

const WRITE = 'write'
/** Says in the address that a review has been sent. */
const SENT = 'sent'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = reviewsQuery(url.searchParams)
  const asked = new URLSearchParams({ psychologist: query.get(REVIEW_FILTERS.psychologist) ?? '' })
  const [page, answer, subjects, topics, check] = await Promise.all([
    readPageRecord(context, siteHref('reviewsPage')),
    readApi<PublicReviewsAnswer>(context, `${publicApi.reviews}?${query}`),
    readApi<ReviewSubjects>(context, `${publicApi.reviewSubjects}?${asked}`),
    readApi<{ data: ReviewTopic[] }>(context, publicApi.reviewTopics),
    readApi<{ data: FormCheck }>(context, publicApi.formCheck),
  ])
  await redirectRenamed(context, query, { subjects: subjects.data, topics: topics.data })
  return {
    page,
    answer,
    subjects: subjects.data,
    hasMore: subjects.meta.has_more,
    topics: topics.data,
    mark: check.data.mark,
    query: query.toString(),
    isSent: url.searchParams.has(SENT),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const failure = await sendReview(context, await readPageForm(context, request))
  if (failure !== null) return data(failure, { status: failure.status })
  const query = reviewsQuery(url.searchParams)
  query.set(SENT, '1')
  return redirect(`${reviewsPath(query)}#${WRITE}`, 303)
}

export const clientAction = withUnsentForm((unsent): ReviewFailure => ({ ...unsent, errors: {} }))

export default function ReviewsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, answer, subjects, hasMore, topics, mark, isSent } = loaderData
  const query = new URLSearchParams(loaderData.query)
  const { meta } = answer
  const { name, url } = useSite()
  const title = page?.data.hero.title || 'Отзывы'
  const slug = query.get(REVIEW_FILTERS.psychologist) ?? ''
  const head = page === null ? { ...DEFAULT_HEAD, title: `${DEFAULT_HEAD.title} — ${name}` } : headOf(page, name)
  const path = reviewsPath(onPage(new URLSearchParams(), meta.current_page))

  return (
    <>
      <PageHead
        {...head}
        title={meta.current_page > 1 ? `Отзывы, страница ${meta.current_page} — ${name}` : head.title}
        path={path}
        isIndexed={meta.current_page <= meta.last_page && !isFiltered(query) && !isSent}
        jsonLd={[
          breadcrumbJsonLd(url, [{ name: 'Отзывы', path: siteHref('reviewsPage') }]),
          reviewsJsonLd(answer.data, { siteName: name, siteUrl: url }),
          ...(page === null ? [] : faqJsonLd(questionsOn(page))),
        ]}
      />
      <div className="wrap reviews">
        <header className="reviews__title">
          <h1>{typeset(title)}</h1>
          <p className="lead">{typeset(page?.data.hero.lead || head.description)}</p>
          <a className="more" href={`#${WRITE}`}>
            Написать отзыв
          </a>
        </header>
        <div className="spread">
          <div className="spread__margin">
            <ReviewFilters query={query} subjects={subjects} topics={topics} />
          </div>
          <ReviewList answer={answer} query={query} />
        </div>
        <section className="spread reviews__write" id={WRITE} aria-labelledby="write-heading">
          <div className="spread__margin">
            <h2 id="write-heading">Ваш отзыв</h2>
            <p>Сначала отзыв читает модератор. Недовольные мы{'\u00a0'}публикуем тоже.</p>
            <a className="more" href={siteHref('myData')}>
              Убрать свой отзыв
            </a>
          </div>
          {isSent && actionData === undefined ? (
            <ReviewThanks />
          ) : (
            <ReviewForm
              key={slug}
              action={`${reviewsPath(query)}#${WRITE}`}
              of={{ subjects, hasMore, slug, mark }}
              failure={actionData}
            />
          )}
        </section>
      </div>
      {page !== null && <WrittenBlocks page={page} without={['reviews']} />}
    </>
  )
}

const DEFAULT_HEAD = {
  title: 'Отзывы о психологах',
  description: 'Что люди рассказывают после встреч. Публикуем и недовольных, вместе с ответом психолога.',
}

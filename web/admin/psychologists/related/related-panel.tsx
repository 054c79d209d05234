import type { ReactNode } from 'react'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { RetryLine } from '../../notices/retry-line.tsx'
import { RequestState } from '../../requests/request-state.tsx'
import { RatingMark } from '../../reviews/rating-mark.tsx'
import { ReviewState } from '../../reviews/review-state.tsx'
import { TransactionState } from '../../transactions/transaction-state.tsx'
import { RELATED, type RelatedTab } from './related-kinds.ts'
import type { RelatedPage } from './use-related.ts'

interface RelatedPanelProps {
  tab: RelatedTab
  psychologistId: number
  page: RelatedPage | undefined
  onRetry: () => void
}

const NOTHING: Record<RelatedTab, string> = {
  reviews: 'Отзывов об\u00a0этом человеке пока нет',
  requests: 'Этого человека ещё не\u00a0показывали в\u00a0заявках',
  transactions: 'Платежей за\u00a0встречи с\u00a0этим человеком пока нет',
}
const ALL: Record<RelatedTab, string> = {
  reviews: 'Все отзывы',
  requests: 'Все заявки и\u00a0подборы с\u00a0этим психологом',
  transactions: 'Все транзакции',
}

/** The newest few, each a way into its list, and the whole list filtered by this person. */
export default function RelatedPanel({ tab, psychologistId, page, onRetry }: RelatedPanelProps) {
  if (page === undefined) return <Loading />
  if (page === 'failed') {
    return (
      <div className="max-w-160 pt-4">
        <RetryLine text={'Список не\u00a0загрузился'} onRetry={onRetry} />
      </div>
    )
  }
  if (page.data.length === 0) return <EmptyState icon="lucide:inbox" title={NOTHING[tab]} />
  const { screen } = RELATED.find((kind) => kind.tab === tab) ?? RELATED[0]
  const list = `${href(screen)}?filter[psychologist_id]=${psychologistId}`
  return (
    <div className="max-w-200 pt-2">
      <ul>
        {page.data.map((record) => (
          <li key={record.id} className="border-b border-line-soft">
            <Link
              to={`${list}&open=${record.id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 no-underline -outline-offset-2 hover:bg-hover"
            >
              <RowOf tab={tab} record={record} />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={list} variant="link" className="mt-3">
        {ALL[tab]}: {page.meta.total}
      </ButtonLink>
    </div>
  )
}

function RowOf({ tab, record }: { tab: RelatedTab; record: object }) {
  if (tab === 'reviews') {
    const review = record as Review
    return (
      <Row name={review.author_name} at={review.created_at} text={review.text}>
        <ReviewState review={review} />
        <RatingMark rating={review.rating} />
      </Row>
    )
  }
  if (tab === 'requests') {
    const request = record as PracticeRequest
    return (
      <Row name={request.name} at={request.created_at}>
        <RequestState request={request} />
        <span className="text-ink-3">{request.number}</span>
      </Row>
    )
  }
  const transaction = record as Transaction
  return (
    <Row name={formatMoney(transaction.amount)} at={transaction.created_at}>
      <TransactionState transaction={transaction} />
      <span className="text-ink-3">{transaction.number}</span>
    </Row>
  )
}

interface RowProps {
  name: string
  at: string
  text?: string
  children: ReactNode
}

function Row({ name, at, text, children }: RowProps) {
  const { timeZone } = useSite()
  return (
    <>
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="flex flex-wrap items-center gap-x-4 text-13 text-ink-2">{children}</span>
      <time dateTime={at} className="ms-auto text-13 text-ink-3 tabular-nums">
        {formatDay(at, timeZone)}
      </time>
      {text !== undefined && <span className="line-clamp-2 basis-full text-13 text-ink-2">{text}</span>}
    </>
  )
}

function Loading() {
  return (
    <div className="grid max-w-200 gap-3 pt-4" aria-busy>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}

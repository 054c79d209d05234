import { REVIEW_STATUS_TITLES, type Review } from '#contract/reviews.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Option } from '#web/ui/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import type { ListColumn } from '../list/columns.ts'
import { flagOptions, titledOptions, type ListFilter } from '../list/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { RatingMark } from './rating-mark.tsx'
import { ReviewState } from './review-state.tsx'

export const reviewWords: ListWords = {
  count: ['отзыв', 'отзыва', 'отзывов'],
  wouldBeFound: 'нашёлся бы',
  nothingFound: 'По этим условиям отзывов нет',
  nothing: 'Отзывов пока нет',
  nothingHint: 'Их\u00a0оставляют на\u00a0странице «Отзывы»; на\u00a0сайте они появляются после проверки.',
  icon: 'lucide:message-square',
}

export const reviewColumns: ListColumn<Review>[] = [
  {
    id: 'author_name',
    title: 'Автор',
    cell: (review) => review.author_name,
    sort: { column: 'author_name', direction: 'asc' },
    isName: true,
    width: 160,
  },
  {
    id: 'status',
    title: 'Состояние',
    cell: (review) => <ReviewState review={review} />,
    sort: { column: 'status', direction: 'asc' },
    width: 156,
  },
  { id: 'text', title: 'Отзыв', cell: (review) => review.text, isQuiet: true },
  {
    id: 'psychologist',
    title: 'Психолог',
    cell: (review) => review.psychologist?.title ?? <span className="text-ink-3">о&nbsp;сервисе</span>,
    width: 190,
    from: 1280,
    isQuiet: true,
  },
  {
    id: 'rating',
    title: 'Оценка',
    cell: (review) => <RatingMark rating={review.rating} />,
    sort: { column: 'rating', direction: 'asc' },
    width: 112,
  },
  {
    id: 'proof',
    title: 'Оплата',
    cell: (review) => <ProofMark review={review} />,
    width: 120,
    from: 1440,
  },
  {
    id: 'created_at',
    title: 'Получен',
    cell: (review) => <Day value={review.created_at} />,
    sort: { column: 'created_at', direction: 'desc' },
    numeric: true,
    width: 112,
    from: 1024,
    isQuiet: true,
  },
  {
    id: 'reply',
    title: 'Ответ',
    cell: (review) => review.reply,
    isHidden: true,
    isQuiet: true,
  },
  {
    id: 'published_at',
    title: 'Опубликован',
    cell: (review) => review.published_at && <Day value={review.published_at} />,
    sort: { column: 'published_at', direction: 'desc' },
    numeric: true,
    width: 124,
    isHidden: true,
    isQuiet: true,
  },
]

export function reviewFilters(psychologist: Option<string> | null): ListFilter[] {
  const ratings = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: value }))
  return [
    { kind: 'many', name: 'status', label: 'Состояние', options: titledOptions(REVIEW_STATUS_TITLES) },
    psychologistFilter(psychologist),
    { kind: 'one', name: 'rating', label: 'Оценка', options: ratings },
    { kind: 'period', name: 'created', label: 'Получен', from: 'date_from', to: 'date_to' },
    { kind: 'one', name: 'has_proof', label: 'Оплата', options: flagOptions('Видна', 'Не\u00a0видна') },
  ]
}

function ProofMark({ review: { proof } }: { review: Review }) {
  if (proof === null) return <span className="text-ink-3">не&nbsp;видна</span>
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Icon name="lucide:badge-check" className="size-3.5 text-ink-3" />
      {proof.title}
    </span>
  )
}

function Day({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatDay(value, timeZone)
}

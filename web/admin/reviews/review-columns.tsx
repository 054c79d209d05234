import { review, type Review } from '#contract/requests/reviews.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { psychologistFilter } from '../directories/psychologist-filter.ts'
import { entityColumns } from '../list/table/entity-columns.tsx'
import { entityFilters } from '../list/filters/entity-filters.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
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

export const reviewColumns = entityColumns<Review>(review, {
  author_name: { isName: true, isQuiet: false },
  status: { cell: (one) => <ReviewState review={one} />, isQuiet: false },
  psychologist: { cell: (one) => one.psychologist?.title ?? <span className="text-ink-3">о&nbsp;сервисе</span> },
  rating: { cell: (one) => <RatingMark rating={one.rating} />, numeric: false, isQuiet: false },
  proof: { cell: (one) => <ProofMark review={one} />, isQuiet: false },
})

export function reviewFilters(psychologist: Option<string> | null): ListFilter[] {
  return entityFilters(review, {}, { psychologist_id: psychologistFilter(psychologist) })
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

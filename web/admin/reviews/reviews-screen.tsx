import { Suspense, useMemo, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { readChosenPsychologist } from '../directories/psychologist-filter.ts'
import { Arrivals } from '#web/shell/live/arrivals.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useKeys } from '../panel/use-keys.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/reviews-screen'
import { RatingMark } from './rating-mark.tsx'
import { reviewColumns, reviewFilters, reviewWords } from './review-columns.tsx'
import { reviewBulk } from './review-bulk.tsx'
import { ReviewState } from './review-state.tsx'
import { publishReview, returnReview } from './save-review.ts'
import { lateOver } from '../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

/** A queue: who waits longest first, then what is decided, newest first. */
const LIST: ListSource = {
  screen: 'reviews',
  path: api.staffReviews,
  sort: { column: 'status', direction: 'asc' },
}

const ReviewPanel = lateOver(() => import('./review-panel.tsx'))

const REVIEW_NEWS: readonly NoticeKind[] = ['reviews']

export const meta = screenTitle('reviews')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked, psychologist] = await Promise.all([
    loadList<Review>(context, url, LIST),
    readLinked<Review>(context, url, api.staffReview),
    readChosenPsychologist(context, url),
  ])
  return { list, linked, psychologist }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST, ['psychologist_id'])

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked, psychologist } = loaderData
  const { permissions } = useSession()
  const revalidate = useRevalidate()
  const onChange = () => void revalidate()
  const viewing = useViewingAs()
  const [rejecting, setRejecting] = useState<number | null>(null)
  const opened = useOpenedRecord(list.page.data, linked)
  const filters = useMemo(() => reviewFilters(psychologist), [psychologist])
  const mayModerate = permissions.includes('reviews.moderate')

  const reject = (review: Review) => {
    opened.open(review)
    setRejecting(review.id)
  }
  const rowAt = (target: Element | null) => {
    const id = target?.closest<HTMLElement>('[data-row]')?.dataset.row
    return list.page.data.find((review) => String(review.id) === id && review.can.moderate)
  }
  // On a row of the list, as in the panel: p publishes, r asks why not.
  useKeys(mayModerate && viewing === null && !opened.isOpen, {
    KeyP: (target) => {
      const review = rowAt(target)
      if (review !== undefined && review.status !== 'published') void publishReview(review, onChange)
    },
    KeyR: (target) => {
      const review = rowAt(target)
      if (review !== undefined && review.status !== 'rejected') reject(review)
    },
  })

  const actionsOf = (review: Review): (DropdownItem | 'separator')[] => [
    { label: 'Прочитать', icon: 'lucide:eye', onSelect: () => opened.open(review) },
    ...(review.can.moderate && review.status !== 'published'
      ? [{ label: 'Опубликовать', icon: 'lucide:check', onSelect: () => void publishReview(review, onChange) }]
      : []),
    ...(review.can.moderate && review.status !== 'rejected'
      ? [{ label: 'Отклонить…', icon: 'lucide:ban', onSelect: () => reject(review) }]
      : []),
    ...(review.can.moderate && review.status !== 'pending'
      ? [
          {
            label: 'Вернуть на\u00a0проверку',
            icon: 'lucide:undo-2',
            onSelect: () => void returnReview(review, onChange),
          },
        ]
      : []),
  ]

  return (
    <>
      <ListFrame<Review>
        list={list}
        source={LIST}
        columns={reviewColumns}
        filters={filters}
        search={{ name: 'search', label: 'Автор, слова отзыва или ответа', placeholder: 'Автор или слова' }}
        words={reviewWords}
        rowId={(review) => review.id}
        rowLabel={(review) => review.author_name}
        onRowOpen={opened.open}
        bulk={mayModerate ? reviewBulk : undefined}
        exportPath={api.reviewsExport}
        rowActions={actionsOf}
        card={(review) => (
          <>
            <span className="flex flex-wrap items-center gap-x-3 text-13">
              <ReviewState review={review} />
              <RatingMark rating={review.rating} />
              <span className="text-ink-2">{review.psychologist?.title ?? 'о\u00a0сервисе'}</span>
            </span>
            <span className="mt-1 line-clamp-2 text-13 text-ink-2">{review.text}</span>
          </>
        )}
      >
        <Arrivals kinds={REVIEW_NEWS} read={list} />
      </ListFrame>
      {opened.record !== null && (
        <Suspense>
          <ReviewPanel
            opened={opened}
            rows={list.page.data}
            rejecting={rejecting}
            onRejecting={setRejecting}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  )
}

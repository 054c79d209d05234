import { REJECTION_REASON_TITLES, REVIEW_STATUS_TITLES, type Review } from '#contract/requests/reviews.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

/** Waits, stands on the site, or was refused; `isLong` says for what. */
export function ReviewState({ review, isLong = false }: { review: Review; isLong?: boolean }) {
  const title = REVIEW_STATUS_TITLES[review.status]
  if (review.status === 'published') {
    return <StatusMark mark={review.is_subject_shown ? 'on' : 'lucide:eye-off'}>{title}</StatusMark>
  }
  if (review.status === 'pending') {
    return (
      <StatusMark mark="lucide:clock" tone="warn">
        {title}
      </StatusMark>
    )
  }
  const reason = review.rejection_reason && REJECTION_REASON_TITLES[review.rejection_reason]
  return (
    <StatusMark mark="lucide:ban" tone="danger">
      {isLong && reason ? `${title}: ${reason.toLocaleLowerCase('ru')}` : title}
    </StatusMark>
  )
}

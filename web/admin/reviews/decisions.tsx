import type { Review } from '#contract/requests/reviews.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { Decision } from './use-decision.ts'

interface DecisionsProps {
  review: Review
  decision: Decision
  /** An answer is typed and not saved. */
  withReply: boolean
  onReject: () => void
  onReturn: () => void
}

/** What can be done with a review. Once it is decided, the filled button leads on, and the focus waits on it. */
export function Decisions({ review, decision, withReply, onReject, onReturn }: DecisionsProps) {
  const disabledReason = useViewingAs()?.reason
  const { isDecided, isSaving, next } = decision
  return (
    <>
      {isDecided && (
        <p role="status" className="basis-full! text-13 text-ink-2">
          {review.status === 'rejected'
            ? 'Отклонён: на\u00a0сайте его нет.'
            : review.is_subject_shown
              ? 'Опубликован: отзыв уже на\u00a0сайте.'
              : review.psychologist === null
                ? 'Опубликован, но\u00a0карточка психолога удалена: на\u00a0сайте отзыва нет.'
                : 'Опубликован: появится на\u00a0сайте вместе с\u00a0карточкой психолога.'}{' '}
          {next === undefined && 'Больше на\u00a0этой странице проверять нечего.'}
        </p>
      )}
      {next !== undefined && (
        <Button key="next" autoFocus icon="lucide:arrow-right" onClick={next} aria-keyshortcuts="n">
          Следующий отзыв
        </Button>
      )}
      {review.status !== 'published' && (
        <Button
          key="publish"
          icon="lucide:check"
          variant={isDecided ? 'outline' : 'solid'}
          color={isDecided ? 'neutral' : 'primary'}
          loading={isSaving}
          onClick={() => void decision.publish()}
          aria-keyshortcuts="p"
          disabledReason={disabledReason}
        >
          {withReply ? 'Опубликовать с\u00a0ответом' : 'Опубликовать'}
        </Button>
      )}
      {review.status !== 'rejected' && (
        <Button
          icon="lucide:ban"
          variant="outline"
          color={review.status === 'pending' ? 'danger' : 'neutral'}
          onClick={onReject}
          aria-keyshortcuts="r"
          disabledReason={disabledReason}
        >
          Отклонить…
        </Button>
      )}
      {review.status !== 'pending' && (
        <Button icon="lucide:undo-2" variant="ghost" color="neutral" onClick={onReturn} disabledReason={disabledReason}>
          Вернуть на&nbsp;проверку
        </Button>
      )}
    </>
  )
}

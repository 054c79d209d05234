import { REJECTION_REASONS, REVIEW_REPLY_MAX, type RejectionReason, type Review } from '#contract/requests/reviews.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useChangedRecords } from '#web/shell/live/changed-records.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { DraftTextForm } from '../panel/draft-text-form.tsx'
import { Facts } from '../panel/facts.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { useDraftText } from '../panel/use-draft-text.ts'
import { Decisions } from './decisions.tsx'
import { RatingMark } from './rating-mark.tsx'
import { RejectionChoice } from './rejection-choice.tsx'
import { ReviewProof } from './review-proof.tsx'
import { ReviewState } from './review-state.tsx'
import { ReviewSubject } from './review-subject.tsx'
import { readReview, replyToReview, returnReview } from './save-review.ts'
import { useDecision } from './use-decision.ts'

const GONE = {
  title: 'Этого отзыва уже нет',
  description: 'Автор мог его убрать.',
  icon: 'lucide:trash-2',
  color: 'warn',
} as const

interface ReviewPanelProps {
  opened: OpenedRecord<Review>
  /** The list beside it. */
  rows: readonly Review[]
  /** The review that is asked why it is refused. */
  rejecting: number | null
  onRejecting: (id: number | null) => void
  /** The list reads itself anew. */
  onChange: () => void
}

interface OpenReviewProps extends ReviewPanelProps {
  review: Review
}

/** The whole review with everything that decides about it. j and k step, p publishes, r asks why not, n goes on. */
export default function ReviewPanel(props: ReviewPanelProps) {
  const { record } = props.opened
  return record && <OpenReview {...props} review={record} />
}

function OpenReview({ review, opened, rows, rejecting, onRejecting, onChange }: OpenReviewProps) {
  const { timeZone } = useSite()
  const viewing = useViewingAs()
  const reply = useDraftText('review.reply', review, review.reply)
  const isRejecting = rejecting === review.id
  const onReview = (saved: Review) => {
    opened.replace(saved)
    onChange()
  }
  const close = () => {
    onRejecting(null)
    opened.close()
  }
  useChangedRecords(['reviews'], {
    read: async () => ({ id: review.id, now: await readReview(review.id) }),
    onRead: ({ id, now }) => {
      if (id !== review.id) return
      if (now === null) {
        toast(GONE)
        close()
        onChange()
        return
      }
      // An answer that is being written meets it when it is sent.
      const isWrittenAnew = now.reply !== review.reply && reply.isChanged
      if (now.version > review.version && !isWrittenAnew) opened.replace(now)
    },
    isHeld: isRejecting || !opened.isOpen,
  })
  const decision = useDecision({ review, rows, reply, open: opened.open, onReview })
  const reject = (reason: RejectionReason) => {
    onRejecting(null)
    void decision.reject(reason)
  }
  const reasonKeys = Object.fromEntries(
    REJECTION_REASONS.map((reason, index) => [`Digit${index + 1}`, () => reject(reason)]),
  )
  const keys =
    review.can.moderate && viewing === null
      ? {
          KeyP: () => void decision.publish(),
          KeyR: () => onRejecting(review.id),
          ...(decision.next && { KeyN: decision.next }),
          ...(isRejecting ? reasonKeys : {}),
        }
      : {}

  return (
    <RecordPanel
      isOpen={opened.isOpen}
      onClose={close}
      title={review.author_name}
      aside={
        <>
          <ReviewState review={review} isLong />
          <RatingMark rating={review.rating} />
          <span className="tabular-nums">{formatMoment(review.created_at, timeZone)}</span>
        </>
      }
      onPrevious={opened.previous}
      onNext={opened.next}
      place={opened.place}
      keys={keys}
      footer={
        review.can.moderate &&
        (isRejecting ? (
          <RejectionChoice onChoose={reject} onCancel={() => onRejecting(null)} />
        ) : (
          <Decisions
            review={review}
            decision={decision}
            withReply={reply.along !== undefined}
            onReject={() => onRejecting(review.id)}
            onReturn={() => void returnReview(review, onReview)}
          />
        ))
      }
    >
      <p className="max-w-[65ch] text-16 leading-relaxed whitespace-pre-line wrap-anywhere">{review.text}</p>
      <PanelSection title="О ком отзыв">
        <ReviewSubject key={review.id} review={review} onReview={onReview} />
        <div className="mt-3">
          <Facts
            items={[
              ['Встреча', <ReviewProof key={review.id} review={review} onReview={onReview} />],
              review.status === 'pending' || review.moderated_by === null || review.moderated_at === null
                ? null
                : ['Решение', `${review.moderated_by.title}, ${formatMoment(review.moderated_at, timeZone)}`],
              review.author_confirmed_at === null
                ? null
                : [
                    'Автор',
                    `подтвердил почту ${formatMoment(review.author_confirmed_at, timeZone)}, может убрать отзыв сам`,
                  ],
              ['Согласие', `${formatMoment(review.consent.at, timeZone)}, текст ${review.consent.version}`],
            ]}
          />
        </div>
      </PanelSection>
      <PanelSection title={review.can.moderate ? undefined : 'Ответ'}>
        {review.can.moderate ? (
          <DraftTextForm
            key={review.id}
            draft={reply}
            field="reply"
            label="Ответ под отзывом"
            hint={replied(review, timeZone)}
            limit={REVIEW_REPLY_MAX}
            saveLabel="Сохранить ответ"
            onSave={(text) => replyToReview(review, text, onReview)}
          />
        ) : (
          <p className="whitespace-pre-line text-ink-2">{review.reply ?? 'Ответа нет.'}</p>
        )}
      </PanelSection>
      <div className="-mx-4 mt-5">
        <HistoryPanel key={review.id} entity="review" id={review.id} version={review.version} />
      </div>
      {!review.can.moderate && (
        <p className="mt-5 text-13 text-ink-3">
          Вы&nbsp;читаете отзывы; публиковать и&nbsp;отвечать может тот, у&nbsp;кого есть доступ «Проверять отзывы».
        </p>
      )}
    </RecordPanel>
  )
}

function replied({ replied_by, replied_at }: Review, timeZone: string): string | undefined {
  return replied_by && replied_at ? `${replied_by.title}, ${formatMoment(replied_at, timeZone)}` : undefined
}

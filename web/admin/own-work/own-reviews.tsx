import { useState } from 'react'
import type { OwnReview } from '#contract/psychologists/own-work.ts'
import { REVIEW_REPLY_MAX } from '#contract/requests/reviews.ts'
import { path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { counted, formatDay } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { Panel } from '../dashboard/panel.tsx'
import { toastError } from '../notices/toast-error.ts'
import { DraftTextForm } from '../panel/draft-text-form.tsx'
import { useDraftText } from '../panel/use-draft-text.ts'
import { RatingMark } from '../reviews/rating-mark.tsx'
import { EmptyPart } from './empty-part.tsx'

interface OwnReviewsProps {
  reviews: readonly OwnReview[]
  unanswered: number
}

/** What people say of the psychologist, and what they answer. */
export function OwnReviews({ reviews, unanswered }: OwnReviewsProps) {
  const remark = unanswered === 0 ? undefined : `Без ответа: ${counted(unanswered, 'отзыв', 'отзыва', 'отзывов')}`
  return (
    <Panel title="Отзывы о&nbsp;вас" remark={remark}>
      {reviews.length === 0 && <EmptyPart>Отзывов о&nbsp;вас пока нет</EmptyPart>}
      <ul>
        {reviews.map((review) => (
          <li key={review.id} className="border-b border-line-soft py-3 last:border-b-0">
            <ReviewLine review={review} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReviewLine({ review }: { review: OwnReview }) {
  const { timeZone } = useSite()
  const revalidate = useRevalidate()
  const [isAnswering, setAnswering] = useState(false)
  const draft = useDraftText('own-review.reply', review, review.reply)
  const save = async (text: string): Promise<boolean> => {
    const reply = text.trim() || null
    try {
      const { id, version } = review
      await callApi(path(ownWorkApi.ownReply, { id }), { method: 'PUT', body: { reply, version } })
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 422) throw failure
      if (failure instanceof ApiError && failure.status === 409) {
        toast({ title: 'Отзыв тем временем изменили', icon: 'lucide:git-merge', color: 'warn' })
        await revalidate()
      } else toastError(failure)
      return false
    }
    toast({ title: reply === null ? 'Ответ убран' : 'Ответ на\u00a0сайте', icon: 'lucide:circle-check' })
    setAnswering(false)
    await revalidate()
    return true
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13">
        <b className="font-semibold">{review.author_name}</b>
        <RatingMark rating={review.rating} />
        <span className="text-ink-3">{formatDay(review.published_at.slice(0, 10), timeZone)}</span>
      </p>
      <p className="mt-1 max-w-[70ch] text-14 leading-relaxed wrap-anywhere whitespace-pre-line">{review.text}</p>
      {isAnswering || draft.isChanged ? (
        <div className="mt-2 max-w-160">
          <DraftTextForm
            draft={draft}
            field="reply"
            label="Ваш ответ"
            hint="Его увидят все, сразу после сохранения"
            limit={REVIEW_REPLY_MAX}
            saveLabel="Сохранить ответ"
            onSave={save}
          />
        </div>
      ) : (
        <div className="mt-1">
          {review.reply !== null && (
            <p className="max-w-[70ch] border-s-2 border-line ps-3 text-13 text-ink-2 wrap-anywhere whitespace-pre-line">
              {review.reply}
            </p>
          )}
          <Button
            variant="link"
            size="xs"
            aria-label={`${review.reply === null ? 'Ответить' : 'Изменить ответ'}: ${review.author_name}`}
            onClick={() => setAnswering(true)}
          >
            {review.reply === null ? 'Ответить' : 'Изменить ответ'}
          </Button>
        </div>
      )}
    </>
  )
}

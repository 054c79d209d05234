import { api, path } from '#contract/wire/api.ts'
import {
  REJECTION_REASON_TITLES,
  type RejectionReason,
  type Review,
  type UpdateReview,
} from '#contract/requests/reviews.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { hasValues } from '../panel/has-values.ts'
import { saveAtOnce } from '../panel/save-at-once.ts'
import { concurrentEditorWords } from './concurrent-editor-words.ts'

/** Hears of every state of the review that an answer brings: saved, undone, or saved by somebody else first. */
type OnReview = (review: Review) => void

/** `reply` is what was typed under it: it appears with the review. */
export function publishReview(review: Review, onReview: OnReview, reply?: string) {
  const input = { status: 'published' as const, ...(reply !== undefined && { reply: reply.trim() || null }) }
  const title = input.reply ? 'Отзыв опубликован с\u00a0ответом' : 'Отзыв опубликован'
  return save(review, input, { title, onReview })
}

export function rejectReview(review: Review, reason: RejectionReason, onReview: OnReview) {
  const description = `${escapeHtml(review.author_name)}: ${REJECTION_REASON_TITLES[reason].toLocaleLowerCase('ru')}.`
  return save(
    review,
    { status: 'rejected', rejection_reason: reason },
    { title: 'Отзыв отклонён', description, onReview },
  )
}

export function returnReview(review: Review, onReview: OnReview) {
  return save(review, { status: 'pending' }, { title: 'Отзыв снова ждёт проверки', onReview })
}

export function replyToReview(review: Review, text: string, onReview: OnReview) {
  const reply = text.trim() || null
  const isShown = (current: Review) => current.reply !== review.reply && current.reply !== reply
  return save(review, { reply }, { title: reply === null ? 'Ответ убран' : 'Ответ сохранён', isShown, onReview })
}

export function assignReview(review: Review, psychologist: number | null, onReview: OnReview) {
  return save(review, { psychologist_id: psychologist }, { title: 'Отзыв теперь о\u00a0другом психологе', onReview })
}

export function verifyReview(review: Review, transaction: number | null, onReview: OnReview) {
  const title = transaction === null ? 'Связи с\u00a0оплатой больше нет' : 'Отзыв связан с\u00a0оплатой'
  return save(review, { proof_id: transaction }, { title, onReview })
}

interface SaveWords {
  title: string
  description?: string
  isShown?: (current: Review) => boolean
  onReview: OnReview
}

function save(
  review: Review,
  input: UpdateReview,
  { title, description, isShown, onReview }: SaveWords,
): Promise<boolean> {
  return saveAtOnce({
    send: () => send(review.id, { ...input, version: review.version }),
    onRecord: onReview,
    notice: { id: `review-${review.id}`, title, description: description ?? escapeHtml(review.author_name) },
    undo: ({ version }) => send(review.id, { ...inverse(review, input), version }),
    isAsSent: (current) => hasValues(current, input),
    isShown,
    changed: (current) => ({
      title: 'Отзыв только что изменили',
      description: `${escapeHtml(concurrentEditorWords(review, current))} Показываем, как сохранено сейчас; ваш текст на\u00a0месте.`,
    }),
  })
}

/** Null for one that is gone: its author takes it away whenever they like. */
export async function readReview(id: number): Promise<Review | null> {
  try {
    return (await callApi<{ data: Review }>(path(api.staffReview, { id }))).data
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null
    throw failure
  }
}

async function send(id: number, body: UpdateReview): Promise<Review> {
  const { data } = await callApi<{ data: Review }>(path(api.staffReview, { id }), { method: 'PATCH', body })
  return data
}

function inverse(before: Review, input: UpdateReview): UpdateReview {
  return {
    ...(input.status === undefined ? {} : { status: before.status, rejection_reason: before.rejection_reason }),
    ...(input.reply === undefined ? {} : { reply: before.reply }),
    ...(input.proof_id === undefined ? {} : { proof_id: before.proof?.id ?? null }),
    ...(input.psychologist_id === undefined ? {} : { psychologist_id: before.psychologist?.id ?? null }),
  }
}

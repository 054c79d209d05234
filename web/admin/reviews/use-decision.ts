import { useState } from 'react'
import type { RejectionReason, Review } from '#contract/requests/reviews.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { toastError } from '../notices/toast-error.ts'
import type { DraftText } from '../panel/use-draft-text.ts'
import { below, nextWaiting } from './next-review.ts'
import { publishReview, rejectReview } from './save-review.ts'

interface Decided {
  id: number
  /** The ids below it as the list stood then. */
  later: number[]
}

interface DecisionOptions {
  review: Review
  rows: readonly Review[]
  reply: DraftText
  open: (review: Review) => void
  onReview: (review: Review) => void
}

export type Decision = ReturnType<typeof useDecision>

/** What a moderator decides about the open review. They stay with what came of it; the next one is one press away. */
export function useDecision({ review, rows, reply, open, onReview }: DecisionOptions) {
  const [decided, setDecided] = useState<Decided | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDecided = decided?.id === review.id && review.status !== 'pending'
  const next = isDecided ? nextWaiting(rows, review.id, decided.later) : undefined

  const decide = async (save: () => Promise<boolean>) => {
    if (isSaving) return
    setSaving(true)
    const later = below(rows, review.id)
    try {
      const isSaved = await save()
      if (isSaved && review.status === 'pending') setDecided({ id: review.id, later })
      return isSaved
    } catch (failure) {
      if (failure instanceof ApiError && failure.fieldErrors.reply) reply.refuse(failure.fieldErrors.reply)
      else toastError(failure)
    } finally {
      setSaving(false)
    }
  }

  return {
    isSaving,
    /** Decided here just now. */
    isDecided,
    /** Absent where nothing is decided, or nothing waits. */
    next: next && (() => open(next)),
    /** What is typed as an answer appears with it. */
    publish: async () => {
      if (review.status === 'published') return
      const text = reply.along
      const isSaved = await decide(() => publishReview(review, onReview, text))
      if (isSaved === true && text !== undefined) reply.keep(text)
    },
    reject: (reason: RejectionReason) => decide(() => rejectReview(review, reason, onReview)),
  }
}

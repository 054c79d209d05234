import { z } from 'zod'
import { REJECTION_REASONS, REVIEW_STATUSES } from '../reviews.ts'
import { linkedAnswer, momentAnswer, pageMetaAnswer } from './wire.ts'

const rating = z.int().min(1).max(5).nullable()

const publicReviewAnswer = z.strictObject({
  author_name: z.string(),
  text: z.string(),
  rating,
  reply: z.string().nullable(),
  published_at: momentAnswer,
  psychologist: z.strictObject({ slug: z.string(), full_name: z.string() }).nullable(),
  has_proof: z.boolean(),
})

export const publicReviewsAnswer = z.strictObject({
  data: z.array(publicReviewAnswer),
  meta: pageMetaAnswer,
  rating: z.strictObject({ average: z.number(), count: z.int() }).nullable(),
})

export const reviewTopicAnswer = z.strictObject({ slug: z.string(), title: z.string(), count: z.int() })

export const reviewSubjectAnswer = z.strictObject({ slug: z.string(), full_name: z.string(), count: z.int() })

export const reviewSubmittedAnswer = z.strictObject({ status: z.literal('pending') })

export const reviewInvitationAnswer = z.strictObject({
  status: z.enum(['open', 'used', 'expired']),
  psychologist: z.strictObject({ slug: z.string().nullable(), full_name: z.string() }),
  expires_at: momentAnswer,
})

export const reviewAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  author_name: z.string(),
  text: z.string(),
  rating,
  status: z.enum(REVIEW_STATUSES),
  rejection_reason: z.enum(REJECTION_REASONS).nullable(),
  reply: z.string().nullable(),
  replied_at: momentAnswer.nullable(),
  replied_by: linkedAnswer.nullable(),
  psychologist: linkedAnswer.nullable(),
  proof: linkedAnswer.nullable(),
  moderated_at: momentAnswer.nullable(),
  moderated_by: linkedAnswer.nullable(),
  published_at: momentAnswer.nullable(),
  consent: z.strictObject({ version: z.string(), at: momentAnswer }),
  can: z.strictObject({ moderate: z.boolean() }),
})

export const staffReviewsAnswer = z.strictObject({
  data: z.array(reviewAnswer),
  meta: pageMetaAnswer,
  counts: z.record(z.enum(REVIEW_STATUSES), z.int()),
})

import { z } from 'zod'
import {
  LETTER_KIND_TITLES,
  LETTER_STATE_TITLES,
  type LetterKind,
  type LetterState,
} from '../office/letters/letters.ts'
import { TRANSACTION_STATUSES } from '../payments/transactions.ts'
import { linkedAnswer, momentAnswer } from '../wire/http.ts'
import { BOOKING_STATES } from './bookings.ts'
import { REQUEST_STATUSES } from './requests.ts'
import { REVIEW_STATUSES } from './reviews.ts'

const requestLine = z.strictObject({
  id: z.int(),
  number: z.string(),
  at: momentAnswer,
  name: z.string(),
  status: z.enum(REQUEST_STATUSES),
  /** With whom they meet, or whom it was left for. */
  psychologist: linkedAnswer.nullable(),
  meeting_at: momentAnswer.nullable(),
})

const bookingLine = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  starts_at: momentAnswer,
  state: z.enum(BOOKING_STATES),
  psychologist: linkedAnswer.nullable(),
  request_id: z.int().nullable(),
})

const paymentLine = z.strictObject({
  id: z.int(),
  number: z.string(),
  at: momentAnswer,
  paid_at: momentAnswer.nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  /** Kopecks. */
  amount: z.int(),
  refunded_amount: z.int(),
  description: z.string(),
  request_id: z.int().nullable(),
})

const reviewLine = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  author_name: z.string(),
  status: z.enum(REVIEW_STATUSES),
  rating: z.int().nullable(),
  psychologist: linkedAnswer.nullable(),
  /** By a payment, or by a letter that its author has opened: anybody may write down a stranger's address. */
  is_certain: z.boolean(),
})

const letterLine = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  kind: z.enum(Object.keys(LETTER_KIND_TITLES) as [LetterKind, ...LetterKind[]]),
  state: z.enum(Object.keys(LETTER_STATE_TITLES) as [LetterState, ...LetterState[]]),
})

/** `GET /api/clients/{id}/timeline`: all that there is of them; what somebody may not see is not there. */
export const clientRecordsAnswer = z.strictObject({
  requests: z.array(requestLine),
  bookings: z.array(bookingLine),
  payments: z.array(paymentLine),
  reviews: z.array(reviewLine),
  letters: z.array(letterLine),
})
export type ClientRecords = z.infer<typeof clientRecordsAnswer>

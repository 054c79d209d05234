import { z } from 'zod'
import {
  LETTER_KIND_TITLES,
  LETTER_STATE_TITLES,
  type LetterKind,
  type LetterState,
} from '../office/letters/letters.ts'
import { TRANSACTION_STATUSES } from '../payments/transactions.ts'
import { dayField, emptyIsAbsent, emptyIsNull, textField } from '../wire/fields.ts'
import { linkedAnswer, momentAnswer } from '../wire/http.ts'
import { CHANNELS, ENTRY_TEXT_MAX, OUTCOMES } from './deal.ts'
import { requestAnswer } from './requests.ts'

const ENTRY_KINDS = ['contact', 'comment'] as const

/** `POST /api/consultation-requests/{id}/entries`: a call or message as it went, or a word to colleagues. */
export const requestEntrySchema = z
  .object({
    kind: z.enum(ENTRY_KINDS, { error: 'Такой записи нет' }),
    channel: emptyIsAbsent(z.enum(CHANNELS, { error: 'Выберите, как связались' })),
    outcome: emptyIsAbsent(z.enum(OUTCOMES, { error: 'Выберите, чем кончилось' })),
    text: emptyIsNull(textField('Текст', ENTRY_TEXT_MAX, 0)).default(null),
    /** When to speak next; absent: as it was. */
    next_contact_on: emptyIsNull(dayField).optional(),
  })
  .superRefine(({ kind, channel, outcome, text }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'comment') {
      if (!text?.trim()) refuse('text', 'Напишите комментарий')
      return
    }
    if (channel === undefined) refuse('channel', 'Выберите, как связались')
    if (outcome === undefined) refuse('outcome', 'Выберите, чем кончилось')
  })
export type RequestEntryInput = z.infer<typeof requestEntrySchema>

const entryAnswer = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  kind: z.enum(ENTRY_KINDS),
  channel: z.enum(CHANNELS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  /** Null too for those who may only look: `has_text` tells that there is one. */
  text: z.string().nullable(),
  has_text: z.boolean(),
  /** Null: an account that is gone. */
  author: linkedAnswer.nullable(),
  mentions: z.array(linkedAnswer),
})
export type RequestEntry = z.infer<typeof entryAnswer>

const letterState = z.enum(Object.keys(LETTER_STATE_TITLES) as [LetterState, ...LetterState[]])

/** What became of a letter. */
const letterFate = {
  at: momentAnswer,
  state: letterState,
  sent_at: momentAnswer.nullable(),
  /** Why the mail server has not taken it. */
  words: z.string().nullable(),
}

const requestLetterAnswer = z.strictObject({
  id: z.int(),
  kind: z.enum(Object.keys(LETTER_KIND_TITLES) as [LetterKind, ...LetterKind[]]),
  ...letterFate,
})
export type RequestLetter = z.infer<typeof requestLetterAnswer>

const requestPaymentAnswer = z.strictObject({
  id: z.int(),
  number: z.string(),
  public_id: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  is_expired: z.boolean(),
  /** Kopecks. */
  amount: z.int(),
  refunded_amount: z.int(),
  pending_refund_amount: z.int(),
  /** Somebody has to look into its money, or into its receipt. */
  is_in_question: z.boolean(),
  is_receipt_failed: z.boolean(),
  description: z.string(),
  expires_at: momentAnswer,
  can_be_sent: z.boolean(),
  can_be_canceled: z.boolean(),
  moves: z.array(
    z.strictObject({ at: momentAnswer, to: z.enum(TRANSACTION_STATUSES), actor: linkedAnswer.nullable() }),
  ),
  letters: z.array(z.strictObject(letterFate)),
})
export type RequestPayment = z.infer<typeof requestPaymentAnswer>

/** `GET /api/consultation-requests/{id}/timeline`: what was said and paid; its history tells the rest. */
export const requestTimelineAnswer = z.strictObject({
  entries: z.array(entryAnswer),
  /** Empty for those who may not see payments. */
  payments: z.array(requestPaymentAnswer),
  /** Null for a request that tells of nobody any more. */
  /** What was written about it: that it came, the meeting, a mention, thanks. Links to pay stand at their payments. */
  letters: z.array(requestLetterAnswer),
})
export type RequestTimeline = z.infer<typeof requestTimelineAnswer>

export const requestEntryMadeAnswer = z.strictObject({ request: requestAnswer, timeline: requestTimelineAnswer })
export type RequestEntryMade = z.infer<typeof requestEntryMadeAnswer>

const proposalAnswer = z.strictObject({
  psychologist: linkedAnswer,
  avatar: z.string().nullable(),
  /** Kopecks, for whom the request is. */
  price: z.int().nullable(),
  /** The nearest free time that can be booked. */
  next_slot_at: momentAnswer.nullable(),
  /** The nearest free times as YCLIENTS told them last, three at most; empty where it tells of none. */
  free_times: z.array(momentAnswer),
  booking_link: z.string().nullable(),
  reasons: z.array(z.string()),
  /** What must fit for others, and was let go for this one. */
  change: z.array(z.string()),
})
/** `GET /api/consultation-requests/{id}/proposals`: whom the house's matching would choose now. */
export const requestProposalsAnswer = z.array(proposalAnswer)
export type RequestProposal = z.infer<typeof proposalAnswer>

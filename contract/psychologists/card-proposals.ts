import { z } from 'zod'
import { askedText, flagField, versionField } from '../wire/fields.ts'
import { dataOf, linkedAnswer, momentAnswer } from '../wire/http.ts'
import { PROPOSAL_REASONS, RETURN_REASON_MAX } from './card-checks.ts'
import { psychologist, psychologistAnswer } from './psychologists.ts'

/** So many are listed at once: those that are settled make room for the next. */
export const PROPOSALS_SHOWN = 50

const shape = {
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  field: z.enum(psychologist.own),
  why: z.enum(PROPOSAL_REASONS),
  /** The promises that were found, as they were read. */
  claims: z.array(z.string()),
}

/** What the person of a card has changed and visitors do not see: as they and those who keep the cards see it beside the card. */
const ownProposalAnswer = z.strictObject({
  ...shape,
  state: z.enum(['waiting', 'returned']),
  /** As the card would have it. */
  value: z.json(),
  /** Why it came back. */
  reason: z.string().nullable(),
})
export type OwnProposal = z.infer<typeof ownProposalAnswer>

/** A card alone, with what waits of it; nothing for whoever may not know. */
export const cardAnswer = psychologistAnswer.extend({ proposals: z.array(ownProposalAnswer) })
export type Card = z.infer<typeof cardAnswer>

/** One in the list of those who decide. */
const cardProposalAnswer = z.strictObject({
  ...shape,
  psychologist: linkedAnswer,
  /** The version of the card that the difference is told of. */
  card_version: z.int(),
  is_published: z.boolean(),
  /** Somebody has changed the field since: the difference is to what stands there now. */
  is_stale: z.boolean(),
  /** Values as the history has them. */
  old: z.json(),
  new: z.json(),
  author: linkedAnswer.nullable(),
  /** Works here no more: nobody is told. */
  is_author_gone: z.boolean(),
})
export type CardProposal = z.infer<typeof cardProposalAnswer>

/** `GET /api/card-proposals`: those that wait, the longest first, and how many there are. */
export const cardProposalsAnswer = z.strictObject({ data: z.array(cardProposalAnswer), total: z.int() })

/** `POST /api/card-proposals/{id}/accept` */
export const acceptProposalSchema = z.object({
  /** Of the proposal that was looked at. */
  version: versionField,
  /** Of the card that it was compared with: needed once somebody has changed the field since. */
  card_version: versionField.optional(),
  /** Every document of the list was seen: all of them get the mark. */
  is_checked: flagField.default(false),
})
export const proposalAcceptedAnswer = dataOf(z.strictObject({ psychologist_id: z.int(), version: z.int() }))

/** `POST /api/card-proposals/{id}/return` */
export const returnProposalSchema = z.object({
  version: versionField,
  reason: askedText({ max: RETURN_REASON_MAX, empty: 'Напишите психологу, что поправить' }),
})
export const proposalReturnedAnswer = dataOf(z.strictObject({ id: z.int() }))

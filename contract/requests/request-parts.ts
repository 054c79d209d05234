import { z } from 'zod'
import { TEEN_WRITERS } from '../psychologists/matching/match-answers.ts'
import { NEAREST_TIMES } from '../psychologists/nearest-times.ts'
import { GENDERS } from '../people/gender.ts'
import { FORMATS } from '../psychologists/session-format.ts'
import { TOPIC_GROUP_NAMES } from '../psychologists/topic-groups.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '../visitors/consent-versions.ts'
import { linkedAnswer, momentAnswer } from '../wire/http.ts'

/** What a request holds beside its fields. */

export const shownMatchAnswer = z.strictObject({
  slug: z.string(),
  score: z.int(),
  reasons: z.array(z.string()),
  /** Whom the slug names now; null when there is nobody any more. */
  psychologist: linkedAnswer.nullable(),
})
/** A match as it was shown. */
export type ShownMatch = z.infer<typeof shownMatchAnswer>

export const preferencesAnswer = z.strictObject({
  gender: z.enum(GENDERS).optional(),
  format: z.enum(FORMATS).optional(),
  branch: z.int().optional(),
  price_to: z.int().optional(),
  time: z.enum(NEAREST_TIMES).optional(),
  teen_age: z.int().optional(),
  teen_writes: z.enum(TEEN_WRITERS).optional(),
  groups: z.array(z.enum(TOPIC_GROUP_NAMES)).optional(),
})
/** What somebody wishes of a psychologist. */
export type RequestPreferences = z.infer<typeof preferencesAnswer>

export const consentAnswer = z.strictObject({
  purpose: z.enum(Object.keys(CONSENT_VERSIONS) as [ConsentPurpose, ...ConsentPurpose[]]),
  version: z.string(),
  at: momentAnswer,
})

/** Who a request is of, and what there was before it. */
export const clientOfRequestAnswer = linkedAnswer.extend({
  /** The last meeting before this request. */
  met: z.strictObject({ psychologist: linkedAnswer, at: momentAnswer }).nullable(),
  /** The request before this one. */
  asked_at: momentAnswer.nullable(),
})
export type ClientOfRequest = z.infer<typeof clientOfRequestAnswer>

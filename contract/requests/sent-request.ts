import { z } from 'zod'
import { crisisLinesAnswer } from '../crisis/crisis-answers.ts'
import { FOR_WHOM } from '../psychologists/matching/match-answers.ts'
import { dayAnswer, momentAnswer } from '../wire/http.ts'
import { CONTACT_TYPES, REQUEST_STATUSES } from './requests.ts'
import { preferencesAnswer } from './request-parts.ts'

/** The secret of the link that whoever sent a request gets. */
const keyField = z.string({ error: 'В ссылке нет ключа' }).regex(/^[\w-]{43}$/, 'Ссылка неполная')

export const sentRequestQuery = z.object({ key: keyField })
export const withdrawRequestSchema = z.object({ key: keyField })

export const psychologistOfRequestAnswer = z.strictObject({
  /** Null for somebody whom the site does not show now: no name of theirs goes out. */
  slug: z.string().nullable(),
  full_name: z.string().nullable(),
})

export const answerTimeAnswer = z.strictObject({ day: dayAnswer, opens_at: z.string(), closes_at: z.string() })

/** A request as its sender sees it. */
export const sentRequestAnswer = z.strictObject({
  number: z.string(),
  created_at: momentAnswer,
  status: z.enum(REQUEST_STATUSES),
  withdrawn_at: momentAnswer.nullable(),
  can_withdraw: z.boolean(),
  contact_type: z.enum(CONTACT_TYPES),
  /** Whom it was left for, when it was left for somebody. */
  psychologist: psychologistOfRequestAnswer.nullable(),
  /** When somebody will answer; null when staff have said nothing of it, or nobody waits any more. */
  answer_time: answerTimeAnswer.nullable(),
  /** What was written. Null once `SENT_WORDS_MINUTES` are over. */
  words: z
    .strictObject({
      name: z.string(),
      contact: z.string(),
      for_whom: z.enum(FOR_WHOM),
      topics: z.array(z.string()),
      preferences: preferencesAnswer,
      branch: z.string().nullable(),
      convenient_time: z.string().nullable(),
      story: z.string().nullable(),
    })
    .nullable(),
  /** The numbers to call first, when what was written asks for them. */
  crisis: crisisLinesAnswer.nullable(),
})
export type SentRequest = z.infer<typeof sentRequestAnswer>

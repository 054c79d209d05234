import { z } from 'zod'
import { CONTACT_TYPES, REQUEST_STATUSES } from '../consultation-requests.ts'
import { FOR_WHOM, MATCH_WEIGHTS, NEAREST_TIMES, type MatchRule } from '../matching.ts'
import { FORMATS, GENDERS } from '../psychologists.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '../consent-versions.ts'
import { cardAnswer } from './catalog.ts'
import { linkedAnswer, momentAnswer, pageMetaAnswer } from './wire.ts'

const crisisLines = z.array(z.strictObject({ number: z.string(), tel: z.string(), about: z.string() }))

export const requestAcceptedAnswer = z.strictObject({ number: z.string(), crisis: crisisLines.nullable() })

const facts = z.array(
  z.strictObject({
    rule: z.enum(Object.keys(MATCH_WEIGHTS) as [MatchRule, ...MatchRule[]]),
    points: z.int(),
    text: z.string(),
  }),
)

export const matchAnswer = z.union([
  z.strictObject({ crisis: crisisLines }),
  z.strictObject({
    crisis: z.null(),
    matches: z.array(z.strictObject({ psychologist: cardAnswer, score: z.int(), reasons: facts, change: facts })),
  }),
])

export const requestAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  number: z.string(),
  status: z.enum(REQUEST_STATUSES),
  for_whom: z.enum(FOR_WHOM),
  topics: z.array(linkedAnswer),
  preferences: z.strictObject({
    gender: z.enum(GENDERS).optional(),
    format: z.enum(FORMATS).optional(),
    branch: z.int().optional(),
    price_to: z.int().optional(),
    time: z.enum(NEAREST_TIMES).optional(),
  }),
  name: z.string(),
  contact_type: z.enum(CONTACT_TYPES),
  contact: z.string(),
  convenient_time: z.string().nullable(),
  story: z.string().nullable(),
  has_story: z.boolean(),
  crisis_flag: z.boolean(),
  match_snapshot: z
    .array(
      z.strictObject({
        slug: z.string(),
        score: z.int(),
        reasons: z.array(z.string()),
        psychologist: linkedAnswer.nullable(),
      }),
    )
    .nullable(),
  consents: z.array(
    z.strictObject({
      purpose: z.enum(Object.keys(CONSENT_VERSIONS) as [ConsentPurpose, ...ConsentPurpose[]]),
      version: z.string(),
      at: momentAnswer,
    }),
  ),
  assignee: linkedAnswer.nullable(),
  notes: z.string().nullable(),
  first_response_at: momentAnswer.nullable(),
  story_erased_at: momentAnswer.nullable(),
  erased_at: momentAnswer.nullable(),
  can: z.strictObject({ manage: z.boolean(), moves: z.array(z.enum(REQUEST_STATUSES)) }),
})

export const requestsAnswer = z.strictObject({
  data: z.array(requestAnswer),
  meta: pageMetaAnswer,
  counts: z.record(z.enum(REQUEST_STATUSES), z.int()),
})

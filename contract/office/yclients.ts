import { z } from 'zod'
import { idSchema, listQuerySchema, momentAnswer } from '../wire/http.ts'

/** Fields of a card that belong to the site: what YCLIENTS says of them is proposed. */
export const PROPOSED_FIELDS = ['full_name', 'about', 'price', 'meeting_minutes', 'avatar'] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

export const RUN_TRIGGERS = ['button', 'schedule', 'webhook'] as const
export const RUN_STATES = ['running', 'done', 'failed', 'cancelled'] as const

/** How many of what a run has changed. */
export const runCounts = z.strictObject({
  branches: z.int(),
  positions: z.int(),
  services: z.int(),
  staff: z.int(),
  created: z.int(),
  updated: z.int(),
  fired: z.int(),
})
export type RunCounts = z.infer<typeof runCounts>
export const NOTHING_CHANGED: RunCounts = {
  branches: 0,
  positions: 0,
  services: 0,
  staff: 0,
  created: 0,
  updated: 0,
  fired: 0,
}

export const runAnswer = z.strictObject({
  id: z.int(),
  trigger: z.enum(RUN_TRIGGERS),
  state: z.enum(RUN_STATES),
  started_at: momentAnswer,
  finished_at: momentAnswer.nullable(),
  counts: runCounts,
  errors: z.array(z.string()),
})
export type YclientsRun = z.infer<typeof runAnswer>

export const integrationAnswer = z.strictObject({
  source: z.enum(['off', 'demo', 'yclients']),
  /** Where YCLIENTS sends its notices; null while it is not connected. */
  webhook_url: z.string().nullable(),
  last_run: runAnswer.nullable(),
  /** What is wrong, each in a line that says what to do. */
  problem: z.string().nullable(),
  /** How many wait for a decision. */
  differences: z.int(),
  people: z.int(),
  /** Taken from YCLIENTS without asking. */
  rules: z.array(z.enum(PROPOSED_FIELDS)),
})
export type Integration = z.infer<typeof integrationAnswer>

export const differencesQuery = listQuerySchema(['id'], { sort_column: 'id' })
const value = z.union([z.string(), z.int(), z.null()])
export const differenceAnswer = z.strictObject({
  id: z.int(),
  psychologist: z.strictObject({ id: z.int(), full_name: z.string() }),
  field: z.enum(PROPOSED_FIELDS),
  ours: value,
  theirs: value,
  found_at: momentAnswer,
})
export type Difference = z.infer<typeof differenceAnswer>

export const BULK_MAX = 500
export const differencesBulkSchema = z.object({
  ids: z.array(idSchema, 'Отметьте различия').min(1, 'Отметьте различия').max(BULK_MAX, `Не больше ${BULK_MAX} за раз`),
  decision: z.enum(['accept', 'reject'], { error: 'accept или reject' }),
})
/** How many were decided: others were decided before. */
/** `gone`: those whose photo is not stored any more. They stay undecided, and the next sync fetches it anew. */
export const decidedAnswer = z.strictObject({ data: z.strictObject({ decided: z.int(), gone: z.int() }) })

/** Whether this field is taken from YCLIENTS without asking. One at a time: nobody undoes what others chose meanwhile. */
export const ruleSchema = z.object({
  field: z.enum(PROPOSED_FIELDS, { error: 'Такого поля нет' }),
  is_taken: z.boolean('true или false'),
})

export const unmatchedAnswer = z.strictObject({
  id: z.int(),
  company_id: z.int(),
  staff_id: z.int(),
  name: z.string(),
  specialization: z.string().nullable(),
  branch: z.string().nullable(),
  candidates: z.array(
    z.strictObject({ id: z.int(), full_name: z.string(), same_name: z.boolean(), same_phone: z.boolean() }),
  ),
})
export type UnmatchedPerson = z.infer<typeof unmatchedAnswer>

export const wrongLinkAnswer = z.strictObject({
  psychologist: z.strictObject({ id: z.int(), full_name: z.string() }),
  field: z.enum(['booking_link', 'ycl_link']),
  link: z.string(),
  /** What is wrong, in a sentence. */
  fault: z.string(),
})
export type WrongLink = z.infer<typeof wrongLinkAnswer>

export const matchSchema = z.object({
  /** Null: a new card. */
  psychologist_id: idSchema.nullable(),
})

const ID_MAX = 2_147_483_647

/** What YCLIENTS tells, and nobody believes: the record is fetched again. */
export const noticeSchema = z
  .object({
    company_id: z.coerce.number().int().min(1).max(ID_MAX),
    resource: z.string().max(40),
    resource_id: z.coerce.number().int().min(1),
    status: z.string().max(20),
    /** Of a record that is gone nobody else says whose it was. */
    data: z
      .object({ staff_id: z.coerce.number().int().max(ID_MAX).optional() })
      .nullish()
      .catch(null),
  })
  // Records of all practices are counted together, and their numbers pass what those of people reach.
  .refine(({ resource, resource_id }) => resource !== 'staff' || resource_id <= ID_MAX, { path: ['resource_id'] })
export type Notice = z.output<typeof noticeSchema>

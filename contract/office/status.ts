import { z } from 'zod'
import { dataOf, momentAnswer } from '../wire/http.ts'

/** What an installation is made of, in the order of the screen. */
export const STATUS_PART_TITLES = {
  jobs: 'Задания',
  letters: 'Письма',
  bank: 'Банк',
  yclients: 'YCLIENTS',
  backup: 'Резервные копии',
  disk: 'Место на\u00a0диске',
  database: 'База данных',
  processes: 'Процессы',
  versions: 'Версии',
  audit: 'Журнал аудита',
} as const
export type StatusPartName = keyof typeof STATUS_PART_TITLES
export const STATUS_PARTS = Object.keys(STATUS_PART_TITLES) as [StatusPartName, ...StatusPartName[]]

/** From the best to the worst. */
export const STATUS_STATE_TITLES = {
  ok: 'в\u00a0порядке',
  attention: 'внимание',
  person: 'нужен человек',
} as const
export type StatusState = keyof typeof STATUS_STATE_TITLES
export const STATUS_STATES = Object.keys(STATUS_STATE_TITLES) as [StatusState, ...StatusState[]]

const named = { name: z.string(), label: z.string() }

/** A figure with the words before it; null: there is none, or nobody could tell. */
const statusFact = z.discriminatedUnion('kind', [
  z.strictObject({ ...named, kind: z.literal('count'), value: z.int().nullable() }),
  z.strictObject({ ...named, kind: z.literal('moment'), value: momentAnswer.nullable() }),
  /** `of`: how much there is in all. */
  z.strictObject({ ...named, kind: z.literal('bytes'), value: z.number().nullable(), of: z.number().nullable() }),
  z.strictObject({ ...named, kind: z.literal('text'), value: z.string().nullable() }),
])
export type StatusFact = z.infer<typeof statusFact>

const statusPart = z.strictObject({
  name: z.enum(STATUS_PARTS),
  state: z.enum(STATUS_STATES),
  /** What is the matter and what to do; null while all is well. */
  advice: z.string().nullable(),
  facts: z.array(statusFact),
  /** The screen that helps, when the person may open it. */
  screen: z.strictObject({ path: z.string(), title: z.string() }).nullable(),
  /** The part of docs/operations.md that helps. */
  docs: z.string().nullable(),
})
export type StatusPart = z.infer<typeof statusPart>

const systemStatus = z.strictObject({
  checked_at: momentAnswer,
  /** That of the part that is worst. */
  state: z.enum(STATUS_STATES),
  parts: z.array(statusPart),
})
export type SystemStatus = z.infer<typeof systemStatus>

export const statusAnswer = dataOf(systemStatus)

import { z } from 'zod'
import { defineEntity } from '../../entity/entity.ts'
import { filterInputs } from '../../entity/filter.ts'
import { idListField } from '../../wire/fields.ts'
import { listQuerySchema, momentAnswer, pagedShape } from '../../wire/http.ts'
import { bulkIds, dryRun, NO_ACTION } from '../bulk.ts'
import { LETTER_KIND_TITLES, LETTER_STATE_TITLES, type LetterKind, type LetterState } from './letters.ts'

/** So many letters are sent again at once. */
export const LETTERS_AT_ONCE_MAX = 100

/** A letter that the product wrote: what became of it, never what it says, for links in it open accounts. */
export const letter = defineEntity(
  {
    kind: { kind: 'choice', label: 'Письмо', titles: LETTER_KIND_TITLES, isReadOnly: true },
    state: { kind: 'choice', label: 'Состояние', titles: LETTER_STATE_TITLES, isReadOnly: true },
    /** Masked for who may not see it where it comes from; null when the address is kept nowhere any more. */
    recipient: { kind: 'text', label: 'Кому', max: 254, isOptional: true, isReadOnly: true },
    /** The words of the mail server, or ours where it said nothing. */
    last_error: { kind: 'text', label: 'Что ответил сервер', max: 600, isOptional: true, isReadOnly: true },
    attempts: { kind: 'count', label: 'Попытки', isReadOnly: true },
    sent_at: { kind: 'moment', label: 'Отправлено', isOptional: true, isReadOnly: true },
    /** When it is tried next; null for what does not wait. */
    next_attempt_at: { kind: 'moment', label: 'Следующая попытка', isOptional: true, isReadOnly: true },
  },
  {
    name: 'letter',
    plural: 'letters',
    nouns: {
      title: 'Письмо',
      accusative: 'письмо',
      counted: ['письмо', 'письма', 'писем'],
      inside: 'в\u00a0письме',
    },
    isPaged: true,
    view: ['integrations.manage', 'requests.manage'],
    sorts: ['created_at', 'kind', 'state', 'attempts', 'id'],
    filters: {
      search: { kind: 'search' },
      state: { kind: 'choices', label: 'Состояние', titles: LETTER_STATE_TITLES, error: 'Такого состояния нет' },
      /** Refused after it was tried; what was called off before that is not. */
      not_taken: { kind: 'flag', label: 'Не\u00a0ушло', yes: 'Пробовали и\u00a0не\u00a0отправили', no: 'Остальные' },
      kind: { kind: 'choices', label: 'Письмо', titles: LETTER_KIND_TITLES, error: 'Таких писем нет' },
      created: { kind: 'period', label: 'Написано', from: 'date_from', to: 'date_to' },
    },
    list: {
      kind: { width: 260 },
      state: { width: 160 },
      recipient: { width: 220 },
      last_error: {},
      created_at: { title: 'Написано', width: 150 },
      sent_at: { width: 150, from: 1440 },
      next_attempt_at: { width: 160, isHidden: true },
      attempts: { width: 110, isHidden: true },
    },
  },
)

export const lettersQuery = listQuerySchema(letter.sorts, { sort_column: 'created_at' }).extend({
  filter: z.object(filterInputs(letter.filters)).default({}),
})
export type LetterFilter = z.infer<typeof lettersQuery>['filter']

const kinds = Object.keys(LETTER_KIND_TITLES) as [LetterKind, ...LetterKind[]]
const states = Object.keys(LETTER_STATE_TITLES) as [LetterState, ...LetterState[]]

export const letterAnswer = z.strictObject({
  id: z.int(),
  created_at: momentAnswer,
  kind: z.enum(kinds),
  state: z.enum(states),
  recipient: z.string().nullable(),
  /** What it is about, where that is a record: `request:17`. */
  subject: z.string().nullable(),
  last_error: z.string().nullable(),
  attempts: z.int(),
  sent_at: momentAnswer.nullable(),
  next_attempt_at: momentAnswer.nullable(),
  can: z.strictObject({ send: z.boolean() }),
})
export type Letter = z.infer<typeof letterAnswer>

export const lettersAnswer = z.strictObject({
  data: z.array(letterAnswer),
  ...pagedShape,
  counts: z.record(z.enum(states), z.int()),
  /** Of those that are found, how many can be sent again together. */
  sendable: z.int(),
})

export const sendLettersSchema = z.object({ ids: idListField(LETTERS_AT_ONCE_MAX) })
/** How many go out again; the others are sent already, or their link is over. */
export const lettersSentAnswer = z.strictObject({ queued: z.int(), left: z.int() })

/** What the list finds, to be sent again in one act. */
export const letterIdsQuery = lettersQuery.pick({ filter: true })
export const lettersBulkSchema = z.object({
  action: z.enum(['send-again'], { error: NO_ACTION }),
  ids: bulkIds,
  dry_run: dryRun,
})
export type LettersBulk = z.infer<typeof lettersBulkSchema>
/** Letters that are sent again together wait so long, to be taken back. Milliseconds. */
export const SENT_AGAIN_AFTER_MS = 20_000

import { z } from 'zod'
import { ENTITIES, entityNames, type EntityName } from '../entities.ts'
import { emptyIsAbsent, flagField, textField } from '../wire/fields.ts'
import { idSchema, listQuerySchema, momentAnswer, pagingSchema, searchText, type PageMeta } from '../wire/http.ts'
import { operationAnswer, type Operation } from './operations.ts'
import { periodFilter } from '../wire/period.ts'

/** One line of a record's history. */
export interface AuditEntry {
  id: number
  at: string
  actor: { id: number | null; name: string; roles: string[] }
  /** `entity.verb`, such as `psychologist.updated`. */
  action: string
  subject: { type: string; id: string | null; label: string }
  changes: AuditChange[]
  result: 'ok' | 'denied' | 'error'
}

export interface AuditChange {
  field: string
  old: unknown
  new: unknown
  /** How the records of a field that names one by its number are called now. */
  old_title?: string
  new_title?: string
}

const changeAnswer = z.strictObject({
  field: z.string(),
  old: z.json(),
  new: z.json(),
  old_title: z.string().optional(),
  new_title: z.string().optional(),
})

export const auditEntryAnswer = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  actor: z.strictObject({ id: z.int().nullable(), name: z.string(), roles: z.array(z.string()) }),
  action: z.string(),
  subject: z.strictObject({ type: z.string(), id: z.string().nullable(), label: z.string() }),
  changes: z.array(changeAnswer),
  result: z.enum(['ok', 'denied', 'error']),
})

/** A line of a record's own history, cut to what the reader may see. */
export interface HistoryEntry extends AuditEntry {
  /** The version that the change made. */
  version: number | null
  /** The personal values were deleted on request: the line stands, its contents are gone. */
  is_erased: boolean
  /** Fields of this change that a later line changed again. */
  changed_since: string[]
  /** So many fields of this change are kept from the reader. */
  hidden_fields: number
  /** The fields that the reader may put back now. */
  can: { revert: boolean; fields: string[] }
}

export const historyEntryAnswer = auditEntryAnswer.extend({
  version: z.int().nullable(),
  is_erased: z.boolean(),
  changed_since: z.array(z.string()),
  hidden_fields: z.int().min(0),
  can: z.strictObject({ revert: z.boolean(), fields: z.array(z.string()) }),
})

/** The last line of a change, with the number of records that were changed at once. */
export interface LastChange extends HistoryEntry {
  together: number
}

/** A line of the whole log. */
export interface AuditLogEntry extends HistoryEntry {
  ip: string | null
  user_agent: string | null
  /** «Chrome, Windows». */
  device: string
  request_id: string
  /** The change of many records that this line is a part of, while it is remembered. */
  operation: Operation | null
  /** How many lines this one stands for, where the log is asked for `grouped`; else 1. */
  together: number
}

export const auditLogEntryAnswer = historyEntryAnswer.extend({
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  device: z.string(),
  request_id: z.string(),
  operation: operationAnswer.nullable(),
  together: z.int().min(1),
})

/** What has a history of its own. */
export type HistorySubject = EntityName
export const HISTORY_SUBJECTS = entityNames()

/** What stands on the site or does not: its publication is a field of it. */
export const PUBLISHED_SUBJECTS = entityNames().filter((name) => 'is_published' in ENTITIES[name].fields)

/** `topic.unpublished` asks for lines that change the publication of topics. Null for what the log has a line of its own for. */
export function publicationOf(action: string): { type: string; isPublished: boolean } | null {
  const [type = '', verb] = action.split('.')
  const isField = PUBLISHED_SUBJECTS.some((subject) => subject === type)
  if (!isField || (verb !== 'published' && verb !== 'unpublished')) return null
  return { type, isPublished: verb === 'published' }
}

/** `GET /api/history`: the newest first. */
export const historyQuery = z.object({
  subject_type: z.enum(HISTORY_SUBJECTS, { error: 'У записей этого вида нет истории' }),
  subject_id: idSchema,
  ...pagingSchema().shape,
})

/** @public */
export interface AuditLogsAnswer {
  data: AuditLogEntry[]
  meta: PageMeta
}

export const AUDIT_RESULTS = ['ok', 'denied', 'error'] as const
export const AUDIT_SORTS = ['at', 'id'] as const
export const auditLogsQuery = listQuerySchema(AUDIT_SORTS, { sort_column: 'at' }).extend({
  grouped: flagField
    .default(false)
    .describe(
      'Из изменения многих записей только последняя строка с их числом в together; с поиском, полем, номером записи или запроса все строки',
    ),
  filter: z
    .object({
      /** The id of an account, or `none`: the program itself and visitors. */
      actor: emptyIsAbsent(z.union([z.literal('none'), idSchema], { error: 'Такой учётной записи нет' })),
      action: emptyIsAbsent(
        z
          .string()
          .regex(/^[a-z-]{1,60}(\.[a-z-]{1,60})?$/, 'Действие записано неверно')
          .describe(
            'psychologist.updated; psychologist: всё, что с ним делали; psychologist.published и psychologist.unpublished: правки, которыми ставили на сайт и снимали с него (так же topic и specialization)',
          ),
      ),
      subject_type: emptyIsAbsent(z.string().regex(/^[a-z-]{1,60}$/, 'Вид записи указан неверно')),
      subject_id: emptyIsAbsent(z.string().regex(/^[\w-]{1,60}$/, 'Номер записи указан неверно')),
      result: emptyIsAbsent(z.enum(AUDIT_RESULTS, { error: 'Такого исхода нет' })),
      ip: emptyIsAbsent(z.string().regex(/^[0-9a-f:.]{1,45}$/i, 'Адрес записан неверно')),
      request_id: emptyIsAbsent(z.string().regex(/^[\w-]{1,64}$/, 'Номер запроса записан неверно')),
      /** Changes of these fields, with commas between. */
      field: emptyIsAbsent(z.string().regex(/^[a-z_]{1,60}(,[a-z_]{1,60}){0,9}$/, 'Поле указано неверно')),
      search: emptyIsAbsent(searchText),
      ...periodFilter,
    })
    .default({}),
})
export type AuditFilter = z.infer<typeof auditLogsQuery>['filter']

/** What the last look through the whole log found: it happens once a day. */
export const auditCheckAnswer = z.strictObject({
  checked_at: momentAnswer,
  rows: z.int(),
  /** The first line that was changed, moved or cut out; null where the chain of lines is whole. */
  broken: z.strictObject({ id: z.int(), why: z.enum(['link', 'hash', 'values']) }).nullable(),
})
export type AuditCheck = z.infer<typeof auditCheckAnswer>

/** `POST /api/audit-logs/{id}/revert` */
export const revertSchema = z.object({ field: textField('Поле', 60) })

export const revertedAnswer = z.strictObject({
  subject: z.strictObject({ type: z.string(), id: z.int() }),
  field: z.string(),
  /** The version that the record has now. */
  version: z.int(),
  /** The line that tells of it: putting the same field of that line back undoes it. Null when nothing differed. */
  audit_log_id: z.int().nullable(),
})
export type Reverted = z.infer<typeof revertedAnswer>

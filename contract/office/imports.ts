import { z } from 'zod'
import { DIRECTORIES } from '../people/directory-permissions.ts'
import { flagField } from '../wire/fields.ts'
import { linkedAnswer } from '../wire/http.ts'

/** People, accounts and small lists out of a table: `POST /api/…/import`. */

/** More rows are a job that goes on without its page. */
export const IMPORT_AT_ONCE_MAX = 2_000
export const IMPORT_ROWS_MAX = 10_000
export const IMPORT_FILE_MAX_BYTES = 5 * 1024 * 1024
/** An archive of photos, packed. */
export const IMPORT_PHOTOS_MAX_BYTES = 60 * 1024 * 1024
export const IMPORT_PHOTOS_MAX = 300
/** More photos are a job as well: each takes a part of a second. */
export const IMPORT_PHOTOS_AT_ONCE_MAX = 40
/** A check tells of so many rows; those that wait for an answer come first. */
export const IMPORT_ROWS_TOLD_MAX = 2_000

/** The small lists that a table may fill. Their export follows from that: `GET /api/topics/export`. */
export const SMALL_LISTS = [...DIRECTORIES, 'synonyms'] as const
export type SmallList = (typeof SMALL_LISTS)[number]

/** The lists that a table may fill. */
export const IMPORTED = ['psychologists', 'users', ...SMALL_LISTS] as const
export type Imported = (typeof IMPORTED)[number]

export function exportPathOf(list: string): string | undefined {
  return (SMALL_LISTS as readonly string[]).includes(list) ? `/api/${list}/export` : undefined
}

export function importPaths<const P extends Imported>(name: P) {
  return {
    import: `/api/${name}/import`,
    errors: `/api/${name}/import/errors`,
    template: `/api/${name}/import/template`,
  } as const
}

/** What somebody said about a row: a new record, none at all, this record; of a conflict, whose value stays. */
const ROW_ANSWERS = ['new', 'skip', 'mine', 'saved'] as const
const rowAnswer = z.union([z.enum(ROW_ANSWERS), z.int().min(1)])
export type RowAnswer = z.infer<typeof rowAnswer>

/** For a title that is in no list: that record, a new one, or nothing. */
const titleAnswer = z.union([z.int().min(1), z.literal('new'), z.null()])
export type TitleAnswer = z.infer<typeof titleAnswer>

const choices = z.strictObject({
  /** By the row, as the program numbers it. */
  rows: z.record(z.string().max(10), rowAnswer).default({}),
  /** By the field, and by what stands in the table. */
  titles: z.record(z.string().max(60), z.record(z.string().max(300), titleAnswer)).default({}),
})
export type ImportChoices = z.infer<typeof choices>

/** By the heading, or by the letter of the column: the field that it fills. Empty: none. */
const mapping = z.record(z.string().max(300), z.string().max(60).nullable())
export type ImportMapping = z.infer<typeof mapping>

/** A form sends an object as its JSON. */
function jsonField<T extends z.ZodType>(schema: T, error: string) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value ?? undefined
    if (value.trim() === '') return undefined
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    }
  }, schema)
}

const WRONG_MAPPING = 'Нужен объект JSON: заголовок столбца и\u00a0поле, например {"ФИО":"full_name"}'
const WRONG_CHOICES = 'Нужен объект JSON: {"rows":{"5":"new"},"titles":{"topics":{"тревога":3}}}'

export const importForm = z.object({
  /** Nothing is written: what would happen is told. */
  dry_run: flagField.optional(),
  /** The rows that are wrong, or wait for an answer, are passed over. */
  skip_errors: flagField.default(false),
  mapping: jsonField(mapping, WRONG_MAPPING).optional(),
  choices: jsonField(choices, WRONG_CHOICES).optional(),
  /** What a check has told of: when it would tell something else now, nothing is written. */
  checked: z.string().max(64).optional(),
  /** New accounts get their letter. */
  invite: flagField.default(false),
})
export type ImportForm = z.infer<typeof importForm>

export const importQuery = z.object({ dry_run: flagField.optional() })

/** `same`: the table says what stands there already. `question`: somebody must say whom the row means. */
export const ROW_KINDS = ['create', 'change', 'same', 'skip', 'question', 'conflict', 'bad'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** Values as people read them; null: none. */
const toldChange = z.strictObject({
  field: z.string(),
  label: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type ToldChange = z.infer<typeof toldChange>

/** What was when the table was taken, what stands now, and what the table says. */
const toldConflict = z.strictObject({
  field: z.string(),
  label: z.string(),
  was: z.string().nullable(),
  saved: z.string().nullable(),
  mine: z.string().nullable(),
})

const importRow = z.strictObject({
  /** As the program numbers it. */
  row: z.int(),
  kind: z.enum(ROW_KINDS),
  label: z.string(),
  /** The record that it changes; null for a new one. */
  id: z.int().nullable(),
  changes: z.array(toldChange),
  conflicts: z.array(toldConflict),
  problems: z.array(z.strictObject({ cell: z.string(), field: z.string().nullable(), message: z.string() })),
  /** What is passed over, and why; nothing is wrong with it. */
  notes: z.array(z.string()),
  question: z
    .strictObject({
      text: z.string(),
      /** Who may be meant. */
      candidates: z.array(z.strictObject({ id: z.int(), label: z.string(), about: z.string() })),
    })
    .nullable(),
  answer: rowAnswer.nullable(),
  /** The name of its file in the archive. */
  photo: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const importHead = z.strictObject({
  /** The row of the headings, as the program numbers it. */
  row: z.int(),
  /** Lines above it that hold something, such as a title: they are no records. */
  above: z.int(),
})
export type ImportHead = z.infer<typeof importHead>

const importColumn = z.strictObject({
  /** «B» */
  column: z.string(),
  title: z.string(),
  field: z.string().nullable(),
  label: z.string().nullable(),
  /** Why it fills nothing. */
  reason: z.string().nullable(),
  /** A few of its values, for whoever matches it by hand. */
  examples: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof importColumn>

const unknownTitle = z.strictObject({
  field: z.string(),
  label: z.string(),
  value: z.string(),
  /** How many rows have it. */
  rows: z.int(),
  /** Alike, the likeliest first. */
  candidates: z.array(linkedAnswer),
  answer: titleAnswer,
  is_answered: z.boolean(),
  can_create: z.boolean(),
})
export type UnknownTitle = z.infer<typeof unknownTitle>

export const importAnswer = z.strictObject({
  rows_total: z.int(),
  head: importHead,
  counts: z.strictObject(
    Object.fromEntries(ROW_KINDS.map((kind) => [kind, z.int()])) as unknown as Record<RowKind, z.ZodType<number>>,
  ),
  columns: z.array(importColumn),
  /** What a column can fill. */
  fields: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  titles: z.array(unknownTitle),
  /** Everything that a title may mean, by its field. */
  options: z.record(z.string(), z.array(linkedAnswer)),
  photos: z
    .strictObject({
      used: z.int(),
      unused: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
    })
    .nullable(),
  rows: z.array(importRow),
  /** Rows that are counted and not told. */
  rows_left_out: z.int(),
  /** Goes back as `checked`, so that what was checked is what is written. */
  checked: z.string(),
  /** The operation that takes it all back: `POST /api/operations/{id}/undo`. Null after a check, and when nothing changed. */
  import_id: z.string().nullable(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

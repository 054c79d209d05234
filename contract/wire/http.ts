import { z } from 'zod'
import { plainText } from './plain-text.ts'
import { ID_MISSING, PAGE_MAX, PER_PAGE_DEFAULT, PER_PAGE_MAX, SEARCH_MAX } from './wire-limits.ts'

/** The body of every answer with status 400 to 599. `errors` maps a field to its messages (specification §5). */
export interface ErrorBody {
  message: string
  errors?: Record<string, string[]>
  request_id: string
}

/** The body of a 409: somebody saved first. `current` is the record as it stands now. */
export interface ConflictBody<T> extends ErrorBody {
  code: 'conflict'
  current: T
  changed_fields: string[]
}

export const pageMetaAnswer = z.strictObject({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
  sort_column: z.string(),
  sort_direction: z.enum(['asc', 'desc']),
  /** The numbers of the first and the last record of this page, from 1; null for a page that is empty. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  /** The address of the list without its query. */
  path: z.string(),
  /** What was searched where nothing was found as it was typed: the same keys in the other layout. */
  corrected_query: z.string().optional(),
})

export type PageMeta = z.infer<typeof pageMetaAnswer>

/** The addresses of other pages of the same question. */
export const pageLinksAnswer = z.strictObject({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
export type PageLinks = z.infer<typeof pageLinksAnswer>

export interface PageOf<T> {
  data: T[]
  meta: PageMeta
}

/** What stands beside `data` in every list with pages. */
export const pagedShape = { links: pageLinksAnswer, meta: pageMetaAnswer }

/** The pieces that answers are made of. Strict: a field that is not named has no way out unnoticed. */
export const momentAnswer = z.iso.datetime()
export const dayAnswer = z.iso.date()
/** A linked record as answers carry it. Requests send its id alone. */
export const linkedAnswer = z.strictObject({ id: z.int(), title: z.string() })
export type Linked = z.infer<typeof linkedAnswer>

/** `{ data }`. */
export function dataOf<T extends z.ZodType>(schema: T) {
  return z.strictObject({ data: schema })
}

/** `{ data: [ … ], meta }`. */
export function pageOf<T extends z.ZodType>(schema: T) {
  return z.strictObject({ data: z.array(schema), ...pagedShape })
}

/** Every answer of 400 to 599. */
export const errorAnswer = z.strictObject({
  message: z.string(),
  /** By field. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
  /** Tells a program what to do about it. */
  code: z.string().optional(),
  /** Of a record in the trash. */
  deleted_at: momentAnswer.optional(),
  deleted_by: linkedAnswer.nullable().optional(),
  merged_into: linkedAnswer.nullable().optional(),
  /** Of a conflict: the record as it stands, which has passed its own schema by then, and what differs in it. */
  current: z.record(z.string(), z.json()).optional(),
  changed_fields: z.array(z.string()).optional(),
  /** Of a time that somebody else has taken: those beside it. */
  slots: z.array(z.json()).optional(),
  /** What opens the visit that this browser has asked for before. */
  visit: z.strictObject({ id: z.string(), key: z.string() }).optional(),
})

/** Of a 409: somebody saved first. */
export const conflictAnswer = errorAnswer
  .extend({ code: z.literal('conflict') })
  .required({ current: true, changed_fields: true })

/**
 * A question to PostgreSQL, without the signs that it keeps in no text, that no text of ours has, or that a name has only
 * where a page shows it and somebody copies it (soft hyphens).
 */
export function searchedText(text: string): string {
  return plainText(text.replaceAll(/[\0\u00ad]/g, '').toWellFormed())
}
/** What is searched for: signs that no text of ours has are left out, and nothing else is refused but its length. */
export const searchText = z.string().overwrite(searchedText).trim().max(SEARCH_MAX, `Не длиннее ${SEARCH_MAX} знаков`)

/** Identifiers are PostgreSQL integers. */
const ID_MAX = 2_147_483_647

/** A record's id, from a path, a query, a form or JSON: a number or its digits, not whatever could be made a number. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d{1,10}$/, ID_MISSING)], { error: ID_MISSING })
  .transform(Number)
  .pipe(z.number().int(ID_MISSING).min(1, ID_MISSING).max(ID_MAX, ID_MISSING))

const NO_PAGE = 'Номер страницы — целое число от 1'
const NO_PER_PAGE = `На странице — от 1 до ${PER_PAGE_MAX} записей`
const pageNumber = z.number({ error: NO_PAGE }).int(NO_PAGE).min(1, NO_PAGE).max(PAGE_MAX, 'Такой страницы не бывает')
const rowCount = z.number({ error: NO_PER_PAGE }).int(NO_PER_PAGE).min(1, NO_PER_PAGE).max(PER_PAGE_MAX, NO_PER_PAGE)

/** A number as a query writes it: not whatever could be made a number. */
function inDigits<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  )
}

/** `page` and `per_page` of a list with pages. */
export function pagingSchema() {
  return z.object({ page: inDigits(pageNumber.default(1)), per_page: inDigits(rowCount.default(PER_PAGE_DEFAULT)) })
}

/** The query of a list that comes whole (specification §7): it has one page, and refuses what no page can be. */
export const wholeListQuery = z.object({
  page: inDigits(pageNumber.optional()).describe('Список приходит целиком, сколько бы страниц ни просили'),
  per_page: inDigits(rowCount.optional()).describe('Список приходит целиком, сколько бы записей ни просили'),
})

/** The query of a list: `page`, `per_page`, `sort_column`, `sort_direction`. */
export function listQuerySchema<const C extends readonly [string, ...string[]]>(
  columns: C,
  fallback: { sort_column: C[number]; sort_direction?: 'asc' | 'desc' },
) {
  return pagingSchema().extend({
    sort_column: z
      .enum(columns, { error: 'По этому столбцу сортировать нельзя' })
      .default(fallback.sort_column as never),
    sort_direction: z
      .enum(['asc', 'desc'], { error: 'Порядок сортировки — asc или desc' })
      .default(fallback.sort_direction ?? 'desc'),
  })
}

/** The order of a list, without its paging. */
export type SortOf<C extends string> = Pick<ListQuery<C>, 'sort_column' | 'sort_direction'>

export interface ListQuery<C extends string = string> {
  page: number
  per_page: number
  sort_column: C
  sort_direction: 'asc' | 'desc'
  /** What was searched where nothing was found as it was typed: the same keys in the other layout. */
  corrected_query?: string
}

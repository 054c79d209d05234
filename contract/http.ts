import { z } from 'zod'

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

export interface PageMeta {
  current_page: number
  per_page: number
  total: number
  last_page: number
  sort_column: string
  sort_direction: 'asc' | 'desc'
  /** What was searched where nothing was found as it was typed: the same keys in the other layout. */
  read_as?: string
}

export interface PageOf<T> {
  data: T[]
  meta: PageMeta
}

/** A linked record as answers carry it. Requests send its id alone. */
export interface Linked {
  id: number
  title: string
}

export const ID_MISSING = 'ID отсутствует или неверный'
export const PER_PAGE_DEFAULT = 10
export const PER_PAGE_MAX = 100
/** The longest text anybody may search for, in characters. */
export const SEARCH_MAX = 200
/** Identifiers are PostgreSQL integers. */
const ID_MAX = 2_147_483_647

/** A record's id, from a path, a query, a form or JSON: a number or its digits, not whatever could be made a number. */
export const idSchema = z
  .union([z.number(), z.string().regex(/^\d{1,10}$/, ID_MISSING)], { error: ID_MISSING })
  .transform(Number)
  .pipe(z.number().int(ID_MISSING).min(1, ID_MISSING).max(ID_MAX, ID_MISSING))

/** The query of a list: `page`, `per_page`, `sort_column`, `sort_direction`. */
export function listQuerySchema<const C extends readonly [string, ...string[]]>(
  columns: C,
  fallback: { sort_column: C[number]; sort_direction?: 'asc' | 'desc' },
) {
  return z.object({
    page: z.coerce
      .number({ error: 'Номер страницы — целое число от 1' })
      .int('Номер страницы — целое число от 1')
      .min(1, 'Номер страницы — целое число от 1')
      .max(ID_MAX, 'Такой страницы не бывает')
      .default(1),
    per_page: z.coerce
      .number({ error: 'На странице — от 1 до 100 записей' })
      .int('На странице — от 1 до 100 записей')
      .min(1, 'На странице — от 1 до 100 записей')
      .max(PER_PAGE_MAX, 'На странице — от 1 до 100 записей')
      .default(PER_PAGE_DEFAULT),
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
  read_as?: string
}

/** Names the build of the web that goes with an answer: an open tab learns from it that a new version was deployed. */
export const BUILD_HEADER = 'x-build-id'

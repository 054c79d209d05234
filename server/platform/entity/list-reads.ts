import { sql, type RawBuilder } from 'kysely'
import type { FoundIds } from '#contract/office/bulk.ts'
import type { Fields } from '#contract/entity/field.ts'
import type { ListQuery, SortOf } from '#contract/wire/http.ts'
import { readFromReplica, type Db } from '../db/database.ts'
import { correctedSearch, firstWithResults } from '../db/queries/corrected-search.ts'
import { foundIds, placeIn } from '../db/queries/found-ids.ts'

interface ListSource<Filter extends object, Sort extends string, Options> {
  table: string
  /** What the other parts call a row of it: `q` in `q.status`. */
  alias: string
  /** Stands beside each row: `left join … on …`. */
  join?: RawBuilder<unknown>
  fields: Fields
  /** A row as JSON. */
  row: RawBuilder<unknown>
  /** The filter that is a text to search for. */
  search?: keyof Filter & string
  where: (filter: Filter, options: Options) => RawBuilder<unknown>[]
  /** Rows without it are nowhere: in no list, and not by their ids. */
  isThere?: RawBuilder<unknown>
  /** Columns in the order of the alphabet. */
  alphabetical?: readonly Sort[]
  /** Orders that are more than a column. They end with the id: no row is shown twice or lost between two pages. */
  orders?: Partial<Record<Sort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>>>
  /** What is counted beside the rows, as arguments of `json_build_object`. */
  counted?: RawBuilder<unknown>
}

type Texts = Record<string, string | undefined>

/** One page, and how many there are. */
export interface FoundPage<Row> {
  rows: Row[]
  total: number
  /** What was searched instead of what was typed. */
  corrected_query: string | null
}

/** Parts of the statement of a page. */
interface PageParts {
  parts: RawBuilder<unknown>
  total: RawBuilder<unknown>
  /** What was searched instead of what was typed, as a text. */
  corrected: RawBuilder<unknown>
  /** Of the page, as a statement. */
  ids: RawBuilder<unknown>
}

/**
 * How a list is read: a page with its total, its ids, its number, and rows by their ids. Each is one statement; a page of a
 * search that finds nothing is asked for anew as what else it may mean.
 */
export function listReads<Row, Filter extends object, Sort extends string, Options = void>(
  source: ListSource<Filter, Sort, Options>,
) {
  const { alias, row, join = sql``, isThere = sql`true`, counted = sql`'count', count(*)` } = source
  const table = sql`${sql.table(source.table)} ${sql.ref(alias)}`
  const from = sql`${table} ${join}`
  const id = sql.ref(`${alias}.id`)

  const where = (filter: Filter, options: Options) => sql.join([isThere, ...source.where(filter, options)], sql` and `)

  function textOf(filter: Filter): string | undefined {
    return source.search === undefined ? undefined : (filter as Texts)[source.search]
  }

  function wholePage(filter: Filter, list: ListQuery<Sort>, options: Options): PageParts {
    const rows = sql`from ${from} where ${where(filter, options)}`
    return {
      parts: sql``,
      total: sql`(select count(*)::int ${rows})`,
      corrected: sql`null::text`,
      ids: sql`select ${id} ${rows} order by ${orderBy(list)} ${pageOf(list)}`,
    }
  }

  /** Whom any of the texts finds, null being what was typed; `meant` is the likeliest of them that finds the row, in words. */
  function searched(filter: Filter, options: Options, texts: readonly string[] | null) {
    if (texts === null) return { condition: where(filter, options), meant: sql`null::text` }
    const conditions = texts.map((text) => where({ ...filter, [source.search ?? '']: text }, options))
    const meant = conditions.map((condition, index) => sql`when ${condition} then ${texts[index]}::text`)
    return {
      condition: sql`(${sql.join(conditions, sql` or `)})`,
      meant: conditions.length === 1 ? sql`${texts[0]}::text` : sql`case ${sql.join(meant, sql` `)} end`,
    }
  }

  /** Whom a search finds is collected by the indexes of its words first: an order would be walked in vain to its end. */
  function foundPage(
    filter: Filter,
    list: ListQuery<Sort>,
    options: Options,
    texts: readonly string[] | null,
  ): PageParts {
    const { condition, meant } = searched(filter, options, texts)
    return {
      parts: sql`with found as materialized (
        select ${id} as id, ${meant} as meant, row_number() over (order by ${orderBy(list)}) as place
        from ${from} where ${condition})`,
      total: sql`(select count(*)::int from found)`,
      corrected: likeliest(texts),
      ids: sql`select id from found order by place ${pageOf(list)}`,
    }
  }

  async function readPage<More>(db: Db, list: ListQuery<Sort>, page: PageParts, more: RawBuilder<More>[]) {
    const columns = [
      sql`${page.total} as total`,
      sql`${page.corrected} as corrected_query`,
      sql`coalesce((
        select json_agg(${row} order by ${orderBy(list)})
        from (select ${sql.table(alias)}.* from ${table} where ${id} = any(array(${page.ids}))) ${sql.ref(alias)} ${join}
      ), '[]') as rows`,
      ...more,
    ]
    const found = sql<FoundPage<Row> & More>`${page.parts} select ${sql.join(columns)}`
    const { rows } = await readFromReplica(db, (reader) => found.execute(reader))
    return rows[0] as FoundPage<Row> & More
  }

  function orderBy({ sort_column, sort_direction }: SortOf<Sort>): RawBuilder<unknown> {
    const direction = sort_direction === 'asc' ? sql`asc` : sql`desc`
    const own = source.orders?.[sort_column]
    if (own !== undefined) return own(direction)
    const column = sql.ref(`${alias}.${sort_column}`)
    const key = source.alphabetical?.includes(sort_column) === true ? sql`${column} collate "und-x-icu"` : column
    // Where nothing can be missing an index is read in its own order.
    const nulls = source.fields[sort_column]?.isOptional === true ? sql`nulls last` : sql``
    return sql`${key} ${direction} ${nulls}, ${id} ${direction}`
  }

  return {
    /** `more` has further columns of the answer, each with its name. */
    page<More = unknown>(
      db: Db,
      filter: Filter,
      list: ListQuery<Sort>,
      options: Options,
      more: RawBuilder<More>[] = [],
    ): Promise<FoundPage<Row> & More> {
      const typed = textOf(filter)
      if (typed === undefined) return readPage(db, list, wholePage(filter, list, options), more)
      let first: (FoundPage<Row> & More) | undefined
      return firstWithResults(typed, async (texts) => {
        // What stands beside the rows is the same for each reading.
        const columns = first === undefined ? more : []
        const page = await readPage<More>(db, list, foundPage(filter, list, options, texts), columns)
        first ??= page
        return { ...first, ...page }
      })
    },

    /** In the order of the list: at most `limit` ids, and how many there are in all. */
    ids(db: Db, filter: Filter, sort: SortOf<Sort>, options: Options, limit: number): Promise<FoundIds> {
      return firstWithResults(textOf(filter), (texts) => {
        const { condition } = searched(filter, options, texts)
        return foundIds(db, sql`from ${from} where ${condition}`, orderBy(sort), limit)
      })
    },

    /** In this order; those that are gone by now are left out. */
    async byIds(db: Db, ids: number[]): Promise<Row[]> {
      const found = sql<{ row: Row }>`
        select ${row} as row from ${from}
        where ${id} = any(${ids}::int[]) and ${isThere} order by ${placeIn(ids, id)}`
      const { rows } = await readFromReplica(db, (reader) => found.execute(reader))
      return rows.map((found) => found.row)
    },

    async find(db: Db, recordId: number): Promise<Row | undefined> {
      const { rows } = await sql<{ row: Row }>`
        select ${row} as row from ${from} where ${id} = ${recordId} and ${isThere}`.execute(db)
      return rows[0]?.row
    },

    /** How many the filter finds: a part of a statement. */
    count(filter: Filter, options: Options): RawBuilder<unknown> {
      const read = (meant: Filter) => where(meant, options)
      const { search } = source
      const condition =
        search === undefined
          ? read(filter)
          : correctedSearch<string, Filter & Texts>(filter as Filter & Texts, search, from, read).condition
      return sql`(select json_build_object(${counted}) from ${from} where ${condition})`
    },

    searched,
    orderBy,
  }
}

function pageOf({ page, per_page }: ListQuery<string>): RawBuilder<unknown> {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`
}

/** Of what the rows of `found` are `meant` by, the likeliest. */
export function likeliest(texts: readonly string[] | null): RawBuilder<unknown> {
  if (texts === null) return sql`null::text`
  return sql`(select meant from found order by array_position(${texts}::text[], meant) limit 1)`
}

/** How many rows of a table are in each state, as a column `counts`. */
export function countsByStatus<Status extends string>(table: string, statuses: readonly Status[]) {
  return sql<{ counts: Record<Status, number> }>`(
    select json_object_agg(s.status, coalesce(c.count, 0)) from unnest(${[...statuses]}::text[]) s (status)
    left join (select status, count(*) as count from ${sql.table(table)} group by status) c using (status)) as counts`
}

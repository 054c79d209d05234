import { sql, type RawBuilder } from 'kysely'
import type { FoundIds } from '#contract/office/bulk.ts'
import type { Fields } from '#contract/entity/field.ts'
import type { ListQuery, SortOf } from '#contract/wire/http.ts'
import { readFromReplica, type Db } from '../db/database.ts'
import { correctedSearch } from '../db/queries/corrected-search.ts'
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

/** How a list is read: a page with its total, its ids, its number, and rows by their ids. Each is one statement. */
export function listReads<Row, Filter extends object, Sort extends string, Options = void>(
  source: ListSource<Filter, Sort, Options>,
) {
  const { alias, row, join = sql``, isThere = sql`true`, counted = sql`'count', count(*)` } = source
  const table = sql`${sql.table(source.table)} ${sql.ref(alias)}`
  const from = sql`${table} ${join}`
  const id = sql.ref(`${alias}.id`)

  function reading(filter: Filter, options: Options) {
    const where = (read: Filter) => sql.join([isThere, ...source.where(read, options)], sql` and `)
    if (source.search === undefined) return { condition: where(filter), correctedQuery: sql`null` }
    return correctedSearch<string, Filter & Texts>(filter as Filter & Texts, source.search, from, where)
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
    async page<More = unknown>(
      db: Db,
      filter: Filter,
      list: ListQuery<Sort>,
      options: Options,
      more: RawBuilder<More>[] = [],
    ): Promise<FoundPage<Row> & More> {
      const { condition, correctedQuery } = reading(filter, options)
      const order = orderBy(list)
      const columns = [
        sql`(select count(*)::int from ${from} where ${condition}) as total`,
        sql`${correctedQuery} as corrected_query`,
        sql`coalesce((
          select json_agg(${row} order by ${order})
          from (
            select ${sql.table(alias)}.* from ${from} where ${condition}
            order by ${order} limit ${list.per_page} offset ${(list.page - 1) * list.per_page}
          ) ${sql.ref(alias)} ${join}
        ), '[]') as rows`,
        ...more,
      ]
      const found = sql<FoundPage<Row> & More>`select ${sql.join(columns)}`
      const { rows } = await readFromReplica(db, (reader) => found.execute(reader))
      return rows[0] as FoundPage<Row> & More
    },

    /** In the order of the list: at most `limit` ids, and how many there are in all. */
    ids(db: Db, filter: Filter, sort: SortOf<Sort>, options: Options, limit: number): Promise<FoundIds> {
      const found = sql`from ${from} where ${reading(filter, options).condition}`
      return foundIds(db, found, orderBy(sort), limit)
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
      return sql`(select json_build_object(${counted}) from ${from} where ${reading(filter, options).condition})`
    },

    reading,
    orderBy,
  }
}

/** How many rows of a table are in each state, as a column `counts`. */
export function countsByStatus<Status extends string>(table: string, statuses: readonly Status[]) {
  return sql<{ counts: Record<Status, number> }>`(
    select json_object_agg(s.status, coalesce(c.count, 0)) from unnest(${[...statuses]}::text[]) s (status)
    left join (select status, count(*) as count from ${sql.table(table)} group by status) c using (status)) as counts`
}

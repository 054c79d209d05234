import { sql, type RawBuilder } from 'kysely'
import { api } from '#contract/wire/api.ts'
import type { FoundIds } from '#contract/office/bulk.ts'
import { type ListQuery, type PageOf, type SortOf } from '#contract/wire/http.ts'
import { PER_PAGE_DEFAULT } from '#contract/wire/wire-limits.ts'
import type { OwnProposal } from '#contract/psychologists/card-proposals.ts'
import { psychologist, type Psychologist, type PsychologistFilter } from '#contract/psychologists/psychologists.ts'
import type { Actor } from '#server/platform/context.ts'
import { readFromReplica, type Db, type Tx } from '#server/platform/db/database.ts'
import {
  constantStatement,
  shapedStatement,
  withValues,
  type ShapedPart,
} from '#server/platform/db/queries/constant-statement.ts'
import { foundIds, placeIn } from '#server/platform/db/queries/found-ids.ts'
import { correctedSearch, firstWithResults } from '#server/platform/db/queries/corrected-search.ts'
import { searchWords } from '#server/platform/db/queries/search-words.ts'
import { fieldsJson, rowJson } from '#server/platform/entity/row-json.ts'
import { pageMeta } from '#server/platform/http/page-meta.ts'
import { withTitles, type WithIds } from './title-cache.ts'
import { isLinkField, linkedIds, type LinkField } from './links.ts'
import { conditionOf, orderBy, type PsychologistSort as Sort } from './list/conditions.ts'
import { totalCache, type Total } from './list/total-cache.ts'
import { canSeeAllContacts } from './policy.ts'
import { presentPsychologist, type PsychologistRow } from './presenter.ts'

interface PsychologistList {
  rows: PsychologistRow[]
  total: number
  /** What was searched instead of what was typed. */
  corrected_query: string | null
}

const FIRST_PAGE = { page: 1, per_page: PER_PAGE_DEFAULT, sort_column: 'created_at', sort_direction: 'desc' } as const

/**
 * One page of the staff list with its total: one statement, however many rows. Where nothing is found as it was typed, a
 * second one asks for what the same keys write in the other layout, and a third for names that are written so in Latin.
 */
export async function listPsychologists(
  db: Db,
  filter: PsychologistFilter,
  list: ListQuery<Sort>,
  actor: Actor,
): Promise<PsychologistList> {
  return firstWithResults(filter.full_name, async (meant) => {
    const page = await pageOfList(db, filter, list, actor, meant)
    return { ...page, corrected_query: meant === null ? null : textFinding(page.rows, meant) }
  })
}

/** The likeliest of the texts that is the name of somebody on the page. */
function textFinding(rows: readonly PsychologistRow[], texts: readonly string[]): string | null {
  const names = rows.map((row) => searchWords(row.full_name).join(' '))
  const isTheirs = (text: string) => names.some((name) => searchWords(text).every((word) => name.includes(word)))
  return texts.find(isTheirs) ?? texts[0] ?? null
}

type Page = Pick<PsychologistList, 'rows' | 'total'>

async function pageOfList(
  db: Db,
  filter: PsychologistFilter,
  list: ListQuery<Sort>,
  actor: Actor,
  meant: readonly string[] | null,
): Promise<Page> {
  const totals = totalCache(db)
  const name = JSON.stringify([canSeeAllContacts(actor), Object.entries(filter).toSorted(byName), meant])
  const known = totals.get(name)
  const condition = conditionOf(filter, actor, meant)
  const isFiltered = Object.keys(filter).length > 0
  const isSearched = filter.full_name !== undefined && Object.keys(filter).length === 1
  const isWalked =
    !isFiltered || (known !== undefined && INDEXED.has(list.sort_column) && isWalkShorter(known, list, isSearched))
  const asked = { condition, list, isWalked }
  return known === undefined ? totals.keep(name, () => readPage(db, asked)) : readPage(db, asked, known)
}

/**
 * Who walks the list in its order looks at this many until the page is full, where those who are found stand evenly among
 * all; who sorts looks at all who are found. One takes about as long as the other, unless the index of the order says
 * itself whether somebody is found.
 */
function isWalkShorter({ total, of }: Total, { page, per_page, sort_column }: ListQuery<Sort>, isSearched: boolean) {
  const rowsAtOnce = isSearched && sort_column === 'created_at' ? SEARCHED_AT_ONCE : 1
  return (page * per_page * (of ?? MANY)) / total < total * rowsAtOnce
}

/** So many rows of the index with names and contacts are looked at in the time of one card; more where all was tidied up lately. */
const SEARCHED_AT_ONCE = 6

/** Where the database has not looked at its tables yet. */
const MANY = 400_000
/** What an index has in order. */
const INDEXED: ReadonlySet<Sort> = new Set<Sort>(['created_at', 'full_name', 'id'])

interface AskedPage {
  condition: ShapedPart
  list: ListQuery<Sort>
  /** In the order of an index, until the page is full; otherwise all who are found are counted and sorted. */
  isWalked: boolean
}

interface PageIds {
  /** Named parts of the statement. */
  parts: RawBuilder<unknown>
  /** The ids of the page. */
  ids: RawBuilder<unknown>
  count: RawBuilder<unknown>
}

function walked(condition: RawBuilder<unknown>, list: ListQuery<Sort>, rows: RawBuilder<unknown>): PageIds {
  return {
    parts: sql``,
    ids: sql`select p.id from psychologists p where ${condition} order by ${orderBy(list)} ${rows}`,
    count: sql`(select count(*)::int from psychologists p where ${condition})`,
  }
}

/** All who are found, by whichever index finds them, counted and sorted. */
function sorted(condition: RawBuilder<unknown>, list: ListQuery<Sort>, rows: RawBuilder<unknown>): PageIds {
  const column = list.sort_column === 'id' ? sql`` : sql`, p.${sql.ref(list.sort_column)}`
  return {
    parts: sql`with found as materialized (select p.id${column} from psychologists p where ${condition})`,
    ids: sql`select p.id from found p order by ${orderBy(list)} ${rows}`,
    count: sql`(select count(*)::int from found)`,
  }
}

/** Of all cards, as PostgreSQL has last counted them by itself. */
const estimate = sql`(select nullif(greatest(reltuples, 0), 0)::int from pg_class where oid = 'psychologists'::regclass)`

const pageWith = shapedStatement<Total & { rows: WithIds<PsychologistRow>[] }>()

/** Counts where no total is known. */
async function readPage(db: Db, asked: AskedPage, known?: Total): Promise<Page & Total> {
  const statement = pageStatement(asked, known === undefined)
  const [read = { total: 0, of: null, rows: [] }] = await readFromReplica(db, (reader) => pageWith(reader, statement))
  const { total, of } = known ?? read
  return { total, of, rows: await withTitles<PsychologistRow>(db, read.rows) }
}

function pageStatement({ condition, list, isWalked }: AskedPage, isCounting: boolean): ShapedPart {
  const { page, per_page, sort_column, sort_direction } = list
  const offset = page === 1 ? [] : [(page - 1) * per_page]
  const kind = [isWalked ? 'walked' : 'sorted', isCounting ? 'counted' : 'known', page === 1 ? 'first' : 'further']
  return {
    shape: [...kind, sort_column, sort_direction, per_page, condition.shape].join(' '),
    values: [...condition.values, ...offset],
    build(places) {
      const found = condition.build(places.slice(0, condition.values.length))
      // A number and not a parameter: of a limit that it does not know the planner thinks as of a tenth of all.
      const limit = sql`limit ${sql.lit(per_page)}`
      const rows = page === 1 ? limit : sql`${limit} offset ${places.at(-1)}::bigint`
      const { parts, ids, count } = (isWalked ? walked : sorted)(found, list, rows)
      // An array: how long it is nobody knows beforehand, and the planner reads each row by its key.
      return sql`${parts}
        select ${isCounting ? sql`${count} as total, ${estimate} as "of"` : sql`null as total, null as "of"`}, coalesce((
          select json_agg(${psychologistJson} order by ${orderBy(list)})
          from psychologists p where p.id = any(array(${ids}))), '[]') as rows`
    },
  }
}

/** Everybody whom the filter finds, in the order of the list: at most `limit` ids, and how many there are in all. */
export function psychologistIds(
  db: Db,
  actor: Actor,
  filter: PsychologistFilter,
  sort: SortOf<Sort>,
  limit: number,
): Promise<FoundIds> {
  return firstWithResults(filter.full_name, (meant) => {
    const condition = withValues(conditionOf(filter, actor, meant))
    return foundIds(db, sql`from psychologists p where ${condition}`, orderBy(sort), limit)
  })
}

/** What a person has written at length: no file of the list holds it, and of many people it is most of the weight. */
const LONG_TEXTS = ['short_intro', 'help_text', 'about', 'education', 'credentials'] as const
export type PsychologistInFile = Omit<PsychologistRow, (typeof LONG_TEXTS)[number]>

/** These cards without their texts, in this order; those that are gone by now are left out. */
export async function psychologistsByIds(db: Db, ids: number[]): Promise<PsychologistInFile[]> {
  const found = sql<{ row: WithIds<PsychologistInFile> }>`
    select ${jsonInFile} as row from psychologists p
    where p.id = any(${ids}::int[]) and p.deleted_at is null order by ${placeIn(ids, sql`p.id`)}`
  const { rows } = await readFromReplica(db, (reader) => found.execute(reader))
  return withTitles<PsychologistInFile>(
    db,
    rows.map(({ row }) => row),
  )
}

/** These cards whole, those in the trash too, in no order. */
export async function wholePsychologistsByIds(db: Db | Tx, ids: number[]): Promise<PsychologistRow[]> {
  const { rows } = await sql<{ row: WithIds<PsychologistRow> }>`
    select ${psychologistJson} as row from psychologists p where p.id = any(${ids}::int[])`.execute(db)
  return withTitles<PsychologistRow>(
    db,
    rows.map(({ row }) => row),
  )
}

/** How many cards the filter of the list finds for this person: a part of a statement. */
export function psychologistCount(filter: PsychologistFilter, actor: Actor): RawBuilder<unknown> {
  const where = (read: PsychologistFilter) => withValues(conditionOf(read, actor))
  const { condition } = correctedSearch(filter, 'full_name', sql`psychologists p`, where)
  return sql`(select json_build_object('count', count(*)) from psychologists p where ${condition})`
}

/** Which fields of a card wait for a look or have come back, in the order of the fields. */
export async function proposalStates(db: Db, psychologistId: number) {
  const { rows } = await sql<Pick<OwnProposal, 'field' | 'state'>>`
    select field, state from card_proposals where psychologist_id = ${psychologistId}
    order by array_position(${[...psychologist.own]}::text[], field)`.execute(db)
  return rows
}

/** How many changes of psychologists wait for a look, and since when: a part of a statement. */
export function waitingProposalCount(): RawBuilder<unknown> {
  return sql`(select json_build_object('count', count(*), 'oldest_at', min(created_at))
    from card_proposals where state = 'waiting')`
}

/** One card, or undefined; cards in the trash only when asked for. */
export async function findPsychologist(db: Db, id: number, from: 'list' | 'trash' = 'list') {
  const rows = await (from === 'list' ? cardInList : cardInTrash)(db, id)
  const [card] = await withTitles<PsychologistRow>(
    db,
    rows.map(({ row }) => row),
  )
  return card
}

/** The first page of the staff list as this person may see it. */
export async function firstPageOfPsychologists(db: Db, actor: Actor): Promise<PageOf<Psychologist>> {
  const { rows, total } = await listPsychologists(db, {}, FIRST_PAGE, actor)
  return {
    data: rows.map((row) => presentPsychologist(row, actor)),
    meta: pageMeta(api.psychologists, FIRST_PAGE, total),
  }
}

/** Everybody's id and name, for pickers. */
export async function allPsychologists(db: Db) {
  return db
    .selectFrom('psychologists')
    .select(['id', 'full_name', 'is_published'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`full_name collate "und-x-icu"`)
    .orderBy('id')
    .execute()
}

/** A card as `p` and its links hold it. */
export const psychologistJson = rowJson(psychologist, 'p', linkedIds)

type CardById = [id: number]
const cardInList = constantStatement<{ row: WithIds<PsychologistRow> }, CardById>(
  (id) => sql`select ${psychologistJson} as row from psychologists p where p.id = ${id} and p.deleted_at is null`,
)
const cardInTrash = constantStatement<{ row: WithIds<PsychologistRow> }, CardById>(
  (id) => sql`select ${psychologistJson} as row from psychologists p where p.id = ${id} and p.deleted_at is not null`,
)

const jsonInFile = rowJson(psychologist, 'p', linkedIds, LONG_TEXTS)

/** What of a card the row `p` itself holds. */
export const ownColumns = fieldsJson(
  ['version', 'created_at', 'updated_at', ...Object.keys(psychologist.fields).filter((name) => !isLinkField(name))],
  'p',
  {},
) as RawBuilder<Omit<PsychologistRow, LinkField>>

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

import { redirect, type RouterContextProvider } from 'react-router'
import type { PageOf } from '#contract/wire/http.ts'
import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import { readyViewsOf } from '#contract/office/ready-views.ts'
import { readListState, withFilter, type ListState } from '#web/lib/list-state.ts'
import { lastPageAddress, correctedPaging } from '#web/lib/paging-address.ts'
import { rowsContext, withRememberedRows } from '#web/lib/remembered-rows.ts'
import { matches } from '#web/ui/select/option.ts'
import { readForScreen } from '../../screen/read-for-screen.ts'
import { correctAddress, type LoadedList } from './list-loader.ts'
import type { ListSource } from './list-source.ts'
import type { BlockingFilter } from '../filters/blocking-filter.ts'
import { defaultViewSearch, readViews, type ViewCounts } from '../views/saved-views.ts'

/** How a list that the API answers whole is searched, filtered and sorted. */
export interface WholeList<Row> {
  /** The filter that the search field stands for, and what of a row it reads: any words, any case, ё = е. */
  search?: { name: string; text: (row: Row) => string }
  filter?: Record<string, (row: Row, value: string[]) => boolean>
  /** With it the export names the rows: its API knows none of these filters. */
  idOf?: (row: Row) => number
  sort?: Record<string, (row: Row) => string | number | null>
}

/** For lists whose API answers `{ data }` without pages: the loader does what an API with pages would. */
export async function loadWholeList<Row>(
  context: Readonly<RouterContextProvider>,
  url: URL,
  source: ListSource,
  whole: WholeList<Row>,
): Promise<LoadedList<Row>> {
  correctAddress(url, correctedPaging(url.searchParams))
  const [{ data }, views] = await Promise.all([
    readForScreen<{ data: Row[] }>(context, source.path, url),
    readViews(context, source.screen),
  ])
  const opened = defaultViewSearch(views, url)
  if (opened !== null) throw redirect(url.pathname + opened)
  correctAddress(url, withRememberedRows(url.searchParams, context.get(rowsContext)))
  const state = readListState(url.searchParams, source.sort)
  const { found, readAs } = search(data, state, whole)
  const rows = sorted(found, state, whole)
  const page = pageOf(rows, state)
  correctAddress(url, lastPageAddress(url.searchParams, page.meta))
  return {
    page: readAs === undefined ? page : { ...page, meta: { ...page.meta, corrected_query: readAs } },
    total: data.length,
    ids: whole.idOf && rows.map(whole.idOf),
    obstacle: found.length === 0 ? obstacleOf(data, state, whole) : null,
    views,
    viewCounts: countsOf([...readyViews(source.screen), ...(views ?? [])], data, source, whole),
  }
}

/** None of them asks who looks, or on which day: a list that comes whole is the same for everybody. */
function readyViews(screen: string): CountedView[] {
  return readyViewsOf(screen, 0, '').map(({ key, state }) => ({ id: key, state }))
}

interface CountedView {
  id: number | string
  state: string
}

function countsOf<Row>(views: CountedView[], rows: Row[], { sort }: ListSource, whole: WholeList<Row>): ViewCounts {
  return Object.fromEntries(
    views.map(({ id, state }) => [
      id,
      search(rows, readListState(new URLSearchParams(state), sort), whole).found.length,
    ]),
  )
}

/** A filter that keeps rows whose value is one of those chosen; numbers and flags are compared as the URL writes them. */
export function valueIn<Row>(value: (row: Row) => string | number | boolean | null) {
  return (row: Row, chosen: string[]) => {
    const own = value(row)
    return chosen.includes(typeof own === 'boolean' ? String(Number(own)) : String(own))
  }
}

/** Where nothing is found as it was typed, the same in the other keyboard layout: as the API does. */
function search<Row>(rows: Row[], state: ListState, whole: WholeList<Row>): { found: Row[]; readAs?: string } {
  const found = filtered(rows, state, whole)
  const name = whole.search?.name ?? ''
  const meant = found.length === 0 ? otherLayout([state.filter[name] ?? ''].flat().join(' ')) : null
  if (meant === null) return { found }
  const meantRows = filtered(rows, withFilter(state, name, meant), whole)
  return meantRows.length === 0 ? { found } : { found: meantRows, readAs: meant }
}

function filtered<Row>(rows: Row[], { filter }: ListState, whole: WholeList<Row>): Row[] {
  const conditions = Object.entries(filter).flatMap(([name, value]) => {
    const { search: text } = whole
    if (text?.name === name) return [(row: Row) => matches(text.text(row), [value].flat().join(' '))]
    const keeps = whole.filter?.[name]
    return keeps === undefined ? [] : [(row: Row) => keeps(row, [value].flat())]
  })
  return rows.filter((row) => conditions.every((keeps) => keeps(row)))
}

const collator = new Intl.Collator('ru', { numeric: true })

function sorted<Row>(rows: Row[], { sortColumn, sortDirection }: ListState, { sort = {} }: WholeList<Row>): Row[] {
  const value = sort[sortColumn]
  if (value === undefined) return rows
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    // Nothing stands last in both orders.
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sortDirection === 'asc' ? compare(one, other) : compare(other, one)
  })
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function pageOf<Row>(rows: Row[], state: ListState): PageOf<Row> {
  const before = (state.page - 1) * state.perPage
  const shown = rows.slice(before, before + state.perPage)
  return {
    data: shown,
    meta: {
      current_page: state.page,
      per_page: state.perPage,
      total: rows.length,
      last_page: Math.max(1, Math.ceil(rows.length / state.perPage)),
      sort_column: state.sortColumn,
      sort_direction: state.sortDirection,
      from: shown.length === 0 ? null : before + 1,
      to: shown.length === 0 ? null : before + shown.length,
      // It came whole: no address has this page alone.
      path: '',
    },
  }
}

function obstacleOf<Row>(rows: Row[], state: ListState, whole: WholeList<Row>): BlockingFilter | null {
  const [worst] = Object.keys(state.filter)
    .map((name) => ({ name, total: search(rows, withFilter(state, name, ''), whole).found.length }))
    .toSorted((a, b) => b.total - a.total)
  return worst !== undefined && worst.total > 0 ? worst : null
}

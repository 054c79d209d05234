import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { CatalogFilter } from '#contract/catalog.ts'
import type { CatalogIndex } from '../catalog-index.ts'
import type { Question } from '../question.ts'
import { firstPlace, type OrderName } from '../people/people-orders.ts'
import { rowsOf } from './set-algebra.ts'

/** To compare two people takes as long as to pass over so many. */
const COMPARISON = 30

/** The ids of the people on a page of those found. */
export function pageOf(index: CatalogIndex, found: RowSet, total: number, question: Question): number[] {
  const { page, per_page } = question.list
  const skipped = (page - 1) * per_page
  if (skipped >= total) return []
  const end = Math.min(skipped + per_page, total)
  const passed = (index.people.size * end) / total
  const isSorted = total * Math.log2(total + 1) * COMPARISON < passed
  const rows = isSorted
    ? sortedRows(index, found, question).slice(skipped, end)
    : rowsInOrder(index, new PageOfRows(found, skipped, end - skipped), question)
  return rows.map((row) => index.people.ids[row] as number)
}

/** Few are put in order by themselves. */
function sortedRows(index: CatalogIndex, found: RowSet, { filter, list, moment: { now, day } }: Question): number[] {
  const { orders } = index
  const { sort_column, sort_direction } = list
  const rows = rowsOf(found)
  if (sort_column !== 'next_slot_at') return orders.sort(orderOf(sort_column, sort_direction, filter), rows, day)
  const isFree = freeAfter(index, now)
  return [
    ...orders.sort(`slot:${sort_direction}`, rows.filter(isFree), day),
    ...orders.sort(
      'id',
      rows.filter((row) => !isFree(row)),
      day,
    ),
  ]
}

/** Of many the page is picked from everybody in order. */
function rowsInOrder(
  index: CatalogIndex,
  picked: PageOfRows,
  { filter, list: { sort_column, sort_direction }, moment: { now, day } }: Question,
): number[] {
  const { people, orders } = index
  if (sort_column !== 'next_slot_at') {
    picked.add(orders.rowsIn(orderOf(sort_column, sort_direction, filter), day))
    return picked.rows
  }
  const rows = orders.rowsIn(`slot:${sort_direction}`, day)
  const moment = now.getTime() * 1000
  const isRising = sort_direction === 'asc'
  const border = firstPlace(rows, (row) => (people.slots[row] as number) > moment === isRising)
  picked.add(isRising ? rows.subarray(border) : rows.subarray(0, border))
  const isFree = freeAfter(index, now)
  picked.add(orders.rowsIn('id', day), (row) => !isFree(row))
  return picked.rows
}

/** A free time counts while it is ahead; all others are as if they had none. */
function freeAfter({ people }: CatalogIndex, now: Date): (row: number) => boolean {
  const moment = now.getTime() * 1000
  return (row) => people.hasSlot(row) && (people.slots[row] as number) > moment
}

function orderOf(
  column: 'fair' | 'price' | 'experience_since',
  direction: 'asc' | 'desc',
  { is_couples }: CatalogFilter,
): OrderName {
  if (column === 'fair') return 'fair'
  if (column === 'experience_since') return `year:${direction}`
  return `${is_couples === true ? 'couple-price' : 'price'}:${direction}`
}

/** Rows are passed over so many at a time. */
const PASSED_AT_ONCE = 1024

/** Collects the rows of one page of those found, in whatever order they are offered. */
class PageOfRows {
  readonly rows: number[] = []
  readonly #words: Uint32Array
  readonly #max: number
  #toSkip: number

  constructor(found: RowSet, skipped: number, max: number) {
    this.#words = found.words
    this.#max = max
    this.#toSkip = skipped
  }

  add(rows: Uint32Array, holds?: (row: number) => boolean) {
    const words = this.#words
    let place = holds === undefined ? this.#pass(rows) : 0
    for (; place < rows.length && this.rows.length < this.#max; place += 1) {
      const row = rows[place] as number
      if (((words[row >>> 5] as number) & (1 << row)) === 0 || holds?.(row) === false) continue
      if (this.#toSkip > 0) this.#toSkip -= 1
      else this.rows.push(row)
    }
  }

  /** Passes over rows of the pages before: answers how many. Found or not is added up, since no branch foretells it. */
  #pass(rows: Uint32Array): number {
    const words = this.#words
    let place = 0
    for (let end = PASSED_AT_ONCE; end <= rows.length; end += PASSED_AT_ONCE) {
      let found = 0
      for (let at = place; at < end; at += 1) {
        const row = rows[at] as number
        found += ((words[row >>> 5] as number) >>> (row & 31)) & 1
      }
      if (found > this.#toSkip) break
      this.#toSkip -= found
      place = end
    }
    return place
  }
}

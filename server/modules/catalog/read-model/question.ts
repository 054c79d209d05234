import type { TypedFastBitSet as RowSet } from 'typedfastbitset'
import type { CatalogAnswer, CatalogFacets, CatalogFilter, CatalogSort } from '#contract/catalog.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { ZonedMoment } from '../fair-order.ts'

/** What was asked for; `sought` has whom each part of the search finds, undefined when nothing was searched. */
export interface Question {
  filter: CatalogFilter
  list: ListQuery<CatalogSort>
  moment: ZonedMoment
  sought: RowSet[] | undefined
}

export interface Found {
  /** Of the page, in its order. */
  ids: number[]
  total: number
  /** Beside every option, in the order of the lists. */
  counts: Record<keyof CatalogFacets, number[]>
  ways_back: CatalogAnswer['ways_back']
}

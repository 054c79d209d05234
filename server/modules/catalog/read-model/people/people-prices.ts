import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { PRICE_STEPS } from '#contract/catalog.ts'
import { PRICE_BAR_OPTIONS } from '../../fixed-options.ts'
import type { PersonFacts } from './person-facts.ts'
import type { SetAlgebra } from '../rows/set-algebra.ts'

const NO_PRICE = -1
/** The highest that the database keeps. Kopecks. */
export const PRICE_END = 2_147_483_647

/** Kopecks, inclusive. With `isForCouples` a couple's meeting is meant where it has a price of its own. */
export interface PriceRange {
  isForCouples: boolean
  from: number
  to: number
}

interface KeptRange extends PriceRange {
  rows: RowSet
}

/** What a meeting costs, and who is within the ranges that the filter offers: those are kept, and true after every change. */
export class PeoplePrices {
  /** Kopecks; negative: nobody knows. */
  own = new Int32Array(0)
  /** A couple's meeting costs as much as any other where it has no price of its own. */
  couple = new Int32Array(0)
  readonly #rangesOf = { own: keptRanges(false), couple: keptRanges(true) }
  readonly #kept = Object.values(this.#rangesOf).flatMap(({ steps, bars }) => [...steps, ...bars])
  #sets: SetAlgebra

  constructor(sets: SetAlgebra) {
    this.#sets = sets
    this.moveTo(sets)
  }

  /** The same prices in the memory of another algebra, which has room for more. */
  moveTo(sets: SetAlgebra) {
    const [own, couple] = sets.columns
    own.fill(NO_PRICE).set(this.own)
    couple.fill(NO_PRICE).set(this.couple)
    ;[this.#sets, this.own, this.couple] = [sets, own, couple]
  }

  of(isForCouples: boolean): Int32Array {
    return isForCouples ? this.couple : this.own
  }

  /** Those whose price is known and within the range; good until the next question. */
  within({ isForCouples, from, to }: PriceRange): RowSet {
    return this.#sets.within(this.of(isForCouples), from, to)
  }

  /** Those within each of `PRICE_STEPS`. */
  steps(isForCouples: boolean): RowSet[] {
    return this.#rangesOf[isForCouples ? 'couple' : 'own'].steps.map(({ rows }) => rows)
  }

  /** Those within each of `PRICE_BAR_OPTIONS`. */
  bars(isForCouples: boolean): RowSet[] {
    return this.#rangesOf[isForCouples ? 'couple' : 'own'].bars.map(({ rows }) => rows)
  }

  put(row: number, facts: Pick<PersonFacts, 'price' | 'price_couple'>, add: (rows: RowSet, row: number) => void) {
    this.own[row] = facts.price ?? NO_PRICE
    this.couple[row] = facts.price_couple ?? facts.price ?? NO_PRICE
    for (const { isForCouples, from, to, rows } of this.#kept) {
      const price = this.of(isForCouples)[row] as number
      if (price >= from && price <= to) add(rows, row)
    }
  }

  remove(row: number) {
    this.own[row] = NO_PRICE
    this.couple[row] = NO_PRICE
    for (const { rows } of this.#kept) if (rows.has(row)) rows.remove(row)
  }
}

function keptRanges(isForCouples: boolean): Record<'steps' | 'bars', KeptRange[]> {
  const keep = (from: number, to: number) => ({ isForCouples, from, to, rows: new RowSet() })
  return {
    steps: PRICE_STEPS.map((to) => keep(0, to)),
    bars: PRICE_BAR_OPTIONS.map(({ from, to }) => keep(from, to ?? PRICE_END)),
  }
}

import type { TypedFastBitSet as RowSet } from 'typedfastbitset'

/**
 * Those with a free time in the next so many milliseconds. Good until the first of the times is over or the next one comes
 * into reach: with times at the half hour it is made anew twice an hour and not at each question.
 */
export class FreeSpan {
  readonly rows: RowSet
  readonly #after: number
  readonly #span: number
  #firstOver = Number.POSITIVE_INFINITY
  #nextInReach = Number.POSITIVE_INFINITY

  constructor(after: number, span: number, rows: RowSet) {
    this.#after = after
    this.#span = span
    this.rows = rows
  }

  holdsAt(moment: number): boolean {
    return moment >= this.#after && moment < this.#firstOver && moment + this.#span < this.#nextInReach
  }

  /** True for a free time of the span; its own end and beginning move with what is told here. */
  takes(slot: number): boolean {
    if (slot <= this.#after) return false
    if (slot <= this.#after + this.#span) {
      this.#firstOver = Math.min(this.#firstOver, slot)
      return true
    }
    this.#nextInReach = Math.min(this.#nextInReach, slot)
    return false
  }
}

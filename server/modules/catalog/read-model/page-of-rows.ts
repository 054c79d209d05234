import type { TypedFastBitSet as RowSet } from 'typedfastbitset'

/** Collects the rows of one page of those found, in whatever order they are offered. */
export class PageOfRows {
  readonly rows: number[] = []
  readonly #found: RowSet
  readonly #max: number
  #toSkip: number

  constructor(found: RowSet, skipped: number, max: number) {
    this.#found = found
    this.#max = max
    this.#toSkip = skipped
  }

  add(rows: Uint32Array, holds: (row: number) => boolean = () => true) {
    for (let place = 0; place < rows.length && this.rows.length < this.#max; place += 1) {
      const row = rows[place] as number
      if (!this.#found.has(row) || !holds(row)) continue
      if (this.#toSkip > 0) this.#toSkip -= 1
      else this.rows.push(row)
    }
  }
}

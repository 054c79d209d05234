import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { rowKernel, type RowKernel } from './row-kernel.ts'

/** Sets that one question may make at most: about twice as many as all filters of the catalog at once ask for. */
const SETS_MAX = 64
/** The kernel works on so many rows at once. */
const ROWS_AT_ONCE = 512
/** Below this share of everybody it is quicker to look for each row in the others, where those are not too few. */
const FEW = 1 / 256
const OPTIONS_MIN = 4

/**
 * Intersections, unions and their sizes, in a memory of their own. What is made here is good until the next `begin`, so
 * that a question leaves nothing behind for the garbage collector. Sets from elsewhere are copied in when they are read,
 * which takes an eighth of the time of counting them.
 */
export class SetAlgebra {
  /** Rows are below this. */
  readonly capacity: number
  /** A number for each row, for `within`. */
  readonly columns: readonly [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>]
  readonly #kernel: RowKernel
  /** Bytes of one set. */
  readonly #length: number
  readonly #sets: readonly RowSet[]
  readonly #copies: readonly [RowSet, RowSet]
  /** Of the sets that are here. */
  readonly #addresses = new Map<RowSet, number>()
  #made = 0

  constructor(rows: number) {
    this.capacity = Math.max(Math.ceil(rows / ROWS_AT_ONCE), 1) * ROWS_AT_ONCE
    this.#length = this.capacity / 8
    const columnBytes = this.capacity * Int32Array.BYTES_PER_ELEMENT
    const bytes = 2 * columnBytes + (SETS_MAX + 2) * this.#length
    const { buffer, kernel } = rowKernel(bytes)
    this.#kernel = kernel
    const columnAt = (place: number) => new Int32Array(buffer, place * columnBytes, this.capacity)
    const setAt = (place: number) => {
      const address = 2 * columnBytes + place * this.#length
      const rowSet = RowSet.fromWords(new Uint32Array(buffer, address, this.capacity >>> 5))
      this.#addresses.set(rowSet, address)
      return rowSet
    }
    this.columns = [columnAt(0), columnAt(1)]
    this.#copies = [setAt(0), setAt(1)]
    this.#sets = Array.from({ length: SETS_MAX }, (_, place) => setAt(place + 2))
  }

  /** Gives back every set that was made here. */
  begin(): void {
    this.#made = 0
  }

  /** Always a set that was made here, also of one alone. */
  intersection(first: RowSet, ...others: readonly RowSet[]): RowSet {
    return this.#combined('and', first, others.length === 0 ? [first] : others)
  }

  union(first: RowSet, ...others: readonly RowSet[]): RowSet {
    return this.#combined('or', first, others.length === 0 ? [first] : others)
  }

  difference(rows: RowSet, others: RowSet): RowSet {
    return this.#combined('andNot', rows, [others])
  }

  /** Rows whose number is neither below the one nor above the other. */
  within(column: Int32Array, from: number, to: number): RowSet {
    const made = this.#next()
    this.#kernel.within(this.#addressOf(made, 0), column.byteOffset, from, to, this.#length)
    return made
  }

  size(rows: RowSet): number {
    const address = this.#addressOf(rows, 0)
    return this.#kernel.countBoth(address, address, this.#length)
  }

  sizeOfBoth(one: RowSet, other: RowSet): number {
    return this.#kernel.countBoth(this.#addressOf(one, 0), this.#addressOf(other, 1), this.#length)
  }

  /** How many of `rows` are in each of the others; undefined stands for nobody. */
  sizesOfBoth(rows: RowSet, others: readonly (RowSet | undefined)[]): number[] {
    if (others.length >= OPTIONS_MIN && this.size(rows) < this.capacity * FEW) {
      const few = rowsOf(rows)
      return others.map((other) => (other === undefined ? 0 : countOf(few, other)))
    }
    const address = this.#addressOf(rows, 0)
    return others.map((other) =>
      other === undefined ? 0 : this.#kernel.countBoth(address, this.#addressOf(other, 1), this.#length),
    )
  }

  #combined(operation: 'and' | 'or' | 'andNot', first: RowSet, others: readonly RowSet[]): RowSet {
    const made = this.#next()
    const into = this.#addressOf(made, 0)
    let one = this.#addressOf(first, 0)
    for (const other of others) {
      this.#kernel[operation](into, one, this.#addressOf(other, 1), this.#length)
      one = into
    }
    return made
  }

  #next(): RowSet {
    const made = this.#sets[this.#made]
    if (made === undefined) throw new Error(`A question made more than ${SETS_MAX} sets of people`)
    this.#made += 1
    return made
  }

  /** Where the set is, or its copy. */
  #addressOf(rows: RowSet, place: 0 | 1): number {
    const known = this.#addresses.get(rows)
    if (known !== undefined) return known
    const copy = this.#copies[place]
    const { words } = rows
    if (words.length > copy.words.length) copy.words.set(words.subarray(0, copy.words.length))
    else {
      copy.words.set(words)
      copy.words.fill(0, words.length)
    }
    return this.#addresses.get(copy) as number
  }
}

/** The rows of a set: the words of a sparse one are read as numbers with a sign, which are no doubles. */
export function rowsOf({ words }: RowSet): number[] {
  const rows: number[] = []
  for (let place = 0; place < words.length; place += 1) {
    let word = (words[place] as number) | 0
    while (word !== 0) {
      rows.push((place << 5) + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
  return rows
}

function countOf(few: readonly number[], { words }: RowSet): number {
  let count = 0
  for (const row of few) count += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1
  return count
}

/** Chance that is the same for the same seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0, below this. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True so many times of a hundred. */
  luck(percent: number): boolean {
    return this.next() * 100 < percent
  }

  of<T>(...values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }

  /** One of them, or undefined of none. */
  one<T>(values: readonly T[]): T | undefined {
    return values[this.below(values.length)]
  }

  /** So many different ones at most. */
  some<T>(values: readonly T[], max: number): T[] {
    const left = [...values]
    const count = this.below(Math.min(max, left.length) + 1)
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0] as T)
  }
}

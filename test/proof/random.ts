import { randomInt } from 'node:crypto'

/** Numbers from 0 to below 1 that follow from the seed (mulberry32): whoever has the seed has them again. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function newSeed(): number {
  return randomInt(2 ** 31)
}

import fc from 'fast-check'
import { TypedFastBitSet as RowSet } from 'typedfastbitset'
import { expect, test } from 'vitest'
import { rowsOf, SetAlgebra } from './set-algebra.ts'

const ROWS = 1300
const sets = new SetAlgebra(ROWS)
const RUNS = { seed: 20_261_126, numRuns: 200 }

/** As others make them: as long as their last row asks for, or with room for all. */
const aSet = fc
  .record({ rows: fc.uniqueArray(fc.nat(ROWS - 1), { maxLength: ROWS }), hasRoom: fc.boolean() })
  .map(({ rows, hasRoom }) => {
    const made = hasRoom ? RowSet.fromWords(new Uint32Array(sets.capacity >>> 5)) : new RowSet()
    for (const row of rows) made.add(row)
    return made
  })

test('an intersection, a union, a difference and their sizes are those of the library', () => {
  const question = fc.property(aSet, aSet, aSet, (one, two, three) => {
    sets.begin()
    const all = one.new_intersection(two).new_intersection(three)
    const any = one.new_union(two).new_union(three)
    const made = sets.intersection(one, two, three)
    expect(rowsOf(made)).toEqual(all.array())
    expect(rowsOf(sets.intersection(one))).toEqual(one.array())
    expect(rowsOf(sets.union(one, two, three))).toEqual(any.array())
    expect(rowsOf(sets.difference(one, two))).toEqual(one.new_difference(two).array())
    expect(sets.size(one)).toBe(one.size())
    expect(sets.size(made)).toBe(all.size())
    expect(sets.sizeOfBoth(one, two)).toBe(one.intersection_size(two))
    expect(sets.sizeOfBoth(made, two)).toBe(all.size())
  })
  fc.assert(question, RUNS)
})

test('of few rows as of many it is told how many are in each of the others', () => {
  const some = fc.oneof(aSet, fc.constantFrom(new RowSet(), new RowSet([0, 31, 32, 1299]), new RowSet([700])))
  const others = fc.array(fc.option(aSet, { nil: undefined }), { maxLength: 8 })
  const question = fc.property(some, others, (rows, all) => {
    expect(sets.sizesOfBoth(rows, all)).toEqual(all.map((other) => (other ? rows.intersection_size(other) : 0)))
  })
  fc.assert(question, RUNS)
})

test('within a range are the numbers from its one end to its other', () => {
  const ends = fc.constantFrom(-2_147_483_648, -1, 0, 1, 300_000, 300_001, 2_147_483_647)
  const columns = fc.array(ends, { minLength: sets.capacity, maxLength: sets.capacity })
  const question = fc.property(columns, ends, ends, (numbers, from, to) => {
    sets.begin()
    const [, column] = sets.columns
    column.set(numbers)
    const within = [...numbers.keys()].filter((row) => (numbers[row] ?? 0) >= from && (numbers[row] ?? 0) <= to)
    expect(rowsOf(sets.within(column, from, to))).toEqual(within)
  })
  fc.assert(question, { ...RUNS, numRuns: 30 })
})

test('whoever makes more sets than there is room for is told so, and nobody’s set is written over', () => {
  sets.begin()
  const first = sets.intersection(new RowSet([5]))
  const makeMany = () => {
    for (let made = 0; made < 100; made += 1) sets.intersection(new RowSet([6]))
  }
  expect(makeMany).toThrow('sets of people')
  expect(rowsOf(first)).toEqual([5])
})

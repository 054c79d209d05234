import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { andParts, constantStatement, shapedStatement, withValues, type ShapedPart } from './constant-statement.ts'

const world = await openWorld()

test('each value stands where it was put, as often as it was, and the text is compiled once', async () => {
  let builds = 0
  const ask = constantStatement<{ parts: string }, [first: string, second: string[]]>((first, second) => {
    builds += 1
    return sql`select concat_ws('-', ${second}::text[], ${first}::text, ${'fixed'}::text, ${first}::text) as parts`
  })
  world.takeStatements()
  expect(await ask(world.db, 'a', ['x', 'y'])).toEqual([{ parts: '{x,y}-a-fixed-a' }])
  expect(await ask(world.db, 'b', [])).toEqual([{ parts: '{}-b-fixed-b' }])
  expect(builds).toBe(1)
  expect(new Set(world.takeStatements()).size).toBe(1)
})

describe('a statement of parts', () => {
  let builds = 0
  const above = (least: number): ShapedPart => ({
    shape: 'above',
    values: [least],
    build([is]) {
      builds += 1
      return sql`n > ${is}::int`
    },
  })
  const among = (all: number[]): ShapedPart => ({
    shape: 'among',
    values: [all],
    build: ([any]) => sql`n = any(${any}::int[])`,
  })
  const numbers = (...parts: ShapedPart[]): ShapedPart => {
    const condition = andParts(parts)
    return {
      ...condition,
      build: (places) => sql`select n from generate_series(1, 9) n where ${condition.build(places)}`,
    }
  }
  const found = async (ask: ReturnType<typeof shapedStatement<{ n: number }>>, ...parts: ShapedPart[]) =>
    (await ask(world.db, numbers(...parts))).map(({ n }) => n)

  test('is compiled once for each shape, and each value stands in its own part', async () => {
    const ask = shapedStatement<{ n: number }>()
    builds = 0
    world.takeStatements()
    expect(await found(ask, above(7))).toEqual([8, 9])
    expect(await found(ask, above(8))).toEqual([9])
    expect(await found(ask, above(3), among([2, 5, 9]))).toEqual([5, 9])
    expect(await found(ask, above(5), among([1, 6]))).toEqual([6])
    expect(await found(ask, among([4]))).toEqual([4])
    expect(await found(ask)).toHaveLength(9)
    expect(builds).toBe(2)
    expect(new Set(world.takeStatements()).size).toBe(4)
  })

  test('is compiled anew when others were asked for since', async () => {
    const ask = shapedStatement<{ n: number }>(1)
    builds = 0
    for (const parts of [[above(7)], [above(7), among([8])], [above(8)]]) await found(ask, ...parts)
    expect(builds).toBe(3)
  })

  test('may be written with its values into any other', async () => {
    const { rows } = await sql<{ n: number }>`
      select n from generate_series(1, 9) n where ${withValues(andParts([above(6), among([7, 1])]))}`.execute(world.db)
    expect(rows).toEqual([{ n: 7 }])
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { constantStatement } from './constant-statement.ts'

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

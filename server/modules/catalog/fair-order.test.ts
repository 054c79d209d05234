import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { orderHash, seedOf } from './fair-order.ts'

const { db } = await openWorld()

test('the process draws the lots that the database draws', async () => {
  const ids = [1, 2, 3, 47, 100_000, 2_147_483_647, ...Array.from({ length: 500 }, (_, n) => n * 4_294_967 + 11)]
  for (const day of ['2026-03-10', '2026-03-11', '1999-12-31']) {
    const { rows } = await sql<{ lot: number }>`
      select hashint4(id # ${seedOf(day)}::int) as lot from unnest(${ids}::int[]) with ordinality as t(id, at) order by at`.execute(
      db,
    )
    expect(rows.map(({ lot }) => lot)).toEqual(ids.map((id) => orderHash(id, seedOf(day))))
  }
  expect(seedOf('2026-03-10')).not.toBe(seedOf('2026-03-11'))
})

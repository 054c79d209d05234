import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { openWorld } from '#test/world.ts'
import { peopleFoundBy, setLikeness } from './conditions.ts'

const { db } = await openWorld()

test('whom a word finds is read off the indexes: no stored text is taken apart for it', async () => {
  const plan = await transaction(db, async (tx) => {
    await setLikeness.execute(tx)
    // So few people would be looked through one by one.
    for (const scan of ['enable_seqscan', 'enable_indexscan']) await sql`set local ${sql.ref(scan)} = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${peopleFoundBy('тревога')}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN'])
  })
  const named = (what: string) => plan.filter((line) => line.includes(what))
  expect(named('on psychologists_search')).toHaveLength(1)
  expect(named('on psychologists_name_trgm')).toHaveLength(2)
  expect(named('Filter:').filter((line) => /search_vector|name_key/.test(line))).toEqual([])
})

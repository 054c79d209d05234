import { RawNode, sql, type KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { openWorld } from '#test/world.ts'
import { freeSlug } from './free-slug.ts'

const world = await openWorld()
const { db } = world

const asked = { table: 'psychologists', kind: 'psychologist', text: 'Анна Ким', blank: 'psychologist' }

beforeAll(async () => {
  const cards = ['anna-kim', 'anna-kim-2', 'anna-kim-4'].map((slug) => ({ slug, full_name: 'Анна Ким' }))
  const { id } = await db.insertInto('psychologists').values(cards).returning('id').executeTakeFirstOrThrow()
  const former = { kind: 'psychologist' as const, record_id: id, digest: sql<Buffer>`sha256('anna-kim-3')` }
  await db.insertInto('former_addresses').values(former).execute()
})

describe('the address of a new record', () => {
  test('is the first that none has and none had', async () => {
    expect(await transaction(db, (tx) => freeSlug(tx, asked))).toBe('anna-kim-5')
    expect(await transaction(db, (tx) => freeSlug(tx, { ...asked, text: 'Вера Ким' }))).toBe('vera-kim')
  })

  test('has a number when the name itself is reserved', async () => {
    const isReserved = (slug: string) => slug === 'vera-kim'
    expect(await transaction(db, (tx) => freeSlug(tx, { ...asked, text: 'Вера Ким', isReserved }))).toBe('vera-kim-2')
  })

  test('is found without a look at others than its namesakes', async () => {
    const plans: Plan[] = []
    await transaction(db, (tx) => freeSlug(tx.withPlugin(explaining(plans)), asked))
    expect(plans.flatMap(rowsOf).filter((rows) => rows > 10)).toEqual([])
    expect(plans).toHaveLength(2)
  })
})

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Runs every statement, and keeps how it was run in place of what it answers. */
function explaining(plans: Plan[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) =>
      RawNode.is(node)
        ? RawNode.create(
            [`explain (analyze, format json) ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
            node.parameters,
          )
        : node,
    async transformResult({ result }) {
      const rows = result.rows as { 'QUERY PLAN'?: [{ Plan: Plan }] }[]
      plans.push(...rows.flatMap((row) => row['QUERY PLAN']?.map(({ Plan: plan }) => plan) ?? []))
      return result
    },
  }
}

/** How many rows each part of a plan has made. */
function rowsOf(plan: Plan): number[] {
  return [plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).flatMap(rowsOf)]
}

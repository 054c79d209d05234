import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../world.ts'
import { watchTables } from './digest.ts'
import { deliver, exampleOf, nameOf } from './every-example.ts'
import { sceneFor } from './scene.ts'

/** Values that no honest record has, so that they show wherever they were taken in. */
const NUMBER = 987_654_321
const MOMENT = '2001-02-03T04:05:06.000Z'
const TEXT = 'slipped-in'
const TRACES = `${NUMBER}|2001-02-03|${TEXT}`

/** The columns of every table that a form must not reach. */
const COLUMNS = {
  id: NUMBER,
  version: NUMBER,
  created_at: MOMENT,
  updated_at: MOMENT,
  deleted_at: MOMENT,
  user_id: NUMBER,
  password_hash: TEXT,
  token_hash: TEXT,
  sessions_valid_from: MOMENT,
  email_verified_at: MOMENT,
  verified_at: MOMENT,
  is_seeded: true,
  requires_two_factor: true,
  is_fired: true,
  ycl_is_ready: true,
  name_key: TEXT,
  number: TEXT,
  consent_at: MOMENT,
  consent_version: TEXT,
  consents: [{ purpose: TEXT, version: TEXT, at: MOMENT }],
  moderated_by: NUMBER,
  moderated_at: MOMENT,
  replied_by: NUMBER,
  replied_at: MOMENT,
  published_at: MOMENT,
  transaction_id: NUMBER,
  crisis_flag: true,
  first_response_at: MOMENT,
  public_id: TEXT,
  paid_at: MOMENT,
  refunded_amount: NUMBER,
  currency: TEXT,
  provider: TEXT,
  provider_payment_id: TEXT,
  payment_url: `https://${TEXT}.example`,
  receipt: { [TEXT]: NUMBER },
  created_by: NUMBER,
  roles: [TEXT],
  permissions_count: NUMBER,
  psychologists_count: NUMBER,
  can: { update: true, [TEXT]: true },
}

const world = await openWorld()
const calls = world.app.routeTable
  .filter(({ method, doc }) => method !== 'GET' && doc?.body !== undefined)
  .map((row) => [nameOf(row), row] as const)

const changes = await watchTables(world)

/** Of the tables that changed since it was asked last, those where a trace of the values is found. */
async function tracesIn(): Promise<string[]> {
  const names = await changes()
  if (names.length === 0) return []
  const parts = names.map(
    (name) => sql`select ${name}::text as name where exists (
      select 1 from ${sql.table(name)} t where t::text ~ ${TRACES}::text)`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(world.db)
  return rows.map(({ name }) => name)
}

describe('fields that the schema of a call does not name are not taken', () => {
  test('and a trace of them would be found', async () => {
    await world.db.insertInto('counters').values({ name: TEXT, value: 1 }).execute()
    expect(await tracesIn()).toEqual(['counters'])
    await world.db.deleteFrom('counters').where('name', '=', TEXT).execute()
  })

  test.each(calls)('%s', async (_, row) => {
    const example = exampleOf(row)
    const shape = row.doc?.body instanceof z.ZodObject ? row.doc.body.shape : {}
    const slipped = Object.fromEntries(Object.entries(COLUMNS).filter(([name]) => !(name in shape)))
    const send = async (more: object) => {
      const scene = await sceneFor(world, example.by ?? 'admin')
      const sent = await example.send(scene)
      return deliver(scene, row, { ...sent, body: { ...sent.body, ...more } })
    }
    const [honest, loaded] = [await send({}), await send(slipped)]
    expect(loaded.status, JSON.stringify(loaded.body)).toBe(honest.status)
    expect(await tracesIn()).toEqual([])
    expect(JSON.stringify(loaded.body)).not.toMatch(new RegExp(TRACES))
    for (const name of ['is_seeded', 'requires_two_factor', 'is_fired', 'ycl_is_ready', 'crisis_flag']) {
      expect([name, loaded.body.data?.[name]]).toEqual([name, honest.body.data?.[name]])
    }
  })
})

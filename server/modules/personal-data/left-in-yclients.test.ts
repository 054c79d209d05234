import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StoredAct } from '#contract/visitors/personal-data.ts'
import type { Tile } from '#contract/office/reports/dashboard.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { aPsychologist, aRequest, aRole, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { sweepPersonalData } from './commands.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const vera = await aPsychologist(db)
await db.insertInto('branches').values({ title: 'Филиал на Лесной', ycl_id: 11 }).execute()
const HOUR = 3_600_000
let serial = 0

/** Somebody with a visit that was, one that is to come and one that YCLIENTS never wrote down, erased by their letter. */
async function erased(): Promise<StoredAct> {
  serial += 1
  const email = `left-${serial}@mail.test`
  const now = world.clock.now.getTime()
  await aVisit(email, { record_id: 9_000_000_000 + serial, starts_at: new Date(now - 48 * HOUR) })
  await aVisit(email, { record_id: 77 + serial, starts_at: new Date(now + 48 * HOUR) })
  await aVisit(email, { record_id: null, starts_at: new Date(now - HOUR), state: 'refused' })
  const visitor = guest(world)
  const { status } = await visitor.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(visitor, await aPass(db, email, world.clock.now)), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect(status).toBe(200)
  return (await admin.get('/api/personal-data-acts')).body.data[0]
}

async function aVisit(email: string, traits: { record_id: number | null; starts_at: Date; state?: 'refused' }) {
  const { id } = await aRequest(db, { contact_type: 'email', contact: email })
  const times = { created_at: new Date(), updated_at: new Date(), lease_until: new Date() }
  const digests = { key_digest: Buffer.alloc(32), contact_digest: Buffer.alloc(32, 1) }
  await db
    .insertInto('bookings')
    .values({
      ...{ ...times, ...digests, minutes: 50, company_id: 11, staff_id: 1, service_id: 1, psychologist_id: vera.id },
      ...{ public_id: `v-${id}`, api_id: `v-${id}`, state: 'booked', request_id: id, ...traits },
    })
    .execute()
}

const mark = (id: number, is_removed: unknown, who = admin) => who.post(`/api/left-in-yclients/${id}`, { is_removed })
const leftOf = async (id: number) => (await admin.get(`/api/personal-data-acts/${id}`)).body.data.left_in_yclients
const tileOf = async (who: Visitor): Promise<Tile | undefined> =>
  (await who.get('/api/dashboard')).body.data.tiles.find(({ name }: Tile) => name === 'left-in-yclients')

test('what an erasure leaves in YCLIENTS stands in its act until staff have removed it there', async () => {
  const act = await erased()
  const [past, ahead] = act.left_in_yclients
  const untouched = { branch: 'Филиал на Лесной', removed_at: null, removed_by: null, version: 1 }
  expect(act.left_in_yclients).toEqual([
    { id: expect.any(Number), record_id: 9_000_000_000 + serial, ahead_until: null, ...untouched },
    {
      ...{ id: expect.any(Number), record_id: 77 + serial, ...untouched },
      ahead_until: new Date(world.clock.now.getTime() + 48 * HOUR + 50 * 60_000).toISOString(),
    },
  ])
  const [one, other] = [past?.id ?? 0, ahead?.id ?? 0]

  let answer = await mark(one, true)
  const line = { subject_type: 'personal-data-act', subject_id: String(act.id), actor_id: admin.id }
  expect([answer.status, answer.body.data.left_in_yclients]).toMatchObject([
    200,
    [
      { removed_at: world.clock.now.toISOString(), removed_by: expect.stringContaining('Испытателев'), version: 2 },
      { removed_at: null },
    ],
  ])
  const undone = await auditOf(world, async () => {
    answer = await mark(one, false)
  })
  expect(answer.body.data.left_in_yclients[0]).toMatchObject({ removed_at: null, removed_by: null, version: 3 })
  expect(undone).toMatchObject([{ action: 'personal-data.left-returned', ...line }])
  const done = await auditOf(world, async () => {
    await mark(one, true)
    answer = await mark(one, true)
  })
  expect(done, 'once more changes nothing').toMatchObject([{ action: 'personal-data.left-removed', ...line }])
  expect(done[0]?.changes).toEqual([{ field: 'record', old: past?.record_id, new: null }])
  expect(answer.body.data.left_in_yclients[0]).toMatchObject({ version: 4 })
  expect((await mark(other, true)).status, 'of a visit that was called off by a call').toBe(200)
})

test('whoever may mark it finds it on the first screen, once its visit is over', async () => {
  await db.updateTable('left_in_yclients').set({ removed_at: new Date() }).execute()
  expect(await tileOf(admin)).toMatchObject({ count: 0, href: expect.stringContaining('filter[left_in_yclients]=1') })
  const act = await erased()
  expect(await tileOf(admin)).toMatchObject({ count: 1, oldest_at: act.at })
  expect(await tileOf(moderator)).toBeUndefined()
  const [past] = act.left_in_yclients
  await mark(past?.id ?? 0, true)
  expect(await tileOf(admin), 'the other visit is still to come').toMatchObject({ count: 0 })
  const later = new Date(world.clock.now.getTime() + 72 * HOUR)
  await sweepPersonalData(db, () => later, 'Europe/Moscow')
  expect(await tileOf(admin), 'it is over').toMatchObject({ count: 1 })
  expect(await leftOf(act.id), 'when it was is forgotten').toMatchObject([{ ahead_until: null }, { ahead_until: null }])
})

test('marking climbs the ladder', async () => {
  const act = await erased()
  const id = act.left_in_yclients[0]?.id ?? 0
  expect((await mark(id, true, guest(world))).status).toBe(401)
  const { id: keeper } = await aUser(db)
  const role = await aRole(db, { permissions: ['audit-logs.view', 'requests.view'] })
  await db.insertInto('user_roles').values({ user_id: keeper, role_id: role.id }).execute()
  const reader = await signIn(world, keeper)
  expect((await reader.get(`/api/personal-data-acts/${act.id}`)).status).toBe(200)
  for (const person of [moderator, reader]) expect((await mark(id, true, person)).status).toBe(403)
  const wrong = await mark(id, 'может быть')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['is_removed']])
  expect((await mark(2_147_483_000, true)).status).toBe(404)
  expect(await leftOf(act.id)).toMatchObject([{ removed_at: null }, { removed_at: null }])
})

test('acts from before have what their extract tells', async () => {
  const act = await erased()
  await db.deleteFrom('left_in_yclients').where('act_id', '=', act.id).execute()
  const migration = await readFile('db/migrations/0109_left_in_yclients.sql', 'utf8')
  await sql
    .raw(`${migration.slice(migration.indexOf('insert into'), migration.lastIndexOf('order by'))}
    and a.id = ${act.id}`)
    .execute(db)
  const told = { branch: null, ahead_until: null, removed_at: null }
  expect(await leftOf(act.id)).toMatchObject([
    { record_id: 9_000_000_000 + serial, ...told },
    { record_id: 77 + serial, ...told },
  ])
})

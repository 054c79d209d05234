import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { leaveRequest } from '#test/builders/clients.ts'
import { columnsWith } from '#test/builders/every-word.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { eraseOverdueRequests } from '../requests/retention.ts'

const world = await openWorld()
const { db } = world
const sofya = await signedInAs(world, 'moderator')
const anna = guest(world)
const EMAIL = 'evdokia@mail.test'
const HER = { name: 'Евдокия Тихая', contact: EMAIL }

beforeEach(async () => {
  await sql`truncate requests, clients cascade`.execute(db)
})

/** Her card was joined to another, as one person’s. */
async function joinedToAnother() {
  const other = await leaveRequest(world, { name: 'Марина', contact: '+79161112233' })
  const hers = await leaveRequest(world, HER)
  expect((await sofya.post(`/api/clients/${other.client_id}/join`, { client_id: hers.client_id })).status).toBe(200)
  return { other, hers }
}

async function eraseHer() {
  const { status, body } = await anna.ask('/api/my-data/erase', {
    method: 'POST',
    headers: { ...withPass(anna, await aPass(db, EMAIL, world.clock.now)), 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: 'удалить' }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

const placesOfHer = () => columnsWith(db, ['евдокия'])

test('a card that was joined keeps no name of somebody whose records were parted from there and erased', async () => {
  const { other, hers } = await joinedToAnother()
  expect((await sofya.post(`/api/clients/${other.client_id}/part`, { requests: [hers.id] })).status).toBe(200)
  await eraseHer()
  expect(await placesOfHer()).toEqual([])
})

test('nor of somebody whose request is over its term', async () => {
  const { hers } = await joinedToAnother()
  const longAgo = new Date('2020-01-01')
  await db
    .updateTable('requests')
    .set({ status: 'spam', updated_at: longAgo, closed_at: longAgo })
    .where('id', '=', hers.id)
    .execute()
  await eraseOverdueRequests(db, () => world.clock.now, REQUEST_TERMS)
  expect(await placesOfHer()).toEqual([])
})

test('what was parted from a card of several comes back, with the name of those who have not gone', async () => {
  const { other, hers } = await joinedToAnother()
  const again = await leaveRequest(world, { name: 'Марина', contact: '+79161112233' })
  const { body } = await sofya.post(`/api/clients/${other.client_id}/part`, { requests: [hers.id] })
  await eraseHer()
  expect(body.data.change_id).toEqual(expect.any(Number))
  expect((await sofya.get(`/api/clients/${again.client_id}`)).body.data).toMatchObject({ name: 'Марина' })
})

import { expect, test } from 'vitest'
import { NOON, openBookingWorld, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { settleAbandoned } from '../bookings/commands.ts'
import { checkVisits } from '../bookings/practice-side.ts'

const {
  anna: guest,
  book,
  client,
  ctx,
  db,
  fake,
  person,
  requests,
  settling,
  stored,
  visits,
  world,
} = await openBookingWorld()
const EMAIL = 'olga@example.test'

/** What an account of this address reads of its visits. */
async function cabinetOf(email: string, email_verified_at: Date | null = NOON) {
  await db.deleteFrom('users').where('email', '=', email).execute()
  const account = await signIn(world, (await aUser(db, { email, email_verified_at })).id)
  return (await account.get('/api/cabinet')).body.data.visits
}

const silence = () => {
  fake.trouble = ({ path }) => (/book_record|records/.test(path) ? { status: 500, body: null } : undefined)
}

test.each([
  ['beside a phone', { email: 'Olga@Example.test' }],
  ['as the contact', { contact: EMAIL }],
])('a visit of the own address %s stands there while YCLIENTS is asked, with what opens it', async (_, contact) => {
  silence()
  const { id, key } = (await book(contact)).body.data
  const [shown, ...more] = await cabinetOf(EMAIL)
  const { slug } = person
  expect([more, shown]).toMatchObject([[], { id, key, state: 'asked', starts_at: TEN, psychologist: { slug } }])
  expect((await guest.get(`/api/bookings/${shown.id}?key=${shown.key}`)).status).toBe(200)
  expect(await cabinetOf('boris@example.test')).toEqual([])
  expect(await cabinetOf(EMAIL, null), 'anybody may type a stranger’s address').toEqual([])
  fake.trouble = () => undefined
  await settleAbandoned(ctx, client, settling)
  expect(await cabinetOf(EMAIL)).toMatchObject([{ id, key, state: 'booked' }])
})

test('the visits stand in their order; a held one says so, and what is let go, called off or over is not there', async () => {
  const booked = [
    await book({ email: EMAIL, starts_at: TWELVE }),
    await book({ email: EMAIL, contact: '+79160000022' }),
  ]
  const [later, sooner] = booked.map(({ body }) => body.data.id)
  await db
    .updateTable('bookings')
    .set({ held_until: new Date(TEN) })
    .where('public_id', '=', sooner)
    .execute()
  const shown = async () => (await cabinetOf(EMAIL)).map(({ id, state }: { id: string; state: string }) => [id, state])
  expect(await shown()).toEqual([
    [sooner, 'held'],
    [later, 'booked'],
  ])
  await db.updateTable('bookings').set({ let_go_at: NOON }).where('public_id', '=', sooner).execute()
  expect(await shown()).toEqual([[later, 'booked']])
  await db.updateTable('bookings').set({ state: 'cancelled' }).where('public_id', '=', later).execute()
  expect(await shown()).toEqual([])
  await db.updateTable('bookings').set({ state: 'booked' }).where('public_id', '=', later).execute()
  world.clock.now = new Date(TWELVE)
  expect(await shown()).toEqual([])
})

test('a request whose visit is ahead is not taken back beside it: the visit would stand in YCLIENTS, and nobody come', async () => {
  await book({ contact: EMAIL })
  await db.deleteFrom('users').where('email', '=', EMAIL).execute()
  const account = await signIn(world, (await aUser(db, { email: EMAIL, email_verified_at: NOON })).id)
  const shown = async () => (await account.get('/api/cabinet')).body.data.requests
  expect(await shown()).toMatchObject([{ status: 'booked', can_withdraw: false }])
  const [{ id }] = await shown()
  const { status, body } = await account.post(`/api/cabinet/requests/${id}/withdraw`)
  expect([status, Object.values(body.errors)]).toEqual([
    422,
    [[expect.stringMatching(/отмените запись на.её.странице/)]],
  ])
  expect(await requests()).toMatchObject([{ status: 'booked', withdrawn_at: null }])
  expect(visits()).toHaveLength(1)
  for (const record of fake.records.values()) Object.assign(record, { isDeleted: true })
  world.clock.now = new Date(NOON.getTime() + 61 * 60_000)
  await checkVisits(ctx, client, settling)
  expect(await shown(), 'what is in work again may be').toMatchObject([{ status: 'in_work', can_withdraw: true }])
  expect((await account.post(`/api/cabinet/requests/${id}/withdraw`)).status).toBe(200)
})

test('what nobody answered is with the coordinator: it is a request, and no visit any more', async () => {
  silence()
  await book({ contact: EMAIL })
  world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
  await settleAbandoned(ctx, client, settling)
  expect(await stored()).toMatchObject([{ state: 'refused' }])
  expect(await cabinetOf(EMAIL)).toEqual([])
})

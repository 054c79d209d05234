import { expect, test } from 'vitest'
import { openBankWorld } from '#test/banks/open-bank-world.ts'
import type { BankWorld } from '#test/banks/bank-world.ts'
import { ELEVEN, NOON, openBookingWorld, startsOf, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { PaymentServices } from '#test/fakes/till.ts'
import { solved } from '#test/solved.ts'
import { visitRefusal } from '#server/platform/yclients/fake/answers.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { nearestTimes } from '../yclients/free-times.ts'
import { settleAbandoned } from './commands.ts'

let bank = undefined as unknown as BankWorld
const { anna, book, client, ctx, db, fake, form, person, requests, settling, slots, stored, world } =
  await openBookingWorld({
    bankFor: (deps) => (bank = openBankWorld('sandbox', deps)).bank,
  })
const till = new PaymentServices(world, bank)
const failing = { status: 500, body: null }

/** Sends a form whose answer does not come. */
async function asked() {
  fake.trouble = ({ path }) => (path.startsWith('/book_record') || path.startsWith('/records') ? failing : undefined)
  const { body } = await book()
  expect(body.data.state).toBe('asked')
  return body.data as { id: string; key: string }
}
const look = async ({ id, key }: { id: string; key: string }) =>
  (await anna.get(`/api/bookings/${id}?key=${key}`)).body.data
/** What whoever sends another form with the same contact for the same time reads. */
const told = async (more: object = {}) => {
  const { status, body } = await book(more)
  expect([status, JSON.stringify(body).includes('key')]).toEqual([422, false])
  return body.errors.starts_at[0] as string
}

test('a second form for a time that is being asked for says so, and tells no link to whoever knows the telephone', async () => {
  const visit = await asked()
  expect(await told()).toMatch(/записываем вас.*ждём ответа/)
  fake.trouble = () => undefined
  await settleAbandoned(ctx, client, settling)
  expect(await look(visit)).toMatchObject({ state: 'booked' })
  expect(await told()).toMatch(/^Вы уже записаны/)
})

test('a second form for a time that waits for its payment says so; once paid, that it is booked', async () => {
  Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
  await db.updateTable('yclients_free_times').set({ is_prepaid: true }).execute()
  const { body } = await book({ email: 'olga@example.test' })
  expect(await told()).toMatch(/за\s+вами и\s+ждёт оплаты.*из\s+письма/)
  const payment = (await look(body.data)).payment.id
  world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
  expect(await told()).toMatch(/^Оплата этого времени не\s+пришла/)
  world.clock.now = NOON
  await till.start(payment)
  const [row] = await stored()
  const paymentId = await till.paymentOf(row?.transaction_id ?? 0)
  await bank.happen('pay', paymentId)
  await till.hear(paymentId)
  expect(await told()).toMatch(/^Вы уже записаны/)
})

test('the link of the first form is told to the browser that sent it, and to no other', async () => {
  const send = async (cookies: string[], more: object = {}) =>
    anna.ask(`/api/catalog/${person.slug}/bookings`, {
      method: 'POST',
      body: JSON.stringify(await form(more)),
      headers: {
        'content-type': 'application/json',
        cookie: [`smysl_session=${anna.token}`, ...cookies].join('; '),
      },
    })
  const cookieOf = (headers: Headers) =>
    headers.getSetCookie().flatMap((line) => /^smysl_visits=[^;]+/.exec(line)?.[0] ?? [])
  const first = await send([])
  const { id, key } = first.body.data
  expect(first.headers.getSetCookie().join()).toMatch(/smysl_visits=[^,]+HttpOnly[^,]*SameSite=Strict/i)
  const own = cookieOf(first.headers)

  const second = await send(own)
  expect([second.status, second.body.errors.starts_at[0]]).toEqual([422, expect.stringMatching(/^Вы уже записаны/)])
  expect(second.body.visit).toEqual({ id, key })
  expect(cookieOf(second.headers)).toEqual([])

  const others = cookieOf((await send([], { contact: '8 916 000-00-09', starts_at: ELEVEN })).headers)
  const guessed = [`smysl_visits=${id}.${'k'.repeat(43)}`]
  for (const cookies of [[], others, guessed, ['smysl_visits=~.~']]) {
    const { status, body } = await send(cookies)
    expect([status, JSON.stringify(body).includes(id)]).toEqual([422, false])
  }

  const both = cookieOf((await send(own, { contact: '8 916 000-00-08', starts_at: TWELVE })).headers)
  expect((await send(both)).body.visit, 'after another visit in this browser').toEqual({ id, key })
})

test('a time that is being asked for is offered to nobody else, and is offered again when YCLIENTS says no', async () => {
  const visit = await asked()
  expect(startsOf((await slots()).data)).toEqual([ELEVEN, TWELVE])
  const near = async () => (await nearestTimes(db, [person.slug], NOON, 1)).get(person.slug)?.times
  expect(await near()).toEqual([ELEVEN])
  const other = await book({ contact: '8 916 000-00-09', starts_at: TEN })
  expect([other.status, startsOf(other.body.slots).slice(0, 2)]).toEqual([409, [ELEVEN, TWELVE]])
  await db.updateTable('bookings').set({ state: 'refused', sealed_form: null }).execute()
  expect(await look(visit)).toMatchObject({ state: 'refused', is_handed_on: false })
  expect(startsOf((await slots()).data)).toEqual([TEN, ELEVEN, TWELVE])
  expect(await near()).toEqual([TEN])
})

test('a card names no time that YCLIENTS is being asked about as the nearest, and names it again when the answer is no', async () => {
  const card = async () => {
    const { next_slot_at, free_times } = (await anna.get(`/api/catalog/${person.slug}`)).body.data
    return [next_slot_at, free_times]
  }
  const [nearest, count] = await card()
  expect(nearest).toBe(TEN)
  await asked()
  expect(await card()).toEqual([ELEVEN, count - 1])
  // A round asks about all times meanwhile.
  await refreshFreeTimes(ctx, client)
  expect(await card()).toEqual([ELEVEN, count - 1])
  fake.trouble = ({ path }) => (path.startsWith('/book_check') ? visitRefusal(438, 'Услуга не найдена') : undefined)
  await settleAbandoned(ctx, client, settling)
  expect(await stored()).toMatchObject([{ state: 'refused' }])
  expect(await card()).toEqual([TEN, count])
})

test('a card names the time again that nobody answered about for half an hour', async () => {
  await asked()
  world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
  await settleAbandoned(ctx, client, settling)
  expect((await anna.get(`/api/catalog/${person.slug}`)).body.data.next_slot_at).toBe(TEN)
})

test('what nobody has answered for half an hour is a request, and its page says so', async () => {
  const visit = await asked()
  world.clock.now = new Date(NOON.getTime() + 29 * 60_000)
  await settleAbandoned(ctx, client, settling)
  expect(await look(visit)).toMatchObject({ state: 'asked', is_handed_on: false })
  world.clock.now = new Date(NOON.getTime() + 30 * 60_000)
  await settleAbandoned(ctx, client, settling)
  expect(await requests()).toMatchObject([{ status: 'new', source: 'booking' }])
  expect(await look(visit)).toMatchObject({ state: 'refused', is_handed_on: true })
})

test('a request of somebody who has just booked is another wish, and is not taken for the visit', async () => {
  expect((await book()).status).toBe(201)
  const wish = { for_whom: 'self', topics: [], name: 'Ольга', contact: '8 916 123-45-67', consent: true }
  const sent = {
    ...wish,
    consent_health: true,
    psychologist: person.slug,
    convenient_time: 'Лучше вечером, перезвоните',
  }
  const { status, body } = await anna.post('/api/consultation-requests', await solved(world, sent))
  expect([status, body.errors]).toEqual([201, undefined])
  const again = await anna.post('/api/consultation-requests', await solved(world, sent))
  expect(again.body.data.number, 'the same press').toBe(body.data.number)
  expect(await requests()).toMatchObject([
    { source: 'booking', status: 'booked' },
    { source: 'site', status: 'new', number: body.data.number, convenient_time: 'Лучше вечером, перезвоните' },
  ])
})

import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, openBookingWorld } from '#test/builders/booking-world.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { settleAbandoned } from '../../bookings/commands.ts'
import { eraseOverdueRequests } from '../retention.ts'
import { remindOfMeetings } from './reminders.ts'
import { notifyOfMeetings } from './meeting-notifications.ts'
import { sendMeetingThanks } from './thanks.ts'

const { book, client, ctx, db, fake, person, settling, world } = await openBookingWorld()
const { outbox, site, place } = settling
const services = { outbox, site, zone: place }
const PATH = '/api/consultation-requests'
const EMAIL = 'olga@example.test'
const HOUR_MS = 60 * 60_000

/** Nobody’s session outlives the days that a test jumps over. */
const sofya = () => signedInAs(world, 'moderator')
const inHours = (hours: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + hours * HOUR_MS)
}
let seen = 0
const lettersSince = async () => {
  inHours(0.1)
  return (await world.letters()).slice(seen).map(({ to, subject }) => [to, subject.replaceAll('\u00a0', ' ')])
}

beforeEach(async () => {
  seen = (await world.letters()).length
})

async function ofVisit() {
  const { body } = await (await sofya()).get(`${PATH}?filter[source]=booking`)
  return body.data[0]
}

/** YCLIENTS has not answered about it for half an hour. */
async function handedOn(more: object = { email: EMAIL }) {
  fake.trouble = ({ path }) => (/book_record|records/.test(path) ? { status: 500, body: null } : undefined)
  await book(more)
  world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
  await settleAbandoned(ctx, client, settling)
  return ofVisit()
}

async function arranged(id: number, meeting_at: string) {
  const deal = { status: 'booked', chosen_psychologist_id: person.id, meeting_at }
  const answer = await (await sofya()).patch(`${PATH}/${id}`, deal)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('an address that was left beside the phone', () => {
  test.each([
    ['booked', async () => (await book({ email: EMAIL })) && ofVisit()],
    ['handed on', () => handedOn()],
  ])('stands in the request of a visit that was %s, open to those who may read the contact', async (_, made) => {
    const request = await made()
    expect(request).toMatchObject({ contact: '+79161234567', email: EMAIL })
    const support = await signedInAs(world, 'tech-support')
    const { body } = await support.get(`${PATH}/${request.id}`)
    expect(body.data).toMatchObject({ contact: expect.stringContaining('•'), email: 'o•••@example.test' })
    const { body: list } = await support.get(PATH)
    expect(JSON.stringify(list)).not.toContain(EMAIL)
  })

  test('finds its request, for those who may read it alone', async () => {
    await handedOn()
    const total = async (who: Visitor, words: string) =>
      (await who.get(`${PATH}?filter[search]=${encodeURIComponent(words)}`)).body.meta.total
    for (const words of [EMAIL, 'Olga@Example', 'example.test olga']) expect(await total(await sofya(), words)).toBe(1)
    expect(await total(await sofya(), 'other@example.test')).toBe(0)
    expect(await total(await signedInAs(world, 'tech-support'), EMAIL)).toBe(0)
  })

  test('finds it in the palette, too', async () => {
    const { id } = await handedOn()
    const found = async (who: Visitor, words: string) => {
      const { body } = await who.get(`/api/search?q=${encodeURIComponent(words)}`)
      return body.data.filter(({ kind }: { kind: string }) => kind === 'request').map((hit: { id: number }) => hit.id)
    }
    for (const words of [EMAIL, 'Olga@Example']) expect(await found(await sofya(), words)).toEqual([id])
    expect(await found(await sofya(), 'other@example.test')).toEqual([])
    expect(await found(await signedInAs(world, 'tech-support'), EMAIL)).toEqual([])
  })

  test('stands in «Мои данные» of its owner', async () => {
    await handedOn()
    const visitor = guest(world)
    const { body } = await visitor.ask('/api/my-data', {
      headers: withPass(visitor, await aPass(db, EMAIL, world.clock.now)),
    })
    const requests = body.data.sections.find(({ id }: { id: string }) => id === 'requests')
    expect(requests.records).toMatchObject([{ facts: expect.arrayContaining([{ label: 'Почта', value: EMAIL }]) }])
  })

  test('is none where there is the phone alone', async () => {
    expect(await handedOn({})).toMatchObject({ contact: '+79161234567', email: null })
  })

  test('hears of the meeting that staff arrange, is reminded of it and thanked after it', async () => {
    const { id } = await handedOn()
    await arranged(id, '2026-03-20T15:00:00.000Z')
    expect(await lettersSince()).toEqual([
      [EMAIL, expect.stringMatching(/^Вы записаны на 20 марта 2026 \(пятница\), 18:00/)],
    ])

    world.clock.now = new Date('2026-03-19T16:00:00.000Z')
    await remindOfMeetings(ctx, { ...services, hoursBefore: [24] })
    expect((await lettersSince()).slice(1)).toEqual([[EMAIL, expect.stringMatching(/20 марта/)]])

    world.clock.now = new Date('2026-03-20T17:00:00.000Z')
    expect((await (await sofya()).patch(`${PATH}/${id}`, { status: 'done' })).status).toBe(200)
    await sendMeetingThanks(ctx, services)
    const letters = await lettersSince()
    expect([letters.length, letters.at(-1)?.[0]]).toEqual([3, EMAIL])
  })

  test('hears of a meeting that was arranged by a change of many', async () => {
    const { id } = await handedOn()
    const meeting_at = new Date('2026-03-20T15:00:00.000Z')
    await db
      .updateTable('requests')
      .set({ status: 'booked', chosen_psychologist_id: person.id, meeting_at, updated_at: world.clock.now })
      .where('id', '=', id)
      .execute()
    await notifyOfMeetings(ctx, services)
    expect(await lettersSince()).toEqual([[EMAIL, expect.stringMatching(/^Вы записаны/)]])
  })

  test('goes with what the request tells of its person, when its term is over', async () => {
    const { id } = await handedOn()
    expect((await (await sofya()).patch(`${PATH}/${id}`, { status: 'spam' })).status).toBe(200)
    inHours(24 * 40)
    await eraseOverdueRequests(db, () => world.clock.now, { forgotten: 365, spam: 30, lost: 365, done: 365, story: 90 })
    const { body } = await (await sofya()).get(`${PATH}/${id}`)
    expect(body.data).toMatchObject({ contact: '', email: null, erased_at: expect.any(String) })
  })
})

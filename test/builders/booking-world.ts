import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { refreshFreeTimes, syncOnSchedule } from '#server/modules/yclients/commands.ts'
import type { FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { FakeCompany } from '#server/platform/yclients/fake/practice.ts'
import { guest } from '../people.ts'
import { solved } from '../solved.ts'
import { APP_SECRET, openWorld, type World } from '../world.ts'
import { aMember, aPractice, openYclientsPair } from '../fakes/yclients.ts'

type Pair = Awaited<ReturnType<typeof openYclientsPair>>

export const NOON = new Date('2026-03-10T09:00:00Z')
/** Free times of the next day in Moscow. */
export const TEN = '2026-03-11T07:00:00.000Z'
export const ELEVEN = '2026-03-11T08:00:00.000Z'
export const TWELVE = '2026-03-11T09:00:00.000Z'

type Options = Omit<NonNullable<Parameters<typeof openWorld>[0]>, 'yclientsFor'> & { timeoutMs?: number }

const hours = { from: 10, to: 13 }

/** A practice of one psychologist with three free times a day, whom visitors may book. Anew before each test. */
export async function openBookingWorld({ timeoutMs = 1_500, ...options }: Options = {}) {
  let pair = undefined as unknown as Pair
  const world: World = await openWorld({
    ...options,
    yclientsFor: async (db) => (pair = await openYclientsPair(db, { clock: () => world.clock.now, timeoutMs })),
  })
  const { db } = world
  const { fake, client } = pair
  const request = { id: 'round', ip: null, userAgent: null }
  const ctx = { ...world, clock: () => world.clock.now, actor: null, request }
  const person = { slug: '', id: 0 }

  beforeEach(async () => {
    await sql`truncate yclients_members, bookings, rate_limits, requests, clients cascade`.execute(db)
    await sql`delete from psychologists`.execute(db)
    world.clock.now = NOON
    fake.trouble = () => undefined
    fake.hold = () => undefined
    Object.assign(fake.practice, aPractice({ staff: [aMember(1001, { hours })] }))
    ;(fake.records as Map<number, unknown>).clear()
    await syncOnSchedule(ctx, client, new AbortController().signal)
    const card = await db
      .updateTable('psychologists')
      .set({ is_published: true })
      .returning(['slug', 'id'])
      .executeTakeFirstOrThrow()
    Object.assign(person, card)
    await refreshFreeTimes(ctx, client)
  })

  const visit = { starts_at: TEN, name: 'Ольга', contact: '8 916 123-45-67', consent: true }
  const form = (more: object = {}) => solved(world, { ...visit, ...more })
  const anna = guest(world)
  const post = (body: object) => anna.post(`/api/catalog/${person.slug}/bookings`, body)
  return {
    ...{ world, db, ctx, anna, person, form, post },
    ...{ fake: fake as FakeYclients, client, hasty: pair.hasty, isSilent: pair.isSilent },
    settling: {
      appSecret: APP_SECRET,
      outbox: world.outbox,
      site: { appUrl: 'http://smysl.test', siteName: 'Смысл' },
      place: { timeZone: 'Europe/Moscow', city: 'Москва' },
      takesPayments: options.bankFor !== undefined,
    },
    book: async (more: object = {}) => post(await form(more)),
    /** The psychologist works in a branch «Север» too, where they are free at ten alone unless it is told. */
    async openSecondBranch({ minutes = 50, hours = { from: 10, to: 11 } } = {}) {
      const [company] = fake.practice.companies
      fake.practice.companies.push({ ...(company as FakeCompany), id: 12, title: 'Север' })
      fake.practice.services.push({ id: 601, companyId: 12, title: 'Встреча', price: 4000, minutes })
      fake.practice.staff.push(aMember(2001, { companyId: 12, serviceIds: [601], hours }))
      await syncOnSchedule(ctx, client, new AbortController().signal)
      await db.updateTable('yclients_members').set({ psychologist_id: person.id }).execute()
      await refreshFreeTimes(ctx, client)
    },
    stored: () => db.selectFrom('bookings').selectAll().orderBy('id').execute(),
    requests: () => db.selectFrom('requests').selectAll().orderBy('id').execute(),
    /** What YCLIENTS has. */
    visits: () => [...fake.records.values()].filter(({ isDeleted }) => !isDeleted),
    slots: async () => (await anna.get(`/api/catalog/${person.slug}/slots?days=1&from=2026-03-11`)).body,
  }
}

export const startsOf = (list: { starts_at: string }[]) => list.map(({ starts_at }) => starts_at)

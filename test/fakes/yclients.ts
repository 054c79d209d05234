import { afterAll } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { connectBoth } from '#server/platform/yclients/connect-yclients.ts'
import { openFakeYclients, type FakeOptions } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { FakePractice, FakeStaff } from '#server/platform/yclients/fake/practice.ts'
import { requestPace } from '#server/platform/yclients/request-pace.ts'

export const TOKENS = { partnerToken: 'partner', userToken: 'user' }
export const MEDIA_TYPE = 'application/vnd.yclients.v2+json'
const NO_LIMITS = { perSecond: 10_000, perMinute: 100_000 }

/** Somebody of the staff who can be booked every day. */
export function aMember(id: number, member: Partial<FakeStaff> = {}): FakeStaff {
  return {
    id,
    companyId: 11,
    name: `Сотрудник ${id}`,
    serviceIds: [501],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: { from: 10, to: 20 },
    scheduleDays: 30,
    busyTenths: 0,
    ...member,
  }
}

export function aPractice(practice: Partial<FakePractice> = {}): FakePractice {
  return {
    companies: [{ id: 11, title: 'Центр', positions: [{ id: 71, title: 'Психолог-консультант' }] }],
    services: [{ id: 501, companyId: 11, title: 'Встреча', price: 3500, minutes: 50 }],
    staff: [aMember(1001)],
    ...practice,
  }
}

/** A fake YCLIENTS that counts nothing unless told, and a client of it that waits for nobody. Closed when the file is done. */
export async function openYclientsPair(
  db: Db,
  options: Partial<FakeOptions> & { timeoutMs?: number; apartMs?: number; mediaType?: string } = {},
) {
  const { timeoutMs = 5_000, apartMs = 0, mediaType = MEDIA_TYPE, ...others } = options
  const fake = await openFakeYclients({
    practice: aPractice(),
    clock: () => new Date(),
    ...TOKENS,
    limits: NO_LIMITS,
    ...others,
  })
  afterAll(() => fake.close())
  const both = (tokens: Partial<typeof TOKENS> = {}) =>
    connectBoth(
      {
        settings: { apiUrl: fake.url, ...TOKENS, ...tokens, mediaType },
        pace: requestPace(db, { apartMs, pauseMs: apartMs }),
        timeoutMs,
        backOffMs: 1,
      },
      timeoutMs,
    )
  const { client, hasty, isSilent } = both()
  return { fake, client, hasty, isSilent, connect: (tokens?: Partial<typeof TOKENS>) => both(tokens).client }
}

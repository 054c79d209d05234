import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#test/world.ts'
import { aMember, aPractice, openYclientsPair, TOKENS } from '#test/fakes/yclients.ts'
import type { Trouble } from './fake/fake-yclients.ts'

const { db } = await openWorld()
const practice = aPractice({
  companies: [
    { id: 11, title: 'Центр', positions: [{ id: 71, title: 'Психолог' }] },
    { id: 12, title: 'Без интеграции', positions: [], isConnected: false },
    { id: 13, title: 'Без лицензии', positions: [], hasLicence: false },
  ],
  staff: [
    aMember(17_969, { positionId: 71, phone: '+79990000001', email: 'Anna@Mail.test', rating: 4.769_21 }),
    aMember(17_970, { isFired: true }),
  ],
})
const { fake, client, connect } = await openYclientsPair(db, { practice, timeoutMs: 1_000 })

beforeEach(() => {
  fake.trouble = () => undefined
  fake.asked.length = 0
})

/** The first so many requests get this. */
function troubleFor(count: number, trouble: Trouble) {
  let left = count
  fake.trouble = () => (left-- > 0 ? trouble : undefined)
}

const wrong = (status: number, body: object = {}): Trouble => ({ status, body })

describe('what comes in is made ours', () => {
  test('text for numbers, an empty list for no position, null for no user, pictures that are nobody’s', async () => {
    const [anna, boris] = await client.staff(11)
    expect(anna).toEqual({
      companyId: 11,
      staffId: 17_969,
      apiId: null,
      name: 'Сотрудник 17969',
      specialization: null,
      informationHtml: null,
      position: { id: 71, title: 'Психолог' },
      avatarUrl: null,
      rating: 4.769_21,
      votes: 12,
      isFired: false,
      isHidden: false,
      isDeleted: false,
      status: 0,
      showsRating: false,
      isBookable: true,
      scheduleTill: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      phone: '+79990000001',
      email: 'anna@mail.test',
      services: [{ serviceId: 501, price: 350_000, minutes: 50 }],
    })
    expect(boris).toMatchObject({ staffId: 17_970, isFired: true, position: null, phone: null, email: null })
  })

  test('passport, tax and insurance numbers stay outside', async () => {
    const sent = JSON.stringify(await (await fetchRaw('/company/11/staff')).json())
    expect(sent).toMatch(/4500 123456.*770000000000.*123-456-789 00/)
    expect(JSON.stringify(await client.staff(11))).not.toMatch(/4500|770000000000|123-456/)
  })

  test('branches, positions and services', async () => {
    expect((await client.companies())[0]).toEqual({
      id: 11,
      title: 'Центр',
      timeZone: 'Europe/Moscow',
      mayMove: true,
      mayCancel: true,
      moveDelaySeconds: 86_400,
      cancelDelaySeconds: 86_400,
    })
    expect(await client.positions(11)).toEqual([{ id: 71, title: 'Психолог' }])
    expect(await client.services(11)).toMatchObject([
      { id: 501, priceMin: 350_000, priceMax: 350_000, isActive: true, staff: [{ staffId: 17_969, minutes: 50 }, {}] },
    ])
  })

  test('one of the staff, or nobody', async () => {
    expect(await client.oneOfStaff(11, 17_969)).toMatchObject({ staffId: 17_969, companyId: 11 })
    expect(await client.oneOfStaff(11, 5)).toBeNull()
  })

  test('an answer that makes no sense is none, and what stands in it is not told', async () => {
    troubleFor(1, wrong(200, { success: true, data: [{ id: 'x', name: 'Секретова Анна' }] }))
    const failure = await client.staff(11).catch((error: unknown) => error)
    expect(String(failure)).toMatch(/makes no sense at 0\.id/)
    expect(String(failure)).not.toContain('Секретова')
  })
})

describe('each no says what to do', () => {
  test.each([
    [
      'a wrong key of the partner',
      () => connect({ partnerToken: 'other' }).companies(),
      'wrong-token',
      /YCLIENTS_PARTNER_TOKEN/,
    ],
    ['a wrong key of the user', () => connect({ userToken: 'other' }).staff(11), 'wrong-token', /YCLIENTS_USER_TOKEN/],
    ['a branch that did not press', () => client.staff(12), 'not-connected', /нажмите «Подключить»/],
    ['a licence that has ended', () => client.staff(13), 'licence', /Продлите/],
    ['a branch that is not there', () => client.staff(99), 'not-found', /больше нет/],
  ])('%s', async (_, ask, kind, told) => {
    await expect(ask()).rejects.toMatchObject({ name: 'Error', kind, told: expect.stringMatching(told) })
  })

  test('a refusal within a 200', async () => {
    troubleFor(1, wrong(200, { success: false, data: null, meta: { message: 'Нет' } }))
    await expect(client.staff(11)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('what fails for a moment is asked again', () => {
  test.each([429, 500, 502, 503])('%i', async (status) => {
    troubleFor(2, wrong(status))
    expect(await client.staff(11)).toHaveLength(2)
    expect(fake.asked).toHaveLength(3)
  })

  test('and given up after four times', async () => {
    troubleFor(9, wrong(503))
    await expect(client.staff(11)).rejects.toMatchObject({ told: expect.stringMatching(/не.отвечает/) })
    expect(fake.asked).toHaveLength(4)
  })

  test('silence ends by our own clock', async () => {
    const quick = await openYclientsPair(db, { practice, timeoutMs: 50 })
    quick.fake.trouble = () => 'silence'
    await expect(quick.client.staff(11)).rejects.toThrow(/no answer in 50 ms/)
    expect(quick.fake.asked).toHaveLength(4)
  })

  test('a visit is asked for once, whatever comes of it', async () => {
    const startsAt = (await client.nearestTimes(11, { staffId: 17_969 }))[0]?.startsAt ?? ''
    fake.asked.length = 0
    troubleFor(9, wrong(502))
    await expect(client.book(11, { ...aVisit, startsAt })).rejects.toThrow(/502/)
    expect(fake.asked).toEqual(['POST /book_record/11'])
  })
})

const aVisit = {
  staffId: 17_969,
  serviceIds: [501],
  phone: '+79991234567',
  name: 'Анна',
  apiId: 'visit-1',
}

describe('a visit', () => {
  test('is checked, booked, found, moved and taken back', async () => {
    const [day = ''] = await client.freeDays(11, { staffId: 17_969 })
    const times = await client.freeTimes(11, { staffId: 17_969, day, serviceIds: [501] })
    expect(await client.nearestTimes(11, { staffId: 17_969, serviceIds: [501] })).toEqual(times)
    const startsAt = times.at(-1)?.startsAt ?? ''
    expect(times.at(-1)).toEqual({ startsAt: `${day}T19:00:00+03:00`, minutes: 50 })
    await client.checkBooking(11, { ...aVisit, startsAt })
    const { recordId, recordHash } = await client.book(11, { ...aVisit, startsAt })
    expect(recordHash).toMatch(/^[0-9a-f]{32}$/)
    expect(await client.record(11, recordId)).toMatchObject({
      apiId: 'visit-1',
      staffId: 17_969,
      startsAt,
      minutes: 50,
    })
    expect(await client.recordsOf(11, { staffId: 17_969, from: day, to: day })).toHaveLength(1)
    expect(await client.freeTimes(11, { staffId: 17_969, day })).toHaveLength(times.length - 1)
    await client.moveRecord(11, recordId, `${nextDay(day)}T12:00:00+03:00`)
    expect(await client.record(11, recordId)).toMatchObject({ startsAt: `${nextDay(day)}T12:00:00+03:00` })
    await client.deleteRecord(11, recordId)
    await client.deleteRecord(11, recordId)
    expect(await client.record(11, recordId)).toBeNull()
  })

  test('is booked with an address of a Russian domain in ASCII', async () => {
    const [time] = await client.nearestTimes(11, { staffId: 17_969 })
    const visit = { ...aVisit, email: 'anna@почта.рф', startsAt: time?.startsAt ?? '' }
    const { recordId } = await client.book(11, visit)
    expect(fake.records.get(recordId)).toMatchObject({ email: 'anna@xn--80a1acny.xn--p1ai' })
    await client.deleteRecord(11, recordId)
  })

  test.each([
    ['a time that somebody took meanwhile', {}, 'taken', 'taken'],
    ['a phone that is none', { phone: '123' }, 'phone', undefined],
    ['the code of an SMS', { phone: '+70000000432' }, 'code', undefined],
    ['somebody who is not wanted', { phone: '+70000000434' }, 'blacklist', undefined],
    ['no name', { name: ' ' }, 'name', undefined],
    ['nobody to come to', { staffId: 5 }, 'no-staff', undefined],
    ['no service', { serviceIds: [9] }, 'no-service', undefined],
  ] as const)('is refused: %s', async (_, change, reason, trouble) => {
    const times = await client.nearestTimes(11, { staffId: 17_969 })
    const visit = { ...aVisit, startsAt: times[0]?.startsAt ?? '' }
    await client.checkBooking(11, visit)
    fake.trouble = () => trouble
    const asked = { ...visit, ...change, serviceIds: [...('serviceIds' in change ? change.serviceIds : [501])] }
    await expect(client.book(11, asked)).rejects.toMatchObject({ reason })
  })

  test('whose answer was lost is found by our own id', async () => {
    const startsAt = (await client.nearestTimes(11, { staffId: 17_969 }))[0]?.startsAt ?? ''
    fake.trouble = ({ method }) => (method === 'POST' ? 'lost' : undefined)
    await expect(client.book(11, { ...aVisit, apiId: 'lost-1', startsAt })).rejects.toThrow(/connection failed/)
    const day = startsAt.slice(0, 10)
    const found = await client.recordsOf(11, { staffId: 17_969, from: day, to: day })
    expect(found.filter(({ apiId }) => apiId === 'lost-1')).toHaveLength(1)
  })
})

test('two processes together stay within what YCLIENTS counts', async () => {
  const options = { practice, limits: { perSecond: 5, perMinute: 200 }, apartMs: 310 }
  const paced = await openYclientsPair(db, options)
  const other = paced.connect()
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [paced.client.companies(), other.companies()]))
  expect(paced.fake.rate.tooMany).toBe(0)
  expect(paced.fake.rate.most.second).toBeLessThanOrEqual(5)
  expect(paced.fake.asked).toHaveLength(10)
})

test('the fake counts as YCLIENTS does', async () => {
  const strict = await openYclientsPair(db, { practice, limits: { perSecond: 5, perMinute: 200 } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetchRaw('/companies', strict.fake.url)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

function fetchRaw(path: string, url = fake.url) {
  const authorization = `Bearer ${TOKENS.partnerToken}, User ${TOKENS.userToken}`
  return fetch(`${url}${path}`, { headers: { accept: 'application/vnd.api.v2+json', authorization } })
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

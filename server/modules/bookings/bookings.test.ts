import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ELEVEN, NOON, openBookingWorld, startsOf, TEN, TWELVE } from '#test/builders/booking-world.ts'
import { guest, signedInAs } from '#test/people.ts'
import { APP_SECRET, NEXT_SECRET } from '#test/world.ts'
import { newFormCheck } from '#server/platform/http/protection/form-check.ts'
import { refreshFreeTimes } from '../yclients/commands.ts'
import { bookableOf, storeFreeTimes } from '../yclients/free-times.ts'
import { settleAbandoned, settleHolds } from './commands.ts'

const hours = { from: 10, to: 13 }
const {
  anna,
  book,
  client,
  ctx,
  db,
  fake,
  form,
  openSecondBranch,
  person,
  post,
  requests,
  settling,
  slots,
  stored,
  visits,
  world,
} = await openBookingWorld()

describe('free times', () => {
  test('are those of YCLIENTS, with how old they are', async () => {
    const body = await slots()
    expect(startsOf(body.data)).toEqual([TEN, ELEVEN, TWELVE])
    expect(body.data[0]).toEqual({
      ...{ starts_at: TEN, minutes: 50, price: 350_000, is_prepaid: false, is_changed_by_phone: true },
    })
    expect(body.meta).toEqual({
      ...{ time_zone: 'Europe/Moscow', known_at: NOON.toISOString(), source: 'demo', is_prepaid: false },
    })
  })

  test('are asked again after some minutes, and are as old as they are while YCLIENTS is silent', async () => {
    await client.book(11, {
      staffId: 1001,
      serviceIds: [501],
      startsAt: TEN,
      phone: '+79160000000',
      name: 'А',
      apiId: 'z',
    })
    world.clock.now = new Date(NOON.getTime() + 3 * 60_000)
    await expect.poll(async () => startsOf((await slots()).data), { timeout: 20_000 }).not.toContain(TEN)
    world.clock.now = new Date(NOON.getTime() + 40 * 60_000)
    fake.trouble = () => ({ status: 500, body: null })
    expect((await slots()).meta).toMatchObject({ source: 'stale', known_at: '2026-03-10T09:03:00.000Z' })
  })

  test('of a service that is paid before the visit are offered to nobody, with the reason', async () => {
    Object.assign(fake.practice.services[0] ?? {}, { prepaid: 'required' })
    world.clock.now = new Date(NOON.getTime() + 3 * 60_000)
    await expect.poll(slots, { timeout: 20_000 }).toMatchObject({ data: [], meta: { is_prepaid: true } })
    const { status, body } = await book()
    expect([status, body.errors.form[0]]).toEqual([422, expect.stringMatching(/оплачивают заранее/)])
    expect(await stored()).toEqual([])
  })

  test('that are known are told at once, and the rounds hear that somebody looks', async () => {
    world.clock.now = new Date(NOON.getTime() + 3 * 60_000)
    fake.asked.length = 0
    const { body } = await anna.get(`/api/catalog/${person.slug}/slots?known_only=1&days=1&from=2026-03-11`)
    expect(startsOf(body.data)).toEqual([TEN, ELEVEN, TWELVE])
    expect(fake.asked).toEqual([])
    const { wanted_at } = await db.selectFrom('yclients_free_times').select('wanted_at').executeTakeFirstOrThrow()
    expect(wanted_at).toEqual(world.clock.now)
  })

  test('say which are so near that their link will change less than that of the others', async () => {
    const told = async (rules: object) => {
      await db.updateTable('yclients_companies').set(rules).execute()
      return (await slots()).data.map((slot: { is_changed_by_phone: boolean }) => slot.is_changed_by_phone)
    }
    const hours = 60 * 60
    expect(
      await told({ may_move: true, may_cancel: true, move_delay_seconds: 0, cancel_delay_seconds: 23 * hours }),
    ).toEqual([true, true, false])
    expect(await told({ may_move: true, move_delay_seconds: 22 * hours, may_cancel: false })).toEqual([
      true,
      false,
      false,
    ])
    expect(await told({ may_move: false })).toEqual([false, false, false])
  })

  test('of somebody whom the site does not show are nobody’s', async () => {
    await db.updateTable('psychologists').set({ is_published: false }).execute()
    expect((await anna.get(`/api/catalog/${person.slug}/slots`)).status).toBe(404)
    const { status, body } = await book()
    expect([status, body.message]).toEqual([404, expect.stringMatching(/нельзя записаться\. Выберите другого/)])
  })
})

describe('a visit', () => {
  test('is booked there and is a deal here, with a letter', async () => {
    const answer = await book({ email: 'olga@example.test' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ state: 'booked' })
    expect(visits()).toMatchObject([{ staffId: 1001, startsAt: TEN, phone: '79161234567', name: 'Ольга' }])
    const [row] = await stored()
    expect(row).toMatchObject({ state: 'booked', record_id: visits()[0]?.id, sealed_form: null })
    expect(await requests()).toMatchObject([
      {
        ...{ status: 'booked', source: 'booking', name: 'Ольга', contact: '+79161234567', price: 350_000 },
        ...{ meeting_at: new Date(TEN), ycl_record_id: visits()[0]?.id },
      },
    ])
    expect(startsOf((await slots()).data)).not.toContain(TEN)
    const [letter] = await world.letters()
    expect(letter?.to).toBe('olga@example.test')
    expect(letter?.text).toContain(answer.body.data.key)
    const staff = await signedInAs(world, 'admin')
    const { body } = await staff.get('/api/consultation-requests?filter[source]=booking')
    expect(body.data).toMatchObject([{ source: 'booking', ycl_record_id: visits()[0]?.id, status: 'booked' }])
  })

  test('without a telephone is booked with the contact in the comment', async () => {
    expect((await book({ contact: 'olga@example.test' })).status).toBe(201)
    expect(visits()[0]?.phone).toMatch(/^70001\d{6}$/)
  })

  test('is its client’s, known by the phone, with the address beside it; a visit that is not booked makes nobody one', async () => {
    fake.trouble = ({ path }) => (path.startsWith('/book_record') ? 'taken' : undefined)
    await book({ starts_at: ELEVEN, contact: '+79160000077' })
    fake.trouble = () => undefined
    expect(await db.selectFrom('clients').selectAll().where('name', '=', 'Ольга').execute()).toEqual([])
    expect((await book({ email: 'olga@example.test' })).status).toBe(201)
    const visit = (await stored()).find(({ state }) => state === 'booked')
    const [request] = await requests()
    expect(visit?.client_id).not.toBeNull()
    expect([request?.client_id, visit?.email]).toEqual([visit?.client_id, 'olga@example.test'])
    const contacts = await db.selectFrom('client_contacts').select('value').orderBy('kind').execute()
    expect(contacts).toEqual([{ value: 'olga@example.test' }, { value: '+79161234567' }])
  })

  test('is one, however often the button is pressed', async () => {
    const body = await form()
    const answers = await Promise.all([post(body), post(body), post(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect([visits().length, (await requests()).length]).toEqual([1, 1])
  })

  test('is one, also when the secret was changed between two presses', async () => {
    const body = await form()
    const first = await post(body)
    const later = guest({ ...world, app: world.appOn(db, { appSecret: NEXT_SECRET }) })
    const again = await later.post(`/api/catalog/${person.slug}/bookings`, body)
    expect([again.status, again.body.data]).toEqual([201, first.body.data])
    expect(visits()).toHaveLength(1)
  })

  test('is one, also when its answer was lost and the same form is sent again, with a puzzle and a price of its own', async () => {
    const { mark } = await newFormCheck(APP_SECRET, () => world.clock.now)
    const first = await book({ mark, seen: { price: 350_000, is_prepaid: false } })
    const again = await book({ mark, seen: { price: 420_000, is_prepaid: false } })
    expect([again.status, again.body.data]).toEqual([201, first.body.data])
    // Another form tells nobody the key.
    const other = await book({ mark: `${mark}x` })
    expect([other.status, other.body.errors.starts_at[0]]).toEqual([422, expect.stringMatching(/^Вы уже записаны/)])
    expect((await book()).status).toBe(422)
    expect(visits()).toHaveLength(1)
  })

  test('takes its time from an answer that YCLIENTS gave before it and that comes after it', async () => {
    const { member_id = 0, times = [] } = (await bookableOf(db, person.id))[0] ?? {}
    expect((await book()).status).toBe(201)
    await storeFreeTimes(db, member_id, times, NOON, { isWhole: true })
    expect(startsOf((await slots()).data)).toEqual([ELEVEN, TWELVE])
    await db.updateTable('bookings').set({ state: 'cancelled' }).execute()
    await storeFreeTimes(db, member_id, times, NOON, { isWhole: true })
    expect(startsOf((await slots()).data)).toEqual([TEN, ELEVEN, TWELVE])
  })

  test('takes its time in every branch of the person, as far as both would meet', async () => {
    await openSecondBranch({ minutes: 90, hours })
    expect(startsOf((await slots()).data)).toEqual([TEN, ELEVEN, TWELVE])
    expect((await book({ starts_at: ELEVEN })).status).toBe(201)
    // An hour and a half from ten o'clock would reach into it; the fifty minutes of the other branch would not.
    const [first, other] = await bookableOf(db, person.id)
    const moments = [first, other].map((member) => member?.times.map((time) => new Date(time).toISOString()) ?? [])
    expect(moments.map((times) => times.filter((time) => time.startsWith('2026-03-11')))).toEqual([
      [TEN, TWELVE],
      [TWELVE],
    ])
    expect(startsOf((await slots()).data)).toEqual([TEN, TWELVE])
  })

  test('of two people at one time in two branches of one psychologist is one', async () => {
    await openSecondBranch()
    // The second comes while YCLIENTS has not answered about the first, whose branch alone has forgotten the time.
    let letGo = () => {}
    const asked = new Promise<void>((reached) => {
      fake.hold = ({ path }) => {
        if (!path.startsWith('/book_record')) return undefined
        reached()
        return new Promise((go) => (letGo = go))
      }
    })
    const first = book()
    await asked
    await sql`update yclients_free_times f set times = '{}' from yclients_members m
      where m.id = f.member_id and m.company_id = (select company_id from bookings)`.execute(db)
    const second = await book({ contact: '+79161111111' })
    letGo()
    expect([(await first).status, second.status]).toEqual([201, 409])
    expect(visits()).toHaveLength(1)
  })

  test('of two people at one time is one', async () => {
    const answers = await Promise.all([book(), book({ contact: '+79161111111' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(visits()).toHaveLength(1)
  })

  test('whose answer was lost is found by our id', async () => {
    fake.trouble = ({ path }) => (path.startsWith('/book_record') ? 'lost' : undefined)
    expect((await book()).body.data).toMatchObject({ state: 'booked' })
    expect([visits().length, (await requests()).length]).toEqual([1, 1])
  })

  test('of a process that died before the answer came is taken up by another, once', async () => {
    fake.trouble = ({ method, path }) =>
      path.startsWith('/book_record')
        ? 'lost'
        : method === 'GET' && path.startsWith('/records')
          ? { status: 500, body: null }
          : undefined
    const answer = await book()
    expect(answer.body.data).toMatchObject({ state: 'asked' })
    expect(await requests()).toEqual([])
    fake.trouble = () => undefined
    await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
    await Promise.all([1, 2].map(() => settleAbandoned(ctx, client, settling)))
    expect(await stored()).toMatchObject([{ state: 'booked', record_id: visits()[0]?.id }])
    expect([visits().length, (await requests()).length]).toEqual([1, 1])
  })

  test.each([
    ['never answered about', client],
    ['is not connected to answer about any more', null],
  ])('that YCLIENTS %s is a request after half an hour', async (_, connected) => {
    fake.trouble = ({ path }) => (/book_record|records/.test(path) ? { status: 500, body: null } : undefined)
    await book()
    await sql`update bookings set lease_until = now() - interval '1 second'`.execute(db)
    world.clock.now = new Date(NOON.getTime() + 31 * 60_000)
    await settleAbandoned(ctx, connected, settling)
    expect(await stored()).toMatchObject([{ state: 'refused', sealed_form: null }])
    expect(await requests()).toMatchObject([{ status: 'new', source: 'booking', meeting_at: null }])
  })
})

test('a visit that YCLIENTS tells of when its visitor has been refused is removed there, however often that takes', async () => {
  fake.hold = async ({ path }) => {
    if (!path.startsWith('/book_record')) return
    await sql`update bookings set state = 'refused', sealed_form = null`.execute(db)
  }
  fake.trouble = ({ method }) => (method === 'DELETE' ? { status: 500, body: null } : undefined)
  expect((await book()).status).toBe(409)
  await settleHolds(ctx, client, settling)
  expect(visits(), 'YCLIENTS is silent').toHaveLength(1)
  fake.trouble = () => undefined
  await settleHolds(ctx, client, settling)
  expect(visits()).toEqual([])
  expect(await stored()).toMatchObject([{ state: 'refused', held_until: null }])
  fake.asked.length = 0
  await settleHolds(ctx, client, settling)
  expect(fake.asked).toEqual([])
})

describe('a refusal', () => {
  test('of a time that was taken meanwhile names those beside it', async () => {
    fake.trouble = ({ path }) => (path.startsWith('/book_record') ? 'taken' : undefined)
    const { status, body } = await book()
    expect(status).toBe(409)
    expect(body.errors.starts_at[0]).toMatch(/только что заняли. Вот соседние/)
    expect(startsOf(body.slots).slice(0, 2)).toEqual([ELEVEN, TWELVE])
    expect(await requests()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'refused', sealed_form: null }])
  })

  test('of a time that has passed while the form lay open says so, and names the nearest', async () => {
    world.clock.now = new Date(Date.parse(TEN) + 60_000)
    const { status, body } = await book()
    expect([status, body.errors.starts_at[0]]).toEqual([409, 'Это время уже прошло. Вот ближайшие'])
    expect(startsOf(body.slots).slice(0, 2)).toEqual([ELEVEN, TWELVE])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['blacklist', '+7 000 000-04-34', 'form'],
    ['code', '+7 000 000-04-32', 'code'],
  ])('(%s) stands where it belongs', async (_, contact, field) => {
    const { status, body } = await book({ contact })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await requests()).toEqual([])
  })

  test('of a code is over with the code', async () => {
    await book({ contact: '+7 000 000-04-32' })
    expect((await book({ contact: '+7 000 000-04-32', code: '1234' })).status).toBe(201)
  })

  test('of what is silent promises nothing', async () => {
    fake.trouble = ({ path }) => (path.startsWith('/book_check') ? { status: 500, body: null } : undefined)
    const { status, body } = await book()
    expect([status, body.message]).toEqual([503, expect.stringMatching(/Оставьте заявку/)])
    expect(await stored()).toMatchObject([{ state: 'refused' }])
  })

  test.each([
    ['name', { name: '' }],
    ['contact', { contact: 'нет' }],
    ['consent', { consent: false }],
    ['starts_at', { starts_at: 'завтра' }],
  ])('of %s comes before anybody is asked', async (field, more) => {
    fake.asked.length = 0
    expect(Object.keys((await book(more)).body.errors)).toEqual([field])
    expect(fake.asked).toEqual([])
  })
})

describe('the link of a visit', () => {
  const linkOf = async (more: object = {}) => {
    const { id, key } = (await book(more)).body.data
    return { address: `/api/bookings/${id}`, key }
  }

  test('shows it, and nobody else', async () => {
    const { address, key } = await linkOf()
    const { body } = await anna.get(`${address}?key=${key}`)
    expect(body.data).toMatchObject({
      state: 'booked',
      starts_at: TEN,
      can_cancel: false,
      psychologist: { slug: person.slug },
    })
    expect((await anna.get(`${address}?key=${'a'.repeat(43)}`)).status).toBe(404)
    const calendar = await anna.download(`${address}/visit.ics?key=${key}`)
    expect(new TextDecoder().decode(calendar.bytes)).toContain('DTSTART:20260311T070000Z')
  })

  test('moves and cancels it as the branch lets visitors do', async () => {
    world.clock.now = new Date('2026-03-09T09:00:00Z')
    await refreshFreeTimes(ctx, client)
    const before = (await world.letters()).length
    const { address, key } = await linkOf({ email: 'olga@example.test' })
    expect((await anna.post(`${address}/move`, { key, starts_at: ELEVEN })).body.data).toMatchObject({
      starts_at: ELEVEN,
    })
    expect(visits()).toMatchObject([{ startsAt: ELEVEN }])
    expect(await requests()).toMatchObject([{ meeting_at: new Date(ELEVEN) }])
    for (const _ of [1, 2]) {
      expect((await anna.post(`${address}/cancel`, { key })).body.data).toMatchObject({ state: 'cancelled' })
    }
    const told = (await world.letters())
      .slice(before)
      .map(({ subject, files }) => [/записаны|перенесена|отменена/.exec(subject)?.[0], files[0]?.text])
    expect(told).toEqual([
      ['записаны', expect.stringMatching(/SEQUENCE:0\r?\n[^]*DTSTART:20260311T070000Z/)],
      ['перенесена', expect.stringMatching(/SEQUENCE:1\r?\n[^]*DTSTART:20260311T080000Z/)],
      ['отменена', expect.stringMatching(/METHOD:CANCEL[^]*SEQUENCE:2\r?\n[^]*STATUS:CANCELLED/)],
    ])
    expect(visits()).toEqual([])
    expect(await requests()).toMatchObject([{ status: 'lost', withdrawn_at: world.clock.now }])
  })

  test('refuses when it is too late', async () => {
    const { address, key } = await linkOf()
    expect((await anna.post(`${address}/cancel`, { key })).status).toBe(422)
    expect(visits()).toHaveLength(1)
  })
})

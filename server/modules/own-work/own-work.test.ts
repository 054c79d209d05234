import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPsychologist, aRequest, aReview, aTransaction, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { bookableMember, showNearest, storeFreeTimes } from '../yclients/free-times.ts'

const world = await openWorld()
const { db } = world
world.clock.now = new Date('2026-11-24T09:00:00.000Z')
const [admin, moderator] = [await signedInAs(world, 'admin'), await signedInAs(world, 'moderator')]
const { id: userId } = await aUser(db, { role: 'psychologist' })
const own = await aPsychologist(db, { user_id: userId, is_published: true, slug: 'own-work', full_name: 'Своя Софья' })
const other = await aPsychologist(db, { is_published: true })
const person = await signIn(world, userId)
const work = async () => (await person.get('/api/dashboard')).body.data.own_work
const published = { status: 'published', published_at: new Date('2026-11-20T09:00:00Z') } as const
const TIMES = `/api/psychologists/${own.id}/times-off`

describe('the first screen of a psychologist', () => {
  test('holds together what they have, and nobody else’s', async () => {
    const branch = await aBranch(db, { title: 'Чистые пруды' })
    const meeting = { status: 'booked', meeting_format: 'offline', meeting_branch_id: branch.id } as const
    const at = (iso: string) => ({ meeting_at: new Date(iso) })
    const hers = { chosen_psychologist_id: own.id, ...meeting }
    await aRequest(db, { ...hers, ...at('2026-11-25T15:00:00Z'), name: 'Ольга', contact: '+79161112233' })
    await aRequest(db, { ...hers, ...at('2026-11-23T15:00:00Z'), name: 'Вчерашняя' })
    await aRequest(db, { ...hers, ...at('2026-11-26T15:00:00Z'), name: 'Отменённая', status: 'lost' })
    await aRequest(db, { ...meeting, ...at('2026-11-25T15:00:00Z'), chosen_psychologist_id: other.id, name: 'Чужая' })
    await aRequest(db, { psychologist_id: own.id, name: 'Ирина', story: 'Никому не говорила' })
    await aRequest(db, { psychologist_id: other.id, name: 'Не к ней' })
    await aReview(db, { psychologist_id: own.id, ...published, author_name: 'С ответом', reply: 'Спасибо' })
    await aReview(db, { psychologist_id: own.id, ...published, author_name: 'Без ответа' })
    await aReview(db, { psychologist_id: own.id, author_name: 'На проверке' })
    const paid = { psychologist_id: own.id, status: 'paid', amount: 400_000 } as const
    await aTransaction(db, { ...paid, paid_at: new Date('2026-11-02T09:00:00Z') })
    await aTransaction(db, { ...paid, paid_at: new Date('2026-10-30T09:00:00Z'), amount: 300_000 })
    await aTransaction(db, { ...paid, psychologist_id: other.id, paid_at: new Date('2026-11-02T09:00:00Z') })
    const found = await work()
    expect(found).toMatchObject({
      meetings: [{ name: 'Ольга', at: '2026-11-25T15:00:00.000Z', format: 'offline', branch: 'Чистые пруды' }],
      requests: [{ name: 'Ирина', status: 'new' }],
      reviews: [{ author_name: 'Без ответа' }, { author_name: 'С ответом', reply: 'Спасибо' }],
      unanswered: 1,
      money: {
        ...{ from: '2026-11-01', to: '2026-11-24', paid: 400_000, refunded: 0, count: 1 },
        ...{ paid_before: 300_000, count_before: 1 },
      },
      times_off: [],
    })
    for (const secret of ['79161112233', 'Никому не говорила']) expect(JSON.stringify(found)).not.toContain(secret)
  })

  test('is nothing for whoever has no card', async () => {
    for (const who of [admin, moderator, await signedInAs(world, 'psychologist')]) {
      expect((await who.get('/api/dashboard')).body.data.own_work).toBeNull()
    }
  })
})

describe('an answer to a review of oneself', () => {
  const reply = (id: number, body: object, who = person) => who.put(`/api/own-work/reviews/${id}/reply`, body)

  const told = { rating: null, published_at: published.published_at.toISOString(), reply: 'Спасибо вам' }

  test('stands under the review at once, with its line in the log', async () => {
    const { id } = await aReview(db, { psychologist_id: own.id, ...published, rating: null })
    const lines = await auditOf(world, async () => {
      const { status, body } = await reply(id, { reply: 'Спасибо вам', version: 1 })
      expect([status, body.data.reply, body.data.version]).toEqual([200, 'Спасибо вам', 2])
    })
    expect(lines).toMatchObject([{ action: 'review.replied', actor_id: userId }])
    const { data } = (await guest(world).get('/api/reviews?filter[psychologist]=own-work')).body
    expect(data.map((one: { reply: string | null }) => one.reply)).toContain('Спасибо вам')
    const stale = await reply(id, { reply: 'Ещё', version: 1 })
    expect([stale.status, stale.body.current]).toEqual([
      409,
      { id, version: 2, author_name: expect.any(String), text: expect.any(String), ...told },
    ])
    expect((await reply(id, { reply: '', version: 2 })).body.data.reply).toBeNull()
  })

  test('promises nothing, unless the practice looks at nothing', async () => {
    const { id } = await aReview(db, { psychologist_id: own.id, ...published })
    const { status, body } = await reply(id, { reply: 'Гарантирую, пройдёт навсегда' })
    expect([status, body.errors]).toEqual([
      422,
      { reply: ['Обещать результат нельзя: уберите «гарантирую», «навсегда»'] },
    ])
    expect(Object.keys((await reply(id, { reply: 'а'.repeat(2001) })).body.errors)).toEqual(['reply'])
    await admin.put('/api/settings', { card_checks: 'none' })
    expect((await reply(id, { reply: 'Гарантирую' })).status).toBe(200)
    await admin.put('/api/settings', { card_checks: 'vouched' })
  })

  test('is theirs alone: not to another’s review, nor to one that nobody sees', async () => {
    const foreign = await aReview(db, { psychologist_id: other.id, ...published })
    const ofService = await aReview(db, { ...published })
    const pending = await aReview(db, { psychologist_id: own.id })
    for (const { id } of [foreign, ofService, pending, { id: 2_147_483_647 }]) {
      expect((await reply(id, { reply: 'Нет' })).status).toBe(404)
    }
    const { id } = await aReview(db, { psychologist_id: own.id, ...published })
    expect((await reply(id, { reply: 'Нет' }, guest(world))).status).toBe(401)
    expect((await reply(id, { reply: 'Нет' }, moderator)).status).toBe(403)
    expect((await reply(id, { reply: 'Нет' }, admin)).status).toBe(404)
  })
})

describe('days off', () => {
  const days = { first_day: '2026-12-01', last_day: '2026-12-10', note: 'Отпуск' }

  test('are marked and taken back by their psychologist and by those who keep the cards', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await person.post(TIMES, days)
      expect([status, body.data]).toEqual([201, [{ id: expect.any(Number), ...days }]])
      const { id } = body.data[0]
      expect((await work()).times_off).toEqual([{ id, ...days }])
      expect((await moderator.get(TIMES)).body.data).toEqual([{ id, ...days }])
      expect((await moderator.delete(`/api/times-off/${id}`)).status).toBe(204)
      expect((await person.delete(`/api/times-off/${id}`)).status).toBe(404)
    })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.time-off-added',
        changes: [{ field: 'time_off', new: '01.12.2026\u00a0– 10.12.2026' }],
      },
      { action: 'psychologist.time-off-removed' },
    ])
  })

  test.each([
    [{ first_day: '2026-12-05', last_day: '2026-12-01' }, 'last_day', 'Последний день раньше первого'],
    [{ first_day: '2026-11-01', last_day: '2026-11-02' }, 'last_day', 'Эти дни уже прошли'],
    [{ first_day: '2026-12-01', last_day: '2028-12-01' }, 'last_day', /Больше года/],
    [{ first_day: '2026-02-31', last_day: '2026-12-01' }, 'first_day', 'Такой даты нет'],
    [{ first_day: '2026-12-01', last_day: '2026-12-01', note: 'а'.repeat(201) }, 'note', /не длиннее/],
  ])('are refused with a sentence at the field: %j', async (body, field, sentence) => {
    const answer = await person.post(TIMES, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(answer.body.errors[field][0]).toMatch(sentence)
  })

  test('are not marked twice, nor by a stranger', async () => {
    await person.post(TIMES, days)
    const again = await person.post(TIMES, { first_day: '2026-12-02', last_day: '2026-12-03' })
    expect([again.status, again.body.errors]).toEqual([422, { first_day: ['Эти дни уже отмечены'] }])
    const foreign = `/api/psychologists/${other.id}/times-off`
    expect((await person.post(foreign, days)).status).toBe(403)
    expect((await person.get(foreign)).status).toBe(403)
    expect((await guest(world).post(TIMES, days)).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).post(TIMES, days)).status).toBe(403)
    expect((await moderator.post('/api/psychologists/2147483647/times-off', days)).status).toBe(404)
    await db.deleteFrom('times_off').execute()
  })

  test('are told with the nearest free time, without their notes, to those who arrange meetings', async () => {
    const path = `/api/psychologists/${own.id}/availability`
    await person.post(TIMES, days)
    const { status, body } = await moderator.get(path)
    const { first_day, last_day } = days
    expect([status, body.data]).toEqual([200, { days_off: [{ first_day, last_day }], next_free_at: null }])
    expect((await guest(world).get(path)).status).toBe(401)
    expect((await person.get(path)).status).toBe(403)
    expect((await moderator.get('/api/psychologists/2147483647/availability')).status).toBe(404)
    await db.deleteFrom('times_off').execute()
  })

  test('have no free time, neither now nor when YCLIENTS tells of it later', async () => {
    const { id } = await db
      .insertInto('yclients_members')
      .values({ company_id: 7, staff_id: 70, psychologist_id: own.id, theirs: '{}' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('yclients_free_times').values({ member_id: id, service_id: 1, minutes: 50 }).execute()
    const times = ['2026-11-30T10:00:00+03:00', '2026-12-01T10:00:00+03:00', '2026-12-10T20:00:00+03:00']
    const known = async () => (await bookableMember(db, 7, 70))?.times
    await storeFreeTimes(db, id, times, world.clock.now, { isWhole: true })
    await showNearest(db, world.clock.now, [own.id])
    await person.post(TIMES, days)
    expect(await known()).toEqual([times[0]])
    const { free_times } = await db
      .selectFrom('psychologists')
      .select('free_times')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    expect(free_times).toBe(1)
    const { body } = await moderator.get(`/api/psychologists/${own.id}/availability`)
    expect(body.data.next_free_at).toBe('2026-11-30T07:00:00.000Z')
    await storeFreeTimes(db, id, times, world.clock.now, { isWhole: true })
    expect(await known()).toEqual([times[0]])
    await db.deleteFrom('times_off').execute()
    await storeFreeTimes(db, id, times, world.clock.now, { isWhole: true })
    expect(await known()).toEqual(times)
  })
})

import { describe, expect, test } from 'vitest'
import { formatRoubles } from '#contract/payments/money.ts'
import { PRICE_MAX } from '#contract/psychologists/meeting-limits.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aSpecialization } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const moderator = await signedInAs(world, 'moderator')
const BULK = '/api/psychologists/bulk'

async function set(ids: number[], more: object) {
  return moderator.post(BULK, { action: 'set-field', ids, ...more })
}

async function cardOf(id: number) {
  return (await moderator.get(`/api/psychologists/${id}`)).body.data
}

describe('one field of many cards', () => {
  test.each([
    [{}, 'field'],
    [{ field: 'slug', value: 'x' }, 'field'],
    [{ field: 'full_name', value: 'Анна' }, 'field'],
    [{ field: 'price' }, 'value'],
    [{ field: 'price', value: -1 }, 'value'],
    [{ field: 'price', value: 'дорого' }, 'value'],
    [{ field: 'price', way: 'add', value: 100 }, 'way'],
    [{ field: 'gender', way: 'percent', value: 10 }, 'way'],
    [{ field: 'price', way: 'percent', value: 0 }, 'value'],
    [{ field: 'price', way: 'percent', value: 301 }, 'value'],
    [{ field: 'price', way: 'percent', value: 1.5 }, 'value'],
    [{ field: 'price', way: 'percent', value: 10, round_to: 7 }, 'round_to'],
    [{ field: 'gender', value: 'x' }, 'value'],
    [{ field: 'specializations', way: 'add', value: [] }, 'value'],
    [{ field: 'specializations', value: [999_999] }, 'value'],
    [{ field: 'schedule_till', value: '2026-02-30' }, 'value'],
  ])('%j is refused at %s', async (input, field) => {
    const { id } = await aPsychologist(world.db, { price: 100_000 })
    const { status, body } = await set([id], input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await cardOf(id)).version).toBe(1)
  })

  test('asks for the right to change cards', async () => {
    const { id } = await aPsychologist(world.db)
    const publisher = await signedInAs(world, 'writer')
    const { status } = await publisher.post(BULK, { action: 'set-field', ids: [id], field: 'gender', value: 'male' })
    expect(status).toBe(403)
  })

  test('a sum moves by per cent and is rounded; the preview says from what to what, and writes nothing', async () => {
    const cheap = await aPsychologist(world.db, { full_name: 'Зима Вера', price: 350_000 })
    const none = await aPsychologist(world.db)
    const dear = await aPsychologist(world.db, { price: PRICE_MAX })
    const ids = [cheap.id, none.id, dear.id]
    const asked = { field: 'price', way: 'percent', value: 7, round_to: 5000 }
    const dry = await set(ids, { ...asked, dry_run: true })
    expect(dry.body.data).toMatchObject({
      changed: 1,
      names: ['Зима Вера: 3\u00a0500\u00a0₽\u00a0→ 3\u00a0750\u00a0₽'],
      skipped: [
        { id: none.id, reason: 'Суммы нет, менять нечего.' },
        { id: dear.id, reason: `Вышло бы больше ${formatRoubles(PRICE_MAX)}.` },
      ],
      operation_id: null,
    })
    expect(await cardOf(cheap.id)).toMatchObject({ price: 350_000, version: 1 })
    const lines = await auditOf(world, async () => {
      expect((await set(ids, asked)).body.data.changed).toBe(1)
    })
    expect(lines).toMatchObject([
      {
        action: 'psychologist.updated',
        subject_id: String(cheap.id),
        changes: [{ field: 'price', old: 350_000, new: 375_000 }],
      },
    ])
    expect(await cardOf(cheap.id)).toMatchObject({ price: 375_000, version: 2 })
  })

  test('lists are added to, taken from and replaced, and all of it is taken back but for what was changed since', async () => {
    const [one, two] = [await aSpecialization(world.db), await aSpecialization(world.db)]
    const a = await aPsychologist(world.db, { specializations: [one.id] })
    const b = await aPsychologist(world.db)
    const titles = async (id: number) =>
      ((await cardOf(id)).specializations as { id: number }[]).map((linked) => linked.id).toSorted((x, y) => x - y)
    const added = await set([a.id, b.id], { field: 'specializations', way: 'add', value: [one.id, two.id] })
    expect(added.body.data.changed).toBe(2)
    expect([await titles(a.id), await titles(b.id)]).toEqual([
      [one.id, two.id],
      [one.id, two.id],
    ])
    const removed = await set([a.id, b.id], { field: 'specializations', way: 'remove', value: [one.id] })
    expect([await titles(a.id), await titles(b.id)]).toEqual([[two.id], [two.id]])
    const replaced = await set([b.id], { field: 'specializations', value: [] })
    expect([replaced.body.data.changed, await titles(b.id)]).toEqual([1, []])
    const undone = await moderator.post(`/api/operations/${removed.body.data.operation_id}/undo`)
    expect(undone.body.data).toMatchObject({ reverted: 1, skipped: [{ id: b.id }] })
    expect([await titles(a.id), await titles(b.id)]).toEqual([[one.id, two.id], []])
  })

  test('lists come back where something that was given has gone to the trash since: nobody has changed them', async () => {
    const [former, given, gone] = [
      await aSpecialization(world.db),
      await aSpecialization(world.db),
      await aSpecialization(world.db),
    ]
    const { id } = await aPsychologist(world.db, { specializations: [former.id] })
    const { body } = await set([id], { field: 'specializations', value: [given.id, gone.id] })
    await moderator.delete(`/api/specializations/${gone.id}`)
    const undone = await moderator.post(`/api/operations/${body.data.operation_id}/undo`)
    expect(undone.body.data).toMatchObject({ reverted: 1, skipped: [] })
    expect((await cardOf(id)).specializations).toMatchObject([{ id: former.id }])
  })

  test.each([
    ['gender', 'male'],
    ['is_couples', true],
    ['format', ['online']],
    ['experience_since', 2010],
    ['booking_link', 'https://booking.test/all'],
    ['meeting_minutes', 50],
    ['workload', 12],
    ['schedule_till', '2027-01-31'],
    ['ycl_is_bookable', true],
  ])(
    '%s is set, is told once as it is there already, emptied where it may be, and comes back',
    async (field, value) => {
      const { id } = await aPsychologist(world.db)
      const before = (await cardOf(id))[field]
      const { body } = await set([id], { field, value })
      expect([body.data.changed, (await cardOf(id))[field]]).toEqual([1, value])
      const again = await set([id], { field, value })
      expect(again.body.data).toMatchObject({ changed: 0, skipped: [{ reason: 'Так уже и\u00a0есть.' }] })
      expect((await moderator.post(`/api/operations/${body.data.operation_id}/undo`)).body.data.reverted).toBe(1)
      expect((await cardOf(id))[field]).toEqual(before)
    },
  )

  test('what may be empty is emptied; what YCLIENTS keeps and what lies in the trash stays', async () => {
    const card = await aPsychologist(world.db, { booking_link: 'https://booking.test/one' })
    const owned = await aPsychologist(world.db, { ycl_is_bookable: true, ycl_owned: ['ycl_is_bookable'] })
    const gone = await aPsychologist(world.db, { deleted_at: world.clock.now })
    expect((await set([card.id], { field: 'booking_link', value: '' })).body.data.changed).toBe(1)
    expect((await cardOf(card.id)).booking_link).toBe(null)
    const { body } = await set([owned.id, gone.id], { field: 'ycl_is_bookable', value: false })
    expect(body.data).toMatchObject({
      changed: 0,
      skipped: [{ reason: expect.stringContaining('YCLIENTS') }, { reason: 'Лежит в корзине.' }],
    })
  })
})

describe('a list of a card that has something in the trash', () => {
  test('takes more in all the same, lets go of what is named, and keeps what may come back', async () => {
    const [gone, kept, more] = [
      await aSpecialization(world.db),
      await aSpecialization(world.db),
      await aSpecialization(world.db),
    ]
    const { id } = await aPsychologist(world.db, { specializations: [gone.id, kept.id] })
    await moderator.delete(`/api/specializations/${gone.id}`)
    const field = 'specializations'
    const idsOf = async () => (await cardOf(id)).specializations.map((one: { id: number }) => one.id).toSorted()
    const added = await set([id], { field, way: 'add', value: [more.id] })
    expect([added.status, added.body.data?.changed]).toEqual([200, 1])
    expect((await set([id], { field, way: 'remove', value: [kept.id] })).body.data.changed).toBe(1)
    expect((await set([id], { field, way: 'set', value: [more.id] })).body.data).toMatchObject({
      changed: 0,
      skipped: [{ reason: 'Так уже и\u00a0есть.' }],
    })
    expect((await set([id], { field, way: 'set', value: [kept.id] })).body.data.changed).toBe(1)
    await moderator.post(`/api/specializations/${gone.id}/restore`)
    expect(await idsOf()).toEqual([gone.id, kept.id].toSorted())
  })
})

test('cards that lack what visitors look for are passed over when they are published together', async () => {
  const topics: number[] = []
  const bare = await aPsychologist(world.db)
  const whole = await aPsychologist(world.db, { about: 'Текст', price: 1, avatar: 'aa.webp', topics })
  const asked = { action: 'publish', ids: [bare.id, whole.id], only_complete: true, dry_run: true }
  expect((await moderator.post(BULK, asked)).body.data.skipped).toMatchObject([
    { id: bare.id, reason: 'Нет фотографии, текста, тем и\u00a0цены.' },
    { id: whole.id, reason: 'Нет тем.' },
  ])
  const { body } = await moderator.post(BULK, { ...asked, only_complete: false })
  expect(body.data).toMatchObject({ changed: 2, skipped: [] })
})

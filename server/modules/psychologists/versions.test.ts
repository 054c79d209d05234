import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aTopic } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [anna, boris] = [await signedInAs(world, 'moderator'), await signedInAs(world, 'tech-support')]

async function aCard() {
  const { id } = await aPsychologist(db, { full_name: 'Общая Ольга', about: 'Было', price: 100 })
  return `/api/psychologists/${id}`
}

describe('a save with a stale version', () => {
  test('is 409 with the card as it stands and the fields that changed; nothing is written', async () => {
    const address = await aCard()
    const saved = (await anna.put(address, { version: 1, about: 'Стало', price: 200 })).body.data
    expect(saved.version).toBe(2)
    const lines = await auditOf(world, async () => {
      const { status, body } = await boris.put(address, { version: 1, about: 'Иначе', education: 'МГУ' })
      expect(status).toBe(409)
      expect(body).toEqual({
        message: 'Запись изменил кто-то другой. Ничего не сохранено.',
        code: 'conflict',
        current: saved,
        changed_fields: expect.toSatisfy((fields: string[]) => fields.toSorted().join() === 'about,price'),
        request_id: expect.any(String),
      })
    })
    expect(lines).toEqual([])
    expect((await boris.get(address)).body.data).toEqual(saved)
  })

  test('names what changed over several saves since that version, and nothing older', async () => {
    const address = await aCard()
    const topic = await aTopic(db)
    await anna.put(address, { price: 300 })
    await anna.put(address, { about: 'Два' })
    await anna.put(address, { topics: [topic.id], about: 'Три' })
    await boris.put(address, { gender: 'female' })
    const changedSince = async (version: number) =>
      (await boris.put(address, { version, education: 'x' })).body.changed_fields.toSorted()
    expect(await changedSince(1)).toEqual(['about', 'gender', 'price', 'topics'])
    expect(await changedSince(2)).toEqual(['about', 'gender', 'topics'])
    expect(await changedSince(4)).toEqual(['gender'])
  })

  test('a version from the future is no version either', async () => {
    const address = await aCard()
    const { status, body } = await anna.put(address, { version: 7, about: 'Иначе' })
    expect([status, body.current.about]).toEqual([409, 'Было'])
  })

  test('shows a conflict to a person only as far as they may see the card', async () => {
    const address = await aCard()
    await anna.put(address, { ycl_phone: '+79990000000' })
    const { body } = await boris.put(address, { version: 1, about: 'x' })
    expect(body.current).toMatchObject({ ycl_phone: '+79990000000', can: { update: true } })
  })

  test('is told by a form as well', async () => {
    const address = await aCard()
    await anna.put(address, { about: 'Стало' })
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('version', '1')
    form.set('about', 'Иначе')
    expect((await boris.post(address, form)).status).toBe(409)
  })
})

test('of two saves at once with one version exactly one is written', async () => {
  for (let round = 0; round < 5; round += 1) {
    const address = await aCard()
    const lines = await auditOf(world, async () => {
      const answers = await Promise.all([
        anna.put(address, { version: 1, about: 'Анна' }),
        boris.put(address, { version: 1, about: 'Борис' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.find(({ status }) => status === 200)?.body.data
      const loser = answers.find(({ status }) => status === 409)?.body
      expect(loser).toMatchObject({ current: winner, changed_fields: ['about'] })
      expect((await anna.get(address)).body.data).toEqual(winner)
    })
    expect(lines).toHaveLength(1)
  }
})

test('of ten saves at once without a version all are written, one after the other', async () => {
  const address = await aCard()
  const lines = await auditOf(world, () =>
    Promise.all(Array.from({ length: 10 }, (_, n) => anna.put(address, { price: 1000 + n }))),
  )
  expect(lines).toHaveLength(10)
  const { price, version } = (await anna.get(address)).body.data
  expect(version).toBe(11)
  expect(lines.at(-1)?.changes?.[0]).toMatchObject({ field: 'price', new: price })
  for (let n = 1; n < 10; n += 1) expect(lines[n]?.changes?.[0]?.old).toBe(lines[n - 1]?.changes?.[0]?.new)
})

test('without a version the last write wins', async () => {
  const address = await aCard()
  await anna.put(address, { about: 'Первая' })
  const { status, body } = await boris.put(address, { about: 'Вторая' })
  expect([status, body.data.about, body.data.version]).toEqual([200, 'Вторая', 3])
})

describe('a save that changes nothing', () => {
  test('leaves no line and no new version, sent back whole or in another spelling', async () => {
    const topic = await aTopic(db)
    const { id } = await aPsychologist(db, {
      about: 'Первая строка\nвторая',
      birthday: '1990-05-05',
      next_slot_at: new Date('2026-05-01T07:00:00Z'),
      ycl_phone: '+79991234567',
      format: ['online', 'offline'],
      topics: [topic.id],
      price: 100,
      credentials: JSON.stringify([
        { type: 'course', institution: 'А', title: 'Б', year: 2001, hours: 10, verified: true },
      ]),
    })
    const address = `/api/psychologists/${id}`
    const { data } = (await anna.get(address)).body
    const ids = (list: { id: number }[]) => list.map((item) => item.id)
    const whole = { ...data, topics: ids(data.topics), pages: [], specializations: [], branches: [], positions: [] }
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('about', 'Первая строка\nвторая')
    const lines = await auditOf(world, async () => {
      for (const body of [
        whole,
        {
          format: ['offline', 'online'],
          next_slot_at: '2026-05-01T10:00:00+03:00',
          ycl_phone: '8 999 123 45 67',
          price: '100',
          topics: [String(topic.id)],
        },
      ]) {
        const answer = await anna.put(address, body)
        expect([answer.status, answer.body.data]).toEqual([200, data])
      }
      expect((await anna.post(address, form)).body.data).toEqual(data)
    })
    expect(lines).toEqual([])
  })
})

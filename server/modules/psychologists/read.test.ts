import { describe, expect, test } from 'vitest'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { aPsychologist, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const topic = await aTopic(db, { title: 'Выгорание' })
const card = await aPsychologist(db, {
  full_name: 'Ветрова Анна',
  slug: 'vetrova-anna',
  birthday: '1986-04-01',
  price: 450_000,
  ycl_phone: '+79991234567',
  ycl_email: 'anna@mail.test',
  topics: [topic.id],
  next_slot_at: new Date('2026-05-06T07:00:00Z'),
  credentials: JSON.stringify([
    { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2001, hours: null, verified: true },
  ]),
})
const address = `/api/psychologists/${card.id}`
/** What the definition names, and what every card has beside it. */
const KEYS = [
  ...Object.keys(psychologist.fields),
  ...['can', 'created_at', 'id', 'proposals', 'updated_at', 'version'],
].toSorted()

describe('GET /api/psychologists/{id}', () => {
  test('of a guest is 401, of somebody without a role 403 with the right named', async () => {
    expect((await guest(world).get(address)).status).toBe(401)
    const { status, body } = await (await signedInAs(world, null)).get(address)
    expect(status).toBe(403)
    expect(body.message).toBe('Не хватает доступа «Смотреть психологов». Его может дать администратор.')
  })

  test.each(['admin', 'tech-support', 'moderator'] as const)('shows %s the whole card', async (role) => {
    const { status, body } = await (await signedInAs(world, role)).get(address)
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(KEYS)
    expect(body.data).toMatchObject({
      id: card.id,
      version: 1,
      full_name: 'Ветрова Анна',
      slug: 'vetrova-anna',
      birthday: '1986-04-01',
      price: 450_000,
      ycl_phone: '+79991234567',
      ycl_email: 'anna@mail.test',
      next_slot_at: '2026-05-06T07:00:00.000Z',
      topics: [{ id: topic.id, title: 'Выгорание' }],
      can: { update: true, publish: true, delete: true },
    })
    expect(body.data.can.fields).toContain('avatar')
  })

  test('shows a writer the card without its phone and e-mail, and nothing to change', async () => {
    const writer = await signedInAs(world, 'writer')
    const list = (await writer.get('/api/psychologists')).body.data as { id: number; can: object }[]
    for (const data of [(await writer.get(address)).body.data, list.find(({ id }) => id === card.id)]) {
      expect(data).toMatchObject({ full_name: 'Ветрова Анна', ycl_phone: null, ycl_email: null })
      expect(data.can).toEqual({ update: false, publish: false, delete: false, fields: [] })
    }
  })

  test.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '0x1', '1e1', '%20', '1%00', "1'"])(
    'of «%s» is 422',
    async (id) => {
      const { status, body } = await (await signedInAs(world, 'moderator')).get(`/api/psychologists/${id}`)
      expect([status, body.errors]).toEqual([422, { title: ['ID отсутствует или неверный'] }])
    },
  )

  test('of nobody is 404, and of somebody in the trash too, which it says', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const trashed = await aPsychologist(db, { deleted_at: new Date() })
    const [nobody, gone] = await Promise.all(
      [2_147_483_647, trashed.id].map((id) => moderator.get(`/api/psychologists/${id}`)),
    )
    expect(nobody).toMatchObject({ status: 404, body: { message: 'Такой записи нет.' } })
    expect(nobody?.body).not.toHaveProperty('code')
    expect(gone).toMatchObject({ status: 404, body: { message: 'Эта карточка в корзине.', code: 'in-trash' } })
  })
})

describe('a psychologist', async () => {
  const person = await aUser(db, { role: 'psychologist' })
  const own = await aPsychologist(db, { user_id: person.id, ycl_phone: '+70000000000' })
  const psychologist = await signIn(world, person.id)

  test('reads their own card with its phone', async () => {
    const { status, body } = await psychologist.get(`/api/psychologists/${own.id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: own.id, ycl_phone: '+70000000000' })
    expect(body.data.can).toEqual({
      update: true,
      publish: false,
      delete: false,
      fields: ['help_text', 'about', 'education', 'short_intro', 'credentials', 'topics', 'specializations', 'avatar'],
    })
  })

  test('reads no other, whether it exists or not, and no list', async () => {
    for (const path of [address, `${address}/history`, '/api/psychologists/2147483647', '/api/psychologists']) {
      expect((await psychologist.get(path)).status).toBe(403)
    }
  })
})

test('GET /api/psychologists climbs the same ladder', async () => {
  expect((await guest(world).get('/api/psychologists')).status).toBe(401)
  const { status, body } = await (await signedInAs(world, null)).get('/api/psychologists')
  expect([status, body.message]).toEqual([
    403,
    'Не хватает доступа «Смотреть психологов». Его может дать администратор.',
  ])
  for (const role of ['admin', 'tech-support', 'moderator', 'writer'] as const) {
    expect((await (await signedInAs(world, role)).get('/api/psychologists')).status).toBe(200)
  }
})

test('a card with what waits of it is asked for once, and a save of a plain field reads nothing after it', async () => {
  const moderator = await signedInAs(world, 'moderator')
  const other = await aPsychologist(db)
  const path = `/api/psychologists/${other.id}`
  await moderator.get(path)
  world.takeStatements()
  expect((await moderator.get(path)).body.data.proposals).toEqual([])
  expect(world.takeStatements()).toHaveLength(1)
  expect((await moderator.patch(path, { price: 100 })).status).toBe(200)
  const statements = world.takeStatements()
  const written = statements.findIndex((statement) => /^update "?psychologists"?/.test(statement))
  expect(written).toBeGreaterThan(0)
  expect(statements.slice(written + 1).filter((statement) => /psychologists|card_proposals/.test(statement))).toEqual(
    [],
  )
})

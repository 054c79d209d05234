import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aBranch, aPage, aPosition, aPsychologist, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')

const [topic, specialization, branch, position, page] = [
  await aTopic(db),
  await aSpecialization(db),
  await aBranch(db),
  await aPosition(db),
  await aPage(db),
]
const account = await aUser(db, { role: 'psychologist' })

/** Every field of the card, as a client sends it. */
const WHOLE = {
  is_published: true,
  full_name: 'Ветрова Анна Ильинична',
  slug: 'vetrova-anna',
  ycl_link: 'https://n1.yclients.test/1',
  help_text: 'С тревогой',
  about: 'Работаю с 2010 года.\nВеду группы.',
  education: 'МГУ',
  short_intro: 'Помогаю услышать себя',
  gender: 'female',
  booking_link: 'https://booking.test/anna',
  is_couples: true,
  ycl_status: 1,
  ycl_is_bookable: true,
  ycl_hidden: false,
  ycl_show_rating: true,
  ycl_fired: false,
  ycl_phone: '+79991234567',
  ycl_email: 'anna@mail.test',
  birthday: '1986-04-01',
  price: 450_000,
  meeting_minutes: 50,
  price_couple: 600_000,
  meeting_minutes_couple: 80,
  format: ['online', 'offline'],
  experience_since: 2010,
  credentials: [{ type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null, verified: true }],
  workload: 4200,
  schedule_till: '2026-12-31',
  next_slot_at: '2026-12-01T07:00:00.000Z',
  user_id: account.id,
}
const LINKS = {
  topics: [topic.id],
  pages: [page.id],
  specializations: [specialization.id],
  branches: [branch.id],
  positions: [position.id],
}

async function aDraft() {
  const { id } = await aPsychologist(db)
  return { id, address: `/api/psychologists/${id}` }
}

function expectWhole(card: Record<string, unknown>) {
  expect(card).toMatchObject(WHOLE)
  for (const [field, ids] of Object.entries(LINKS))
    expect((card[field] as { id: number }[]).map(({ id }) => id)).toEqual(ids)
}

describe('a save of the whole card', () => {
  test('by multipart POST with _method=PUT, as the editor sends it', async () => {
    const { id, address } = await aDraft()
    const form = new FormData()
    form.set('_method', 'PUT')
    form.set('version', '1')
    for (const [field, value] of Object.entries(WHOLE)) {
      if (field === 'credentials') form.set(field, JSON.stringify(value))
      else if (Array.isArray(value)) for (const item of value) form.append(`${field}[]`, item as string)
      else form.set(field, typeof value === 'boolean' ? String(Number(value)) : String(value))
    }
    for (const [field, ids] of Object.entries(LINKS)) for (const item of ids) form.append(`${field}[]`, String(item))
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(address, form)
      expect(status).toBe(200)
      expectWhole(body.data)
      expect(body.data.version).toBe(2)
    })
    expectWhole((await moderator.get(address)).body.data)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ action: 'psychologist.updated', actor_id: moderator.id, subject_id: String(id) })
    expect(lines[0]?.changes?.map(({ field }) => field).toSorted()).toEqual(
      [...Object.keys(WHOLE), ...Object.keys(LINKS)]
        .filter((field) => !['ycl_hidden', 'ycl_fired'].includes(field))
        .toSorted(),
    )
    await db
      .updateTable('psychologists')
      .set({ user_id: null, slug: `old-${id}` })
      .where('id', '=', id)
      .execute()
  })

  test.each(['PUT', 'PATCH'])('by %s of JSON', async (method) => {
    const { id, address } = await aDraft()
    const { status, body } = await moderator.send(method, address, { ...WHOLE, ...LINKS, version: 1 })
    expect(status).toBe(200)
    expectWhole(body.data)
    await db
      .updateTable('psychologists')
      .set({ user_id: null, slug: `old-${id}` })
      .where('id', '=', id)
      .execute()
  })

  test('is public on the next request', async () => {
    const { address } = await aDraft()
    await moderator.put(address, { is_published: true, slug: 'next-request', short_intro: 'Было' })
    await moderator.put(address, { short_intro: 'Стало' })
    const { status, body } = await guest(world).get('/api/catalog/next-request')
    expect([status, body.data.short_intro]).toEqual([200, 'Стало'])
    await moderator.put(address, { is_published: false })
    expect((await guest(world).get('/api/catalog/next-request')).status).toBe(404)
  })
})

describe('a save of a part', () => {
  test('leaves the rest as it was, and keeps the address when the name changes', async () => {
    const { id } = await aPsychologist(db, {
      full_name: 'Первая Фамилия',
      slug: 'first-name',
      price: 100,
      topics: [topic.id],
    })
    const { body } = await moderator.patch(`/api/psychologists/${id}`, { full_name: 'Вторая Фамилия' })
    expect(body.data).toMatchObject({ full_name: 'Вторая Фамилия', slug: 'first-name', price: 100 })
    expect(body.data.topics).toHaveLength(1)
  })

  test('of nothing changes nothing and writes nothing', async () => {
    const { address } = await aDraft()
    for (const body of [
      undefined,
      {},
      { nothing: 1, id: 5, created_at: 'x', can: {}, verified_at: 'now', ycl_is_ready: true },
    ]) {
      const lines = await auditOf(world, async () => {
        const answer = await moderator.send('PUT', address, body)
        expect([answer.status, answer.body.data.version]).toEqual([200, 1])
      })
      expect(lines).toEqual([])
    }
  })

  test('an empty value takes a text, a link, a number, a day and a list away', async () => {
    const { id } = await aPsychologist(db, {
      about: 'О себе',
      booking_link: 'https://b.test',
      price: 5,
      birthday: '1990-01-01',
      gender: 'male',
      topics: [topic.id],
      format: ['online'],
      next_slot_at: new Date(),
    })
    const form = new FormData()
    form.set('_method', 'PATCH')
    const cleared = {
      about: null,
      booking_link: null,
      price: null,
      birthday: null,
      gender: null,
      topics: [],
      format: [],
      next_slot_at: null,
    }
    for (const field of Object.keys(cleared)) form.set(field, '')
    const { status, body } = await moderator.post(`/api/psychologists/${id}`, form)
    expect(status).toBe(200)
    expect(body.data).toMatchObject(cleared)
  })

  test('phones and addresses are kept in one spelling', async () => {
    const { address } = await aDraft()
    const { body } = await moderator.put(address, { ycl_phone: '8 (999) 123-45-67', ycl_email: ' Anna@Mail.TEST ' })
    expect(body.data).toMatchObject({ ycl_phone: '+79991234567', ycl_email: 'anna@mail.test' })
  })

  test('repeats in a list are one link', async () => {
    const { address } = await aDraft()
    const { body } = await moderator.put(address, {
      topics: [topic.id, topic.id, String(topic.id)],
      format: ['online', 'online'],
    })
    expect(body.data.topics).toEqual([topic])
    expect(body.data.format).toEqual(['online'])
  })
})

describe('what the database refuses is said at its field, and nothing is written', () => {
  test.each<[string, object, string, string]>([
    ['an address of another card', { slug: 'taken' }, 'slug', 'Такой адрес уже занят'],
    ['a topic that does not exist', { topics: [topic.id, 999_999] }, 'topics', 'Такой темы нет'],
    ['a page that does not exist', { pages: [999_999] }, 'pages', 'Такой страницы нет'],
    ['an account that does not exist', { user_id: 999_999 }, 'user_id', 'Такой учётной записи нет'],
  ])('%s', async (_, input, field, message) => {
    await aPsychologist(db, { slug: 'taken' }).catch(() => null)
    const { id, address } = await aDraft()
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.put(address, { about: 'Не сохранится', ...input })
      expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    })
    expect(lines).toEqual([])
    const row = await db
      .selectFrom('psychologists')
      .select(['about', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ about: null, version: 1 })
  })

  test('an account that another card has', async () => {
    const person = await aUser(db)
    await aPsychologist(db, { user_id: person.id })
    const { address } = await aDraft()
    const { status, body } = await moderator.put(address, { user_id: person.id })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ user_id: ['Эта учётная запись уже связана с другим психологом'] })
  })

  test('a topic in the trash', async () => {
    const gone = await aTopic(db)
    await db.updateTable('topics').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const { address } = await aDraft()
    expect((await moderator.put(address, { topics: [gone.id] })).body.errors).toEqual({ topics: ['Такой темы нет'] })
  })
})

import { describe, expect, test } from 'vitest'
import { linkNames } from '#contract/entity/entity.ts'
import { psychologist as definition, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const [topic, specialization] = [await aTopic(db), await aSpecialization(db)]
const account = await aUser(db, { role: 'psychologist' })
const own = await aPsychologist(db, { user_id: account.id, slug: 'own-card', is_published: true })
const other = await aPsychologist(db, { full_name: 'Чужая Чулпан' })
const psychologist = await signIn(world, account.id)
const address = `/api/psychologists/${own.id}`

const diploma = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null }
/** A new value for each field of a card. */
const NEW: Record<PsychologistField, unknown> = {
  is_published: false,
  full_name: 'Иная',
  slug: 'another',
  ycl_link: 'https://y.test',
  help_text: 'С чем',
  about: 'О себе',
  education: 'МГУ',
  short_intro: 'Коротко',
  gender: 'male',
  booking_link: 'https://b.test',
  is_couples: true,
  ycl_status: 1,
  ycl_is_bookable: true,
  ycl_hidden: true,
  ycl_show_rating: true,
  ycl_fired: true,
  ycl_phone: '+79990000000',
  ycl_email: 'a@b.test',
  birthday: '1990-01-01',
  price: 1,
  meeting_minutes: 10,
  price_couple: 1,
  meeting_minutes_couple: 480,
  format: ['online'],
  experience_since: 2000,
  credentials: [diploma],
  workload: 1,
  schedule_till: '2027-01-01',
  next_slot_at: '2027-01-01T10:00:00Z',
  user_id: null,
  topics: [topic.id],
  pages: [],
  specializations: [specialization.id],
  branches: [],
  positions: [],
}
/** Lists of records are empty before and after. */
const lists: readonly string[] = linkNames(definition)
const foreign = Object.keys(NEW).filter(
  (field) => !(definition.own as readonly string[]).includes(field) && !lists.includes(field),
)

describe('a psychologist', () => {
  test.each(definition.own.filter((field) => field !== 'avatar'))('changes %s of their own card', async (field) => {
    const lines = await auditOf(world, async () => {
      expect((await psychologist.put(address, { [field]: NEW[field] })).status).toBe(200)
    })
    expect(lines).toMatchObject([
      { action: 'psychologist.updated', actor_id: account.id, actor_roles: ['psychologist'], changes: [{ field }] },
    ])
  })

  test('changes their photo', async () => {
    const { status, body } = await psychologist.post(address, photoForm(await aPicture()))
    expect([status, body.data.avatar]).toEqual([200, expect.stringMatching(/^\/media\//)])
  })

  test.each(foreign)('does not change %s, and the sentence names the field', async (field) => {
    const before = (await psychologist.get(address)).body.data
    const lines = await auditOf(world, async () => {
      const { status, body } = await psychologist.put(address, {
        about: 'Не сохранится',
        [field]: NEW[field as 'slug'],
      })
      expect(status).toBe(403)
      expect(body.message).toMatch(/^Не хватает доступа, чтобы менять «[^»]+»\. Его может дать администратор\.$/)
    })
    expect(lines).toEqual([])
    expect((await psychologist.get(address)).body.data).toEqual(before)
  })

  test('may send the whole card back as long as the rest is as it was', async () => {
    const { data } = (await psychologist.get(address)).body
    const { status, body } = await psychologist.put(address, {
      ...data,
      topics: [],
      specializations: [],
      pages: [],
      branches: [],
      positions: [],
      about: 'Только это',
    })
    expect([status, body.data.about]).toEqual([200, 'Только это'])
  })

  test('describes a diploma but does not say that it was checked', async () => {
    const { body } = await psychologist.put(address, { credentials: [{ ...diploma, title: 'Новый', verified: true }] })
    expect(body.data).toMatchObject({ credentials: [{ title: 'Новый', verified: false }], verified_at: null })
  })

  test('keeps the mark of a diploma in a draft that staff have checked, until they change it', async () => {
    const moderator = await signedInAs(world, 'moderator')
    await moderator.put(address, { is_published: false })
    await moderator.put(address, { credentials: [{ ...diploma, verified: true }] })
    const more = { ...diploma, title: 'Второй', verified: true }
    const { body } = await psychologist.put(address, { credentials: [{ ...diploma, verified: false }, more] })
    expect(body.data.credentials.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false])
    expect(body.data.verified_at).toBe(world.clock.now.toISOString())
    const { body: changed } = await psychologist.put(address, {
      credentials: [{ ...diploma, year: 2009, verified: true }],
    })
    expect(changed.data).toMatchObject({ credentials: [{ year: 2009, verified: false }], verified_at: null })
    await moderator.put(address, { is_published: true })
  })

  test.each(['GET', 'PUT', 'PATCH'])('has no %s of another card, there or not', async (method) => {
    for (const id of [other.id, 2_147_483_647]) {
      const { status, body } = await psychologist.send(
        method,
        `/api/psychologists/${id}`,
        method === 'GET' ? undefined : { about: 'x' },
      )
      expect(status).toBe(403)
      expect(body.message).toMatch(/[а-яё]/)
    }
  })

  test.each([
    ['DELETE', ''],
    ['POST', '/restore'],
  ])('does not %s%s even their own', async (method, path) => {
    expect((await psychologist.send(method, address + path)).status).toBe(403)
    expect((await guest(world).get('/api/catalog/own-card')).status).toBe(200)
  })

  test('reads the history of their own card alone', async () => {
    expect((await psychologist.get(`${address}/history`)).status).toBe(200)
    expect((await psychologist.get(`/api/psychologists/${other.id}/history`)).status).toBe(403)
  })

  test('without a card has no card', async () => {
    const homeless = await signedInAs(world, 'psychologist')
    for (const id of [own.id, other.id]) expect((await homeless.get(`/api/psychologists/${id}`)).status).toBe(403)
  })
})

import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')

const link = (who: Visitor, card: number, user_id: number | null) => who.put(`/api/psychologists/${card}`, { user_id })
const options = async (who: Visitor, query = '') =>
  (await who.get(`/api/psychologists/linkable-accounts${query}`)).body.data

describe('linking an account to a card', () => {
  test('makes it the psychologist’s own', async () => {
    const person = await aUser(db, { role: 'psychologist' })
    const card = await aPsychologist(db)
    const lines = await auditOf(world, async () => {
      expect((await link(moderator, card.id, person.id)).body.data.user_id).toBe(person.id)
      expect((await link(moderator, card.id, person.id)).status).toBe(200)
    })
    expect(lines).toMatchObject([
      { action: 'psychologist.updated', changes: [{ field: 'user_id', old: null, new: person.id }] },
    ])
    const owner = await signIn(world, person.id)
    expect((await owner.get('/api/session')).body.data.user.psychologist_id).toBe(card.id)
  })

  test('gives an account without a role that of a psychologist, and both records tell of it', async () => {
    const person = await aUser(db)
    const card = await aPsychologist(db)
    const lines = await auditOf(world, () => link(moderator, card.id, person.id))
    expect(lines.map(({ action }) => action)).toEqual(['user.updated', 'psychologist.updated'])
    expect(lines[0]?.changes).toEqual([{ field: 'roles', old: [], new: ['psychologist'] }])
    expect((await link(moderator, card.id, null)).body.data.user_id).toBeNull()
    expect((await admin.get(`/api/users/${person.id}`)).body.data.roles).toEqual(['psychologist'])
  })

  test.each([
    ['nobody', () => Promise.resolve({ id: 999_999 }), 'Такой учётной записи нет'],
    ['somebody above', () => aUser(db, { role: 'admin' }), /выше вашей/],
    ['another role', () => aUser(db, { role: 'writer' }), /другая роль/],
    ['switched off', () => aUser(db, { role: 'psychologist', is_active: false }), /отключена/],
    ['fired', () => aUser(db, { role: 'psychologist', is_active: false, is_fired: true }), /отключена/],
  ])('refuses %s, and changes nothing', async (_, person, reason) => {
    const card = await aPsychologist(db)
    const { id } = await person()
    const lines = await auditOf(world, async () => {
      const { status, body } = await link(moderator, card.id, id)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']])
      expect(body.errors.user_id[0]).toMatch(reason)
    })
    expect(lines).toEqual([])
  })

  test('one account owns one card', async () => {
    const person = await aUser(db)
    await aPsychologist(db, { user_id: person.id })
    const { status, body } = await link(moderator, (await aPsychologist(db)).id, person.id)
    expect([status, body.errors.user_id]).toEqual([422, ['Эта учётная запись уже связана с другим психологом']])
    expect((await admin.get(`/api/users/${person.id}`)).body.data.roles).toEqual([])
  })

  test('takes an account from a card in the trash, which comes back without it', async () => {
    const person = await aUser(db, { last_name: 'Возвратная', role: 'psychologist' })
    const [former, next] = [await aPsychologist(db, { user_id: person.id }), await aPsychologist(db)]
    await admin.delete(`/api/psychologists/${former.id}`)
    expect(await options(moderator, '?search=возвратная')).toMatchObject([{ id: person.id }])
    const lines = await auditOf(world, async () => {
      expect((await link(moderator, next.id, person.id)).body.data.user_id).toBe(person.id)
    })
    expect(lines).toMatchObject([
      { subject_id: String(former.id), changes: [{ field: 'user_id', old: person.id, new: null }] },
      { subject_id: String(next.id), changes: [{ field: 'user_id', old: null, new: person.id }] },
    ])
    const restored = await admin.post(`/api/psychologists/${former.id}/restore`)
    expect([restored.status, restored.body.data.user_id]).toEqual([200, null])
  })

  test('is refused to whoever may not see accounts, with the field named', async () => {
    const role = await admin.post('/api/roles', {
      name: 'Хранитель карточек',
      permissions: ['psychologists.view', 'psychologists.update', 'psychologists.create'],
    })
    const keeper = await aUser(db)
    await db.insertInto('user_roles').values({ user_id: keeper.id, role_id: role.body.data.id }).execute()
    const visitor = await signIn(world, keeper.id)
    const card = await aPsychologist(db)
    const { status, body } = await link(visitor, card.id, keeper.id)
    expect([status, body.message]).toEqual([
      403,
      'Не хватает доступа, чтобы менять «Учётная запись». Его может дать администратор.',
    ])
    expect((await visitor.get(`/api/psychologists/${card.id}`)).body.data.can.fields).not.toContain('user_id')
    const made = await visitor.post('/api/psychologists', { full_name: 'Новая Нина', user_id: keeper.id })
    expect(made.status).toBe(403)
    expect((await visitor.get('/api/psychologists/linkable-accounts')).status).toBe(403)
  })
})

describe('GET /api/psychologists/linkable-accounts', () => {
  test('climbs the ladder', async () => {
    expect((await guest(world).get('/api/psychologists/linkable-accounts')).status).toBe(401)
    const writer = await signedInAs(world, 'writer')
    expect((await writer.get('/api/psychologists/linkable-accounts')).status).toBe(403)
    const { status, body } = await moderator.get('/api/psychologists/linkable-accounts?psychologist_id=x')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['psychologist_id']])
  })

  test('offers exactly those whom the link would take', async () => {
    const name = { last_name: 'Подходящая' }
    const free = await aUser(db, { ...name, first_name: 'Анна', role: 'psychologist' })
    const roleless = await aUser(db, { ...name, first_name: 'Белла' })
    await aUser(db, { ...name, role: 'writer' })
    await aUser(db, { ...name, role: 'psychologist', is_active: false })
    const taken = await aUser(db, { ...name, first_name: 'Яна', role: 'psychologist' })
    const card = await aPsychologist(db, { user_id: taken.id })
    expect(await options(moderator, '?search=подходящая')).toEqual([
      { id: free.id, full_name: 'Подходящая Анна', email: free.email, gets_role: false },
      { id: roleless.id, full_name: 'Подходящая Белла', email: roleless.email, gets_role: true },
    ])
    const own = await options(moderator, `?search=подходящая&psychologist_id=${card.id}`)
    expect(own.map(({ id }: { id: number }) => id)).toEqual([taken.id, free.id, roleless.id])
  })
})

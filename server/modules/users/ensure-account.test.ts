import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { ensureAccount } from './commands.ts'
import { makeAdmin } from './make-admin.ts'

const world = await openWorld()
const { db } = world
const NAMES = { first_name: 'Администратор', last_name: 'Главный' }

const ensure = (email: string, password: string) =>
  transaction(db, (tx) => ensureAccount(tx, { ...NAMES, email, password, role: 'admin' }, world.clock.now))

test('a new password for an address that has an account ends its sessions', async () => {
  const thief = await signedInAs(world, 'moderator')
  const { email } = await db.selectFrom('users').select('email').where('id', '=', thief.id).executeTakeFirstOrThrow()
  expect((await thief.get('/api/jobs')).status).toBe(200)
  world.clock.now = new Date(world.clock.now.getTime() + 1000)
  expect(await ensure(email, 'новый-пароль-2026')).toEqual({ id: thief.id, isNew: false })
  expect((await thief.get('/api/jobs')).status).toBe(401)
  const { status } = await guest(world).post('/api/login', { email, password: 'новый-пароль-2026' })
  expect(status).toBe(200)
})

test('whoever was fired works again, as an admin', async () => {
  const { id, email } = await aUser(db, { is_active: false, is_fired: true })
  await ensure(email, 'новый-пароль-2026')
  const row = await db.selectFrom('users').select(['is_active', 'is_fired']).where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ is_active: true, is_fired: false })
})

test('history says what the command made of an account, not of its password alone', async () => {
  const { id, email } = await aUser(db, { is_active: false, is_fired: true })
  const ctx = {
    db,
    actor: null,
    clock: () => world.clock.now,
    request: { id: 'admin-create', ip: null, userAgent: null },
  }
  await transaction(db, (tx) => makeAdmin(tx, ctx, { ...NAMES, email, password: 'новый-пароль-2026' }))
  const { body } = await (await signedInAs(world, 'admin')).get(`/api/history?subject_type=user&subject_id=${id}`)
  expect(body.data[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'is_active', old: false, new: true },
      { field: 'roles', old: [], new: ['admin'] },
      { field: 'password', old: '•••', new: '•••' },
    ]),
  )
})

test('a password that is easy to guess is refused, and nothing is written', async () => {
  await expect(ensure('first@practice.test', 'смысл-2026')).rejects.toThrow('Такой пароль легко угадать')
  expect(await db.selectFrom('users').select('id').where('email', '=', 'first@practice.test').execute()).toEqual([])
  expect(await ensure('first@practice.test', 'четыре случайных слова')).toMatchObject({ isNew: true })
})

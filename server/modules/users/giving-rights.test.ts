import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { verifyPassword } from '#server/platform/security/password.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aRole, aUser, roleId } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')
const moderator = await signedInAs(world, 'moderator')
const roles = {
  support: await roleId(db, 'tech-support'),
  moderator: await roleId(db, 'moderator'),
  writer: await roleId(db, 'writer'),
  psychologist: await roleId(db, 'psychologist'),
}
const PASSWORDS = { password: 'лампа у окна 42', password_confirmation: 'лампа у окна 42' }

let serial = 0
function newcomer(traits: object) {
  serial += 1
  return { first_name: 'Нина', last_name: 'Новикова', email: `newcomer-${serial}@smysl.test`, ...PASSWORDS, ...traits }
}

async function rolesOf(id: number): Promise<string[]> {
  return (await admin.get(`/api/users/${id}`)).body.data.roles
}

async function allow(role: 'writer' | 'psychologist', ...more: Permission[]) {
  const permissions = [...DEFAULT_PERMISSIONS[role], ...more]
  expect((await admin.put(`/api/roles/${roles[role]}`, { permissions })).status).toBe(200)
}

const stored = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

afterEach(async () => {
  await allow('writer')
  await allow('psychologist')
})

describe('a role is given by those who have what it allows', () => {
  const lacking =
    /^Роль «Модератор» даёт больше, чем есть у\sвас\. Вам не\sхватает: «Менять страницы», «Создавать ссылки на оплату», «Возвращать деньги» и\sещё\s2\. Назначить её может администратор или тот, у\sкого всё это есть\.$/

  test('support makes nobody a moderator, and the attempts stay in the audit', async () => {
    const { id } = await aUser(db, { role: 'psychologist' })
    const before = await stored(id)
    const people = () => db.selectFrom('users').select('id').execute()
    const count = (await people()).length
    const lines = await auditOf(world, async () => {
      const made = await support.post('/api/users', newcomer({ role: roles.moderator }))
      const changed = await support.put(`/api/users/${id}`, { role: roles.moderator, first_name: 'Иной', version: 1 })
      for (const { status, body } of [made, changed]) {
        expect([status, Object.keys(body.errors)]).toEqual([422, ['role']])
        expect(body.errors.role[0]).toMatch(lacking)
      }
    })
    expect(await stored(id)).toEqual(before)
    expect(await rolesOf(id)).toEqual(['psychologist'])
    expect((await people()).length).toBe(count)
    expect(lines).toMatchObject([
      { action: 'user.refused', result: 'denied', subject_id: null, subject_label: 'Новикова Нина' },
      { action: 'user.refused', result: 'denied', subject_id: String(id), actor_id: support.id, subject_version: null },
    ])
    expect(lines[1]?.changes).toEqual([{ field: 'roles', old: ['psychologist'], new: ['moderator'] }])
  })

  test('nor through a role that gains a permission later, nor one that staff made', async () => {
    const { id } = await aUser(db)
    expect((await support.put(`/api/users/${id}`, { role: roles.psychologist })).status).toBe(200)
    await allow('psychologist', 'transactions.refund')
    const other = await aUser(db)
    expect((await support.put(`/api/users/${other.id}`, { role: roles.psychologist })).body.errors).toEqual({
      role: [expect.stringContaining('Вам не\u00a0хватает: «Возвращать деньги».')],
    })
    const extra = await aRole(db, { permissions: ['topics.view'] })
    expect((await support.put(`/api/users/${other.id}`, { extra_roles: [extra.id] })).body.errors).toHaveProperty(
      'extra_roles',
    )
  })

  test('what a person has already is not given: lower roles, the same role and other fields are saved', async () => {
    const { id } = await aUser(db, { role: 'moderator' })
    const path = `/api/users/${id}`
    expect((await support.put(path, { role: roles.moderator, last_name: 'Та же' })).status).toBe(200)
    expect((await support.put(path, { phone: '+79990000077' })).status).toBe(200)
    expect((await support.put(path, { role: roles.writer })).body.data.roles).toEqual(['writer'])
    expect((await support.put(path, { role: roles.moderator })).status).toBe(422)
    expect((await support.put(path, { role: roles.psychologist })).body.data.roles).toEqual(['psychologist'])
  })

  test('firing, switching off and on stay open', async () => {
    const { id } = await aUser(db, { role: 'moderator' })
    for (const call of [
      () => support.patch(`/api/users/${id}/toggle-active`),
      () => support.patch(`/api/users/${id}/toggle-active`),
      () => support.post(`/api/users/${id}/fire`),
    ]) {
      expect((await call()).status).toBe(200)
    }
  })

  test('whoever changes every card may let somebody change their own', async () => {
    expect((await moderator.post('/api/users', newcomer({ role: roles.psychologist }))).status).toBe(201)
    expect((await moderator.post('/api/users', newcomer({ role: roles.writer }))).status).toBe(201)
  })

  test('linking a card makes no psychologist out of an account with more than one has', async () => {
    await allow('psychologist', 'audit-logs.view')
    const person = await aUser(db)
    const card = await aPsychologist(db)
    const { status, body } = await moderator.put(`/api/psychologists/${card.id}`, { user_id: person.id })
    expect([status, body.errors]).toEqual([422, { user_id: [expect.stringContaining('«Смотреть аудит»')] }])
    expect(await rolesOf(person.id)).toEqual([])
    const row = await db.selectFrom('psychologists').select('user_id').where('id', '=', card.id).executeTakeFirst()
    expect(row?.user_id).toBe(null)
  })

  test('the list says beforehand which ones, also for a person who has them already', async () => {
    const assignable = async (query = '') =>
      Object.fromEntries(
        (await support.get(`/api/roles${query}`)).body.data.map((role: { name: string; can: { assign: boolean } }) => [
          role.name,
          role.can.assign,
        ]),
      )
    const own = { 'tech-support': true, moderator: false, writer: false, psychologist: true }
    expect(await assignable()).toEqual(own)
    const person = await aUser(db, { role: 'moderator', is_active: false })
    expect(await assignable(`?user_id=${person.id}`)).toEqual({ ...own, moderator: true, writer: true })
    expect(await assignable(`?user_id=${admin.id}`), 'nothing is told of whom one may not see').toEqual(own)
    const { body } = await support.get('/api/roles')
    expect(body.data[1].can.reasons.assign).toMatch(lacking)
  })

  test('a role that gains a permission while it is given: it was given before, or it is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      await allow('psychologist')
      const { id } = await aUser(db)
      const permissions = [...DEFAULT_PERMISSIONS.psychologist, 'transactions.refund']
      const last = await lastLine()
      const [raised, given] = await Promise.all([
        admin.put(`/api/roles/${roles.psychologist}`, { permissions }),
        support.put(`/api/users/${id}`, { role: roles.psychologist }),
      ])
      expect(raised.status).toBe(200)
      const { rows } = await sql<{
        action: string
      }>`select action from audit_log where id > ${last} order by id`.execute(db)
      expect(rows.map(({ action }) => action)).toEqual(
        given.status === 200 ? ['user.updated', 'role.updated'] : ['role.updated', 'user.refused'],
      )
    }
  })

  test('whoever loses a right while they give it gives it before, or not at all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const giver = await aUser(db, { role: 'moderator' })
      const session = await signIn(world, giver.id)
      const { id } = await aUser(db)
      const last = await lastLine()
      const [, given] = await Promise.all([
        admin.put(`/api/users/${giver.id}`, { role: roles.psychologist }),
        session.put(`/api/users/${id}`, { role: roles.writer }),
      ])
      const { rows } = await sql<{ subject_id: string }>`
        select subject_id from audit_log where id > ${last} and action = 'user.updated' order by id`.execute(db)
      expect(rows.map(({ subject_id }) => Number(subject_id))).toEqual(
        given.status === 200 ? [id, giver.id] : [giver.id],
      )
    }
  })
})

describe('address and password are set by those who have all that the person has', () => {
  const lacking =
    /^Этому человеку можно больше, чем вам\. Вам не\sхватает: «Менять страницы», .* Его почту, пароль и\sвторой шаг меняет администратор/

  test('support sets neither of a moderator’s, and nothing secret is kept of the attempt', async () => {
    const { id, email } = await aUser(db, { role: 'moderator', password: 'семь лодок у причала' })
    const before = await stored(id)
    const lines = await auditOf(world, async () => {
      for (const change of [PASSWORDS, { email: 'mine@mail.test' }, { ...PASSWORDS, email: 'mine@mail.test' }]) {
        const { status, body } = await support.put(`/api/users/${id}`, { last_name: 'Другая', ...change })
        const fields = ['email', 'password'].filter((field) => field in change)
        expect([status, Object.keys(body.errors)]).toEqual([422, fields])
        for (const field of fields) expect(body.errors[field][0]).toMatch(lacking)
      }
    })
    expect(await stored(id)).toEqual(before)
    expect(lines.map(({ action, result }) => [action, result])).toEqual(lines.map(() => ['user.refused', 'denied']))
    expect(lines).toHaveLength(3)
    expect(lines[2]?.changes).toEqual([
      { field: 'email', old: email, new: 'mine@mail.test' },
      { field: 'password', old: '•••', new: '•••' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/лампа|argon2/)
  })

  test('also where the rights come by another role, and when the role gained them since', async () => {
    const { id } = await aUser(db, { role: 'writer' })
    expect((await moderator.put(`/api/users/${id}`, PASSWORDS)).status).toBe(200)
    await allow('writer', 'integrations.manage')
    const { status, body } = await moderator.put(`/api/users/${id}`, PASSWORDS)
    expect([status, body.errors.password[0]]).toEqual([422, expect.stringContaining('«Настраивать интеграции»')])
    const seen = (await moderator.get(`/api/users/${id}`)).body.data.can
    expect(seen).toMatchObject({ update: true, set_credentials: false, send_reset: true })
    expect(seen.reasons.set_credentials).toBe(body.errors.password[0])
    await allow('writer')
    const password = 'другая лампа 43'
    await moderator.put(`/api/users/${id}`, { password, password_confirmation: password })
    expect(await verifyPassword(password, (await stored(id)).password_hash)).toBe(true)
  })

  test('the same address is no change, whatever its case', async () => {
    const { id, email } = await aUser(db, { role: 'moderator' })
    const { status } = await support.put(`/api/users/${id}`, { email: email.toUpperCase(), first_name: 'Пётр' })
    expect(status).toBe(200)
  })

  test('an old address does not come back from the history either', async () => {
    const { id } = await aUser(db, { role: 'moderator', email: 'first@smysl.test' })
    const [line] = await auditOf(world, () => admin.put(`/api/users/${id}`, { email: 'second@smysl.test' }))
    const { status, body } = await support.post(`/api/audit-logs/${line?.id}/revert`, { field: 'email' })
    expect([status, body.message]).toEqual([422, expect.stringMatching(lacking)])
    expect((await stored(id)).email).toBe('second@smysl.test')
    const history = await support.get(`/api/history?subject_type=user&subject_id=${id}`)
    const offered = history.body.data.find((one: { id: number }) => one.id === Number(line?.id))
    expect(offered.can).toEqual({ revert: false, fields: [] })
    expect((await admin.post(`/api/audit-logs/${line?.id}/revert`, { field: 'email' })).status).toBe(200)
  })
})

describe('a password that support set opens nothing that support may not do', () => {
  const RAISED = { email: [expect.stringMatching(/^Этот пароль задал вам сотрудник/)] }
  const logIn = async (email: string, password: string) => guest(world).post('/api/login', { email, password })

  test.each([
    [
      'by another role',
      async (id: number) => (await admin.patch(`/api/users/${id}`, { role: roles.moderator })).status,
    ],
    ['by a role that is allowed more', () => allow('psychologist', 'transactions.refund').then(() => 200)],
  ])('when the person is raised %s: sessions end, the next sign-in asks for a letter', async (_, raise) => {
    const made = await support.post('/api/users', newcomer({ role: roles.psychologist }))
    expect(made.status).toBe(201)
    const { id, email } = made.body.data
    expect((await logIn(email, PASSWORDS.password)).status).toBe(200)
    const inside = await signIn(world, id)
    expect((await inside.get('/api/user')).status).toBe(200)
    expect(await raise(id)).toBe(200)
    expect((await inside.get('/api/user')).status).toBe(401)
    expect((await logIn(email, PASSWORDS.password)).body.errors).toEqual(RAISED)
    expect((await logIn(email, 'другой пароль 17')).body.errors).toEqual({ email: ['Неверный адрес или пароль.'] })
    const own = { password: 'сирень под дождём 8', password_confirmation: 'сирень под дождём 8' }
    expect((await guest(world).post('/api/forgot-password', await solved(world, { email }))).status).toBe(202)
    const token = /token=([\w-]+)/.exec((await world.letters()).at(-1)?.text ?? '')?.[1]
    expect((await guest(world).post('/api/reset-password', { token, ...own })).status).toBe(204)
    expect((await logIn(email, own.password)).status).toBe(200)
    expect((await (await signIn(world, id)).get('/api/user')).status).toBe(200)
  })

  test('and one that an admin set, or the person, stays', async () => {
    const made = await admin.post('/api/users', newcomer({ role: roles.psychologist }))
    const { id, email } = made.body.data
    const inside = await signIn(world, id)
    expect((await admin.patch(`/api/users/${id}`, { role: roles.moderator })).status).toBe(200)
    expect((await inside.get('/api/user')).status).toBe(200)
    expect((await logIn(email, PASSWORDS.password)).status).toBe(200)
  })
})

describe('a permission is put into a role by those who have it', () => {
  test('to the second factor that guards it, too', async () => {
    const extra = await aRole(db, { permissions: ['roles.manage'] })
    const helper = await aUser(db, { role: 'moderator' })
    await db.insertInto('user_roles').values({ user_id: helper.id, role_id: extra.id }).execute()
    const session = await signIn(world, helper.id)
    const path = `/api/roles/${roles.writer}`
    expect((await session.put(`${path}/two-factor`, { required: true })).status).toBe(200)
    expect((await session.put(`${path}/two-factor`, { required: false })).status).toBe(200)
    await allow('writer', 'audit-logs.view')
    const lines = await auditOf(world, async () => {
      const given = await session.put(path, {
        permissions: [...DEFAULT_PERMISSIONS.writer, 'audit-logs.view', 'pages.delete'],
      })
      expect([given.status, given.body.errors]).toEqual([
        422,
        { permissions: [expect.stringContaining('Вам не\u00a0хватает: «Удалять страницы».')] },
      ])
      expect((await session.put(`${path}/two-factor`, { required: true })).status).toBe(200)
      const { status, body } = await session.put(`${path}/two-factor`, { required: false })
      expect([status, body.message]).toEqual([403, expect.stringContaining('«Смотреть аудит»')])
    })
    expect(lines.map(({ action, result }) => [action, result])).toEqual([
      ['role.refused', 'denied'],
      ['role.updated', 'ok'],
      ['role.refused', 'denied'],
    ])
    expect((await admin.put(`${path}/two-factor`, { required: false })).status).toBe(200)
  })
})

async function lastLine(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(db)
  return rows[0]?.id ?? 0
}

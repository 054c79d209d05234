import { beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '#server/platform/security/password.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aRole, aUser, roleId } from '#test/builders.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const PASSWORD = 'лампа у окна 42'
const roles = {
  admin: await roleId(world.db, 'admin'),
  support: await roleId(world.db, 'tech-support'),
  moderator: await roleId(world.db, 'moderator'),
  writer: await roleId(world.db, 'writer'),
  psychologist: await roleId(world.db, 'psychologist'),
}

const stored = (id: number) => world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const people = async () => Number((await world.db.selectFrom('users').select('id').execute()).length)

let serial = 0
function newcomer(traits: object = {}) {
  serial += 1
  return {
    first_name: 'Нина',
    last_name: 'Новикова',
    email: `new-${serial}@smysl.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...traits,
  }
}

describe('POST /api/users', () => {
  test('tells everything that is wrong at once: a taken address beside what is not filled', async () => {
    const { email } = await aUser(world.db)
    const taken = { email: ['Этот адрес уже занят другой учётной записью'] }
    const { status, body } = await moderator.post(
      '/api/users',
      newcomer({ email: ` ${email.toUpperCase()}`, first_name: '' }),
    )
    expect([status, body.errors]).toEqual([422, { first_name: ['Напишите имя'], ...taken }])
    const common = { password: 'пароль12345', password_confirmation: 'пароль12345' }
    expect((await moderator.post('/api/users', newcomer({ email, ...common }))).body.errors).toEqual({
      ...taken,
      password: [expect.stringContaining('легко угадать')],
    })
    expect((await moderator.post('/api/users', newcomer({ email: '', ...common }))).body.errors).toEqual({
      email: ['Напишите адрес почты'],
      password: [expect.stringContaining('легко угадать')],
    })
  })

  test('guest 401, without the right 403', async () => {
    expect((await guest(world).post('/api/users', newcomer())).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).post('/api/users', newcomer())).status).toBe(403)
  })

  test('makes an account that can sign in, with one line of history and no secret in it', async () => {
    let id = 0
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(
        '/api/users',
        newcomer({
          email: 'Nina@Smysl.test',
          surname: 'Олеговна',
          phone: '8 (999) 123-45-67',
          tg_username: '@nina_new',
          birthday: '1991-02-03',
          hire_date: '2026-01-12',
          gender: 'female',
          role: roles.writer,
        }),
      )
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        full_name: 'Новикова Нина Олеговна',
        email: 'nina@smysl.test',
        email_verified_at: null,
        phone: '+79991234567',
        tg_username: 'nina_new',
        birthday: '1991-02-03',
        hire_date: '2026-01-12',
        role: roles.writer,
        roles: ['writer'],
        is_active: true,
        is_fired: false,
      })
      expect(JSON.stringify(body)).not.toContain('password')
      id = body.data.id
    })
    expect(lines.map(({ action, subject_id, subject_version }) => [action, subject_id, subject_version])).toEqual([
      ['user.created', String(id), 1],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/argon2|лампа/)
    expect(lines[0]?.changes).toContainEqual({ field: 'roles', old: [], new: ['writer'] })
    expect(lines[0]?.changes).toContainEqual({ field: 'password', old: null, new: '•••' })
    const row = await stored(id)
    expect(await verifyPassword(PASSWORD, row.password_hash)).toBe(true)
    const login = await guest(world).post('/api/login', { email: 'nina@smysl.test', password: PASSWORD })
    expect(login.status).toBe(200)
  })

  test('takes a multipart form with a photo; a role of 0 or none makes a visitor', async () => {
    const form = photoForm(await aPicture())
    form.delete('_method')
    for (const [name, value] of Object.entries(newcomer({ role: '0', phone: '', gender: '' }))) form.set(name, value)
    const { status, body } = await moderator.post('/api/users', form)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ roles: [], role: null, phone: null, gender: null })
    expect(body.data.avatar).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/)
  })

  test('a visitor’s contacts do not stand in the history in clear', async () => {
    const lines = await auditOf(world, () =>
      moderator.post(
        '/api/users',
        newcomer({ email: 'quiet@smysl.test', phone: '+79995554433', tg_username: 'quiet_one' }),
      ),
    )
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/quiet@|79995554433|quiet_one/)
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: '   ' }, 'last_name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ tg_username: 'я' }, 'tg_username'],
    [{ birthday: '2999-01-01' }, 'birthday'],
    [{ birthday: '2001-02-30' }, 'birthday'],
    [{ hire_date: 'вчера' }, 'hire_date'],
    [{ gender: 'other' }, 'gender'],
    [{ role: 'admin' }, 'role'],
    [{ role: 999_999 }, 'role'],
    [{ role: true }, 'role'],
    [{ role: { valueOf: 1, toString: 1 } }, 'role'],
    [{ extra_roles: [999_999] }, 'extra_roles'],
    [{ is_active: 'maybe' }, 'is_active'],
    [{ password: 'коротко', password_confirmation: 'коротко' }, 'password'],
    [{ password: 'x'.repeat(201), password_confirmation: 'x'.repeat(201) }, 'password'],
    [{ password: 'qwertyuiop', password_confirmation: 'qwertyuiop' }, 'password'],
    [{ password_confirmation: 'другое слово' }, 'password_confirmation'],
    [{ password_confirmation: undefined }, 'password_confirmation'],
    [{ avatar: 'data:image/svg+xml;base64,AAAA' }, 'avatar'],
    [{ avatar: 'data:image/png;base64,AAAA' }, 'avatar'],
  ])('%j is 422 at %s, and nothing is made', async (traits, field) => {
    const before = await people()
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post('/api/users', newcomer(traits))
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toContain(field)
      expect(body.errors[field][0]).toMatch(/[а-яё]/i)
    })
    expect(lines).toEqual([])
    expect(await people()).toBe(before)
  })

  test('an address is taken once, whatever its case, also by two at once', async () => {
    await moderator.post('/api/users', newcomer({ email: 'once@smysl.test' }))
    const again = await moderator.post('/api/users', newcomer({ email: 'ONCE@smysl.test' }))
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ email: ['Этот адрес уже занят другой учётной записью'] })
    const twins = newcomer({ email: 'twins@smysl.test' })
    const answers = await Promise.all([moderator.post('/api/users', twins), admin.post('/api/users', twins)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('a role above one’s own is 422 at role', async () => {
    for (const role of [roles.admin, roles.support]) {
      const { status, body } = await moderator.post('/api/users', newcomer({ role }))
      expect(status).toBe(422)
      expect(body.errors.role[0]).toMatch(/выше вашей/)
    }
    expect((await moderator.post('/api/users', newcomer({ role: roles.moderator }))).status).toBe(201)
    const extra = await aRole(world.db)
    expect((await moderator.post('/api/users', newcomer({ extra_roles: [extra.id] }))).body.errors).toHaveProperty(
      'extra_roles',
    )
    expect((await moderator.post('/api/users', newcomer({ role: extra.id }))).body.errors).toHaveProperty('role')
  })
})

describe('PUT /api/users/:id', () => {
  let person: Awaited<ReturnType<typeof aUser>>
  let path: string
  beforeEach(async () => {
    person = await aUser(world.db, {
      role: 'writer',
      phone: '+79990000001',
      tg_username: 'as_it_was',
      birthday: '1980-01-01',
      email_verified_at: new Date(),
    })
    path = `/api/users/${person.id}`
  })

  test('guest 401, without the right 403, above 403, no id 422, unknown 404', async () => {
    expect((await guest(world).put(path, {})).status).toBe(401)
    expect((await (await signedInAs(world, 'psychologist')).put(path, {})).status).toBe(403)
    expect((await moderator.put(`/api/users/${admin.id}`, { first_name: 'Иной' })).status).toBe(403)
    expect((await moderator.put('/api/users/0', {})).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await moderator.put('/api/users', {})).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await moderator.put('/api/users/999999', {})).status).toBe(404)
  })

  test('saves what is sent, leaves the rest, writes one line; the same again leaves no trace', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.patch(path, { last_name: 'Ковалёва', gender: 'female', version: 1 })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ version: 2, last_name: 'Ковалёва', phone: '+79990000001', roles: ['writer'] })
    })
    expect(lines).toMatchObject([{ action: 'user.updated', subject_version: 2, actor_id: moderator.id }])
    expect(lines[0]?.changes).toEqual([
      { field: 'last_name', old: expect.any(String), new: 'Ковалёва' },
      { field: 'gender', old: null, new: 'female' },
    ])
    const repeat = await auditOf(world, async () => {
      const { body } = await moderator.patch(path, { last_name: 'Ковалёва', role: roles.writer, version: 2 })
      expect(body.data.version).toBe(2)
    })
    expect(repeat).toEqual([])
  })

  test('phone, Telegram and birthday change only if filled; JSON null clears them', async () => {
    await moderator.put(path, { phone: '', tg_username: ' ', birthday: '', role: 0 })
    expect(await stored(person.id)).toMatchObject({
      phone: '+79990000001',
      tg_username: 'as_it_was',
      birthday: '1980-01-01',
    })
    await moderator.put(path, {
      phone: '+7 999 111-22-33',
      tg_username: 'https://t.me/new_name',
      birthday: '1981-01-01',
    })
    expect(await stored(person.id)).toMatchObject({
      phone: '+79991112233',
      tg_username: 'new_name',
      birthday: '1981-01-01',
    })
    await moderator.put(path, { phone: null, tg_username: null, birthday: null })
    expect(await stored(person.id)).toMatchObject({ phone: null, tg_username: null, birthday: null })
  })

  test('takes the form of the specification: POST, multipart, _method=PUT', async () => {
    const form = photoForm(await aPicture())
    form.set('first_name', 'Инна')
    form.set('role', String(roles.psychologist))
    form.set('password', '')
    form.set('password_confirmation', '')
    const { status, body } = await moderator.post(path, form)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ first_name: 'Инна', roles: ['psychologist'], role: roles.psychologist })
    const { avatar } = body.data
    expect(avatar).toMatch(/^\/media\//)
    expect((await moderator.put(path, { avatar })).body.data).toMatchObject({ avatar, version: 2 })
    expect((await moderator.put(path, { remove_avatar: '0' })).body.data.avatar).not.toBe(null)
    expect((await moderator.put(path, { remove_avatar: '1' })).body.data.avatar).toBe(null)
    const asData = `data:image/png;base64,${(await aPicture('png', 30, 30)).toString('base64')}`
    expect((await moderator.put(path, { avatar: asData })).body.data.avatar).toMatch(/^\/media\//)
    expect((await moderator.post(path, { first_name: 'Без метода' })).status).toBe(405)
  })

  test('a new address is to be confirmed again and must be free', async () => {
    const { body } = await moderator.put(path, { email: `moved-${person.id}@Smysl.test` })
    expect(body.data).toMatchObject({ email: `moved-${person.id}@smysl.test`, email_verified_at: null })
    const other = await aUser(world.db)
    const taken = await moderator.put(path, { email: other.email.toUpperCase() })
    expect(taken.body.errors).toEqual({ email: ['Этот адрес уже занят другой учётной записью'] })
  })

  test('a new password ends the sessions of the person, and no secret is written down', async () => {
    const session = await signIn(world, person.id)
    expect((await session.get('/api/user')).status).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + 1000)
    const lines = await auditOf(world, () =>
      moderator.put(path, { password: 'другая лампа 43', password_confirmation: 'другая лампа 43' }),
    )
    expect(lines[0]?.changes).toEqual([{ field: 'password', old: '•••', new: '•••' }])
    expect((await session.get('/api/user')).status).toBe(401)
    expect(await verifyPassword('другая лампа 43', (await stored(person.id)).password_hash)).toBe(true)
  })

  test('everything that is wrong is told at once, a taken address too; the own one is free', async () => {
    const { email } = await aUser(world.db)
    expect((await moderator.put(path, { email, first_name: ' ' })).body.errors).toEqual({
      first_name: ['Напишите имя'],
      email: ['Этот адрес уже занят другой учётной записью'],
    })
    expect((await moderator.put(path, { email: person.email, first_name: ' ' })).body.errors).toEqual({
      first_name: ['Напишите имя'],
    })
    const common = { password: 'пароль12345', password_confirmation: 'пароль12345' }
    expect(Object.keys((await moderator.put(path, { email, ...common })).body.errors)).toEqual(['email', 'password'])
  })

  test.each([
    [{ password: 'другая лампа 43' }, 'password_confirmation'],
    [{ password: 'другая лампа 43', password_confirmation: 'другая лампа 44' }, 'password_confirmation'],
    [{ password: 'мало', password_confirmation: 'мало' }, 'password'],
    [{ password: 'пароль12345', password_confirmation: 'пароль12345' }, 'password'],
    [{ first_name: '' }, 'first_name'],
    [{ email: '' }, 'email'],
    [{ phone: 'нет' }, 'phone'],
    [{ tg_username: '1abc' }, 'tg_username'],
    [{ role: 999_999 }, 'role'],
    [{ version: 'x' }, 'version'],
  ])('%j is 422 at %s, and nothing is written', async (change, field) => {
    const before = await stored(person.id)
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.put(path, change)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })
    expect(lines).toEqual([])
    expect(await stored(person.id)).toEqual(before)
  })

  test('a stale version is 409 with what changed, and nothing is written', async () => {
    await moderator.put(path, { last_name: 'Первая' })
    const { status, body } = await admin.put(path, { last_name: 'Вторая', version: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      current: { version: 2, last_name: 'Первая' },
      changed_fields: ['last_name'],
    })
    expect((await stored(person.id)).last_name).toBe('Первая')
  })

  test('two at once with one version: one saves, the other is told', async () => {
    const answers = await Promise.all([
      moderator.put(path, { last_name: 'Первая', version: 1 }),
      admin.put(path, { last_name: 'Вторая', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('one’s own address and password change in the profile only', async () => {
    const own = `/api/users/${moderator.id}`
    const { body } = await moderator.put(own, { password: 'другая лампа 43', password_confirmation: 'другая лампа 43' })
    expect(body.errors).toEqual({ password: [expect.stringContaining('в профиле')] })
    expect((await moderator.put(own, { email: 'mine@smysl.test' })).body.errors).toHaveProperty('email')
    expect((await moderator.put(own, { first_name: 'Сам' })).status).toBe(200)
  })

  test('nothing that the schema does not name is taken', async () => {
    await moderator.put(path, {
      is_fired: true,
      id: 1,
      deleted_at: '2020-01-01',
      email_verified_at: null,
      roles: ['admin'],
    })
    expect(await stored(person.id)).toMatchObject({ id: person.id, is_fired: false, deleted_at: null, version: 1 })
  })
})

describe('roles of a person', () => {
  let person: Awaited<ReturnType<typeof aUser>>
  let path: string
  beforeEach(async () => {
    person = await aUser(world.db, { role: 'writer' })
    path = `/api/users/${person.id}`
  })
  const rolesAfter = async (who: Visitor, change: object) => (await who.put(path, change)).body.data?.roles

  test('one of the five takes the place of the one before, up to one’s own', async () => {
    expect(await rolesAfter(moderator, { role: roles.moderator })).toEqual(['moderator'])
    const { status, body } = await moderator.put(path, { role: roles.support })
    expect(status).toBe(422)
    expect(body.errors.role[0]).toMatch(/Роль «Техподдержка» выше вашей/)
    expect(await rolesAfter(admin, { role: roles.admin })).toEqual(['admin'])
  })

  test('a role that staff made is added by the admin alone, and stays when the main one changes', async () => {
    const extra = await aRole(world.db, { permissions: ['audit-logs.view'] })
    expect((await moderator.put(path, { extra_roles: [extra.id] })).body.errors).toHaveProperty('extra_roles')
    expect(await rolesAfter(admin, { extra_roles: [extra.id] })).toEqual(['writer', extra.name])
    expect(await rolesAfter(admin, { role: roles.psychologist })).toEqual(['psychologist', extra.name])
    // Whoever could set a password for this person would get what the added role allows.
    const refused = await moderator.put(path, { first_name: 'Иной' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Человека с дополнительной ролью меняет только администратор.')
    expect(await rolesAfter(admin, { extra_roles: [] })).toEqual(['psychologist'])
    expect(await rolesAfter(admin, { role: extra.id })).toEqual(['psychologist', extra.name])
    expect((await admin.put(path, { extra_roles: [roles.admin] })).body.errors).toHaveProperty('extra_roles')
  })

  test('the main one can be taken away: an empty role leaves it, a word of its own does it', async () => {
    const extra = await aRole(world.db)
    expect(await rolesAfter(admin, { role: roles.support, extra_roles: [extra.id] })).toEqual([
      'tech-support',
      extra.name,
    ])
    expect(await rolesAfter(admin, { role: 0 })).toEqual(['tech-support', extra.name])
    expect((await admin.put(path, { role: roles.moderator, without_main_role: true })).body.errors).toEqual({
      role: ['Роль либо дают, либо убирают'],
    })
    const lines = await auditOf(world, async () => {
      expect(await rolesAfter(admin, { without_main_role: '1' })).toEqual([extra.name])
    })
    expect(lines).toMatchObject([
      { changes: [{ field: 'roles', old: ['tech-support', extra.name], new: [extra.name] }] },
    ])
  })

  test('nobody takes away a main one above their own', async () => {
    const above = await aUser(world.db, { role: 'tech-support' })
    expect((await moderator.put(`/api/users/${above.id}`, { without_main_role: true })).status).toBe(403)
    expect(await rolesAfter(moderator, { without_main_role: true })).toEqual([])
  })

  test('hold from the next request on, without a new login', async () => {
    const session = await signIn(world, person.id)
    expect((await session.get('/api/users')).status).toBe(403)
    await admin.put(path, { role: roles.moderator })
    expect((await session.get('/api/users')).status).toBe(200)
    await admin.put(path, { role: roles.psychologist })
    expect((await session.get('/api/users')).status).toBe(403)
  })
})

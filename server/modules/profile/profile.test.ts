import { beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '#server/platform/security/password.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const PASSWORD = 'лампа у окна 42'
const NEW = { password: 'другая лампа 43', password_confirmation: 'другая лампа 43' }

const stored = (id: number | null) =>
  world.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id as number)
    .executeTakeFirstOrThrow()

let psychologist: Visitor
let path: string
beforeEach(async () => {
  const person = await aUser(world.db, {
    role: 'psychologist',
    password: PASSWORD,
    phone: '+79990000001',
    hire_date: '2020-01-01',
    email_verified_at: new Date('2026-01-01T00:00:00Z'),
  })
  psychologist = await signIn(world, person.id)
  path = `/api/profile/${person.id}`
})

describe('GET /api/profile/:id', () => {
  test('one’s own account, for somebody who may see no others', async () => {
    const { status, body } = await psychologist.get(path)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: psychologist.id, phone: '+79990000001', hire_date: '2020-01-01' })
    const { pending_email, ...account } = body.data
    expect(pending_email).toBeNull()
    expect((await psychologist.get('/api/user')).body.user).toMatchObject(account)
  })

  test('guest 401, another’s 403 and the same of nobody’s, no id 422', async () => {
    expect((await guest(world).get(path)).status).toBe(401)
    const admin = await signedInAs(world, 'admin')
    for (const other of [path, '/api/profile/999999']) {
      const { status, body } = await admin.get(other)
      expect([status, body.message]).toEqual([403, 'Это чужой профиль: открыть можно только свой.'])
    }
    expect((await psychologist.get('/api/profile/0')).status).toBe(422)
  })
})

describe('PUT /api/profile/:id', () => {
  test('guest 401, another’s 403, no id 422', async () => {
    expect((await guest(world).put(path, { first_name: 'Иной' })).status).toBe(401)
    const admin = await signedInAs(world, 'admin')
    const { status, body } = await admin.put(path, { first_name: 'Иной' })
    expect(status).toBe(403)
    expect(body.message).toBe('Это чужой профиль: менять можно только свой.')
    expect((await psychologist.put('/api/profile/999999', {})).status).toBe(403)
    expect((await psychologist.put('/api/profile/0', {})).body.errors).toEqual({
      title: ['ID отсутствует или неверный'],
    })
    expect((await psychologist.put('/api/profile', {})).body.errors).toEqual({ title: ['ID отсутствует или неверный'] })
    expect((await stored(psychologist.id)).first_name).toBe('Пётр')
  })

  test('saves the form of the specification with one line of history; the same again leaves no trace', async () => {
    const form = photoForm(await aPicture())
    const fields = {
      id: String(psychologist.id),
      tg_username: '@pyotr_psy',
      first_name: 'Пётр',
      last_name: 'Новый',
      surname: 'Ильич',
      phone: '8 999 000 00 02',
      gender: 'male',
      birthday: '1980-02-03',
      email: (await stored(psychologist.id)).email.toUpperCase(),
      password: '',
      current_password: '',
      password_confirmation: '',
      hire_date: '2020-01-01',
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const lines = await auditOf(world, async () => {
      const { status, body } = await psychologist.post(path, form)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        id: psychologist.id,
        version: 2,
        full_name: 'Новый Пётр Ильич',
        tg_username: 'pyotr_psy',
        phone: '+79990000002',
        gender: 'male',
        birthday: '1980-02-03',
        email_verified_at: '2026-01-01T00:00:00.000Z',
        roles: ['psychologist'],
      })
      expect(body.data.avatar).toMatch(/^\/media\//)
    })
    expect(lines).toMatchObject([
      { action: 'profile.updated', subject_type: 'user', subject_id: String(psychologist.id), subject_version: 2 },
    ])
    expect(lines[0]?.changes?.map(({ field }) => field)).toEqual([
      'last_name',
      'surname',
      'gender',
      'birthday',
      'phone',
      'tg_username',
      'avatar',
    ])
    expect(await auditOf(world, () => psychologist.put(path, { last_name: 'Новый', phone: '+79990000002' }))).toEqual(
      [],
    )
  })

  test('works for somebody without a role, and an empty field is cleared', async () => {
    const visitor = await signedInAs(world, null)
    const own = `/api/profile/${visitor.id}`
    expect((await visitor.put(own, { phone: '+79991112233' })).body.data.phone).toBe('+79991112233')
    expect((await visitor.put(own, { phone: '' })).body.data.phone).toBe(null)
  })

  test('of somebody without a role is saved sixty times an hour: each save leaves a line for ever', async () => {
    const [visitor, writer] = [await signedInAs(world, null), await signedInAs(world, 'writer')]
    const resets_at = new Date(world.clock.now.getTime() + 60_000)
    for (const { id } of [visitor, writer]) {
      await world.db
        .insertInto('rate_limits')
        .values({ key: `profile:${id}`, hits: 59, resets_at })
        .execute()
    }
    const save = (person: Visitor, last_name: string) => person.put(`/api/profile/${person.id}`, { last_name })
    expect((await save(visitor, 'Шестидесятый')).status).toBe(200)
    const lines = await auditOf(world, async () => {
      const { status, headers } = await save(visitor, 'Лишний')
      expect([status, headers.has('retry-after')]).toEqual([429, true])
    })
    expect(lines).toEqual([])
    for (const name of ['Первый', 'Второй']) expect((await save(writer, name)).status).toBe(200)
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ phone: 'нет' }, 'phone'],
    [{ tg_username: '??' }, 'tg_username'],
    [{ gender: 'x' }, 'gender'],
    [{ birthday: '2999-01-01' }, 'birthday'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'new@smysl.test' }, 'current_password'],
    [{ email: 'new@smysl.test', current_password: 'не тот пароль' }, 'current_password'],
    [NEW, 'current_password'],
    [{ ...NEW, current_password: 'не тот пароль' }, 'current_password'],
    [{ ...NEW, current_password: PASSWORD, password_confirmation: 'третья лампа' }, 'password_confirmation'],
    [{ password: 'мало', password_confirmation: 'мало', current_password: PASSWORD }, 'password'],
    [{ password: 'qwertyuiop', password_confirmation: 'qwertyuiop', current_password: PASSWORD }, 'password'],
    [{ hire_date: '2019-01-01' }, 'hire_date'],
    [{ avatar: 'data:image/gif;base64,AAAA' }, 'avatar'],
  ])('%j is 422 at %s, and nothing is written', async (change, field) => {
    const before = await stored(psychologist.id)
    const lines = await auditOf(world, async () => {
      const { status, body } = await psychologist.put(path, change)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })
    expect(lines).toEqual([])
    expect(await stored(psychologist.id)).toEqual(before)
  })

  test('neither role nor state can be reached from here', async () => {
    await psychologist.put(path, { role: 1, extra_roles: [1], is_active: false, is_fired: true, roles: ['admin'] })
    const { body } = await psychologist.get('/api/user')
    expect(body.user).toMatchObject({ roles: ['psychologist'], is_active: true, is_fired: false, version: 1 })
  })

  test('a new e-mail awaits its confirmation, the old one is in force until then, and it must be free', async () => {
    const email = `fresh-${psychologist.id}@smysl.test`
    const former = await stored(psychologist.id)
    const { body } = await psychologist.put(path, { email, current_password: PASSWORD })
    expect(body.data).toMatchObject({ email: former.email, pending_email: email })
    expect((await stored(psychologist.id)).email).toBe(former.email)
    const other = await aUser(world.db)
    const taken = await psychologist.put(path, { email: other.email, current_password: PASSWORD })
    expect(taken.body.errors).toEqual({ email: ['Этот адрес уже занят другой учётной записью'] })
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const other = await signIn(world, psychologist.id as number)
    const stranger = await signedInAs(world, 'psychologist')
    const lines = await auditOf(world, async () => {
      const { status } = await psychologist.put(path, { ...NEW, current_password: PASSWORD })
      expect(status).toBe(200)
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.changes).toEqual([{ field: 'password', old: '•••', new: '•••' }])
    expect(JSON.stringify(lines)).not.toMatch(/argon2|лампа/)
    expect((await psychologist.get('/api/user')).status).toBe(200)
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await stranger.get('/api/user')).status).toBe(200)
    expect(await verifyPassword(NEW.password, (await stored(psychologist.id)).password_hash)).toBe(true)
  })

  test('two new passwords at once: the second was not told the current one any more', async () => {
    const third = { password: 'третья лампа 44', password_confirmation: 'третья лампа 44' }
    const answers = await Promise.all([
      psychologist.put(path, { ...NEW, current_password: PASSWORD }),
      psychologist.put(path, { ...third, current_password: PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('five wrong guesses a minute, then 429; the right one clears the count', async () => {
    const guess = () => psychologist.put(path, { ...NEW, current_password: 'не тот пароль' })
    for (let number = 0; number < 5; number += 1) expect((await guess()).status).toBe(422)
    const refused = await psychologist.put(path, { ...NEW, current_password: PASSWORD })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    world.clock.now = new Date(world.clock.now.getTime() + 61_000)
    expect((await psychologist.put(path, { ...NEW, current_password: PASSWORD })).status).toBe(200)
  })

  test('the hiring date is the staff’s: those who keep accounts may change their own', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const { body } = await moderator.put(`/api/profile/${moderator.id}`, { hire_date: '2024-05-06' })
    expect(body.data.hire_date).toBe('2024-05-06')
    expect((await psychologist.put(path, { hire_date: '2020-01-01', last_name: 'Иной' })).status).toBe(200)
  })

  test('a stale version is 409, and nothing is written', async () => {
    await psychologist.put(path, { last_name: 'Первый' })
    const { status, body } = await psychologist.put(path, { last_name: 'Второй', version: 1 })
    expect(status).toBe(409)
    expect(body.changed_fields).toEqual(['last_name'])
    expect((await stored(psychologist.id)).last_name).toBe('Первый')
  })
})

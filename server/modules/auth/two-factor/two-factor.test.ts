import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const STEP = 30_000
const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const anybody = guest(world)
let person: Visitor

beforeEach(async () => {
  const { id } = await aUser(world.db, { role: 'moderator', password: PASSWORD })
  person = await signIn(world, id)
})

const wait = (ms: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + ms)
}
const begin = (visitor = person) => visitor.post('/api/two-factor', { password: PASSWORD })
const start = async (): Promise<string> => (await begin()).body.data.secret
const confirm = (code: string) => person.post('/api/two-factor/confirm', { code })
const state = async () => (await person.get('/api/two-factor')).body.data
const turnOff = (password: string) => person.send('DELETE', '/api/two-factor', { password })

async function turnOn(): Promise<{ secret: string; codes: string[] }> {
  const secret = await start()
  const { body } = await confirm(codeOfApp(secret, world.clock.now))
  return { secret, codes: body.data.recovery_codes }
}

describe('POST /api/two-factor', () => {
  test('gives a secret for the app, writes one line without it, and turns nothing on', async () => {
    const lines = await auditOf(world, async () => {
      const { status, body } = await begin()
      expect(status).toBe(200)
      expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
      expect(body.data.otpauth_uri).toContain(`secret=${body.data.secret}`)
    })
    expect(lines).toMatchObject([{ action: 'auth.two-factor-started', actor_id: person.id, changes: [] }])
    expect(await state()).toEqual({ enabled: false, enabled_at: null, required: false, recovery_codes_left: 0 })
  })

  test('asks for the password again: a stolen session ties the account to nothing', async () => {
    const lines = await auditOf(world, async () => {
      expect((await person.post('/api/two-factor')).body.errors).toEqual({ password: ['Введите пароль'] })
      const { status, body } = await person.post('/api/two-factor', { password: 'не-тот-пароль-1' })
      expect([status, body.errors]).toEqual([422, { password: ['Пароль не подошёл.'] }])
    })
    expect(lines).toEqual([])
    expect(
      await world.db.selectFrom('two_factors').selectAll().where('user_id', '=', Number(person.id)).execute(),
    ).toEqual([])
  })

  test('keeps the secret sealed', async () => {
    const secret = await start()
    const rows = await world.db.selectFrom('two_factors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('again gives another secret, and the first opens nothing', async () => {
    const [first, second] = [await start(), await start()]
    expect((await confirm(codeOfApp(first, world.clock.now))).status).toBe(422)
    expect((await confirm(codeOfApp(second, world.clock.now))).status).toBe(200)
  })

  test('when it is on already is 422', async () => {
    await turnOn()
    const lines = await auditOf(world, async () => {
      const { status, body } = await begin()
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    })
    expect(lines).toEqual([])
    expect((await state()).enabled).toBe(true)
  })

  test('is for staff, and of a guest 401', async () => {
    const visitor = await signedInAs(world, null)
    const { status, body } = await begin(visitor)
    expect([status, body.message]).toEqual([403, 'Вход в два шага — для сотрудников.'])
    expect((await begin(anybody)).status).toBe(401)
    expect((await anybody.get('/api/two-factor')).status).toBe(401)
  })
})

describe('POST /api/two-factor/confirm', () => {
  test('turns it on, writes one line, and shows ten codes once', async () => {
    const secret = await start()
    let codes: string[] = []
    const lines = await auditOf(world, async () => {
      const { status, body } = await confirm(codeOfApp(secret, world.clock.now))
      expect(status).toBe(200)
      codes = body.data.recovery_codes
    })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(lines).toMatchObject([{ action: 'auth.two-factor-enabled', actor_id: person.id }])
    expect(JSON.stringify(lines)).not.toContain(codes[0])
    expect(await state()).toEqual({
      enabled: true,
      enabled_at: world.clock.now.toISOString(),
      required: false,
      recovery_codes_left: 10,
    })
    const rows = JSON.stringify(await world.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of codes) expect(rows).not.toContain(code.replace('-', ''))
  })

  test('ends the other sessions of the person, which the password alone has opened', async () => {
    const elsewhere = await signIn(world, Number(person.id))
    const lines = await auditOf(world, turnOn)
    expect(lines.at(-1)).toMatchObject({
      action: 'auth.two-factor-enabled',
      changes: [{ field: 'sessions', old: 1, new: 0 }],
    })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await person.get('/api/user')).status).toBe(200)
  })

  test('with a wrong code is 422, and after five a minute 429', async () => {
    const secret = await start()
    const right = codeOfApp(secret, world.clock.now)
    const wrong = right === '000000' ? '000001' : '000000'
    const lines = await auditOf(world, async () => {
      for (let n = 0; n < 5; n += 1) expect((await confirm(wrong)).body.errors).toHaveProperty('code')
      expect((await confirm(right)).status).toBe(429)
    })
    expect(lines).toEqual([])
    wait(60_000)
    expect((await confirm(codeOfApp(secret, world.clock.now))).status).toBe(200)
  })

  test('before the start, and a second time, is 422', async () => {
    expect((await confirm('123456')).body.errors).toEqual({ code: ['Сначала добавьте ключ в приложение.'] })
    const { secret } = await turnOn()
    wait(STEP)
    expect((await confirm(codeOfApp(secret, world.clock.now))).body.errors).toEqual({
      code: ['Вход в два шага уже включён.'],
    })
  })

  test.each([{}, { code: '' }, { code: '12345' }, { code: 'abcdef' }])('with %j names the field', async (body) => {
    const answer = await person.post('/api/two-factor/confirm', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['code']])
  })

  test('of a guest is 401', async () => {
    expect((await anybody.post('/api/two-factor/confirm', { code: '123456' })).status).toBe(401)
  })
})

describe('DELETE /api/two-factor', () => {
  test('with the password turns it off and writes one line; a second time does nothing', async () => {
    await turnOn()
    const lines = await auditOf(world, async () => {
      expect((await turnOff(PASSWORD)).status).toBe(204)
      expect((await turnOff(PASSWORD)).status).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'auth.two-factor-disabled', actor_id: person.id }])
    expect(await state()).toMatchObject({ enabled: false, recovery_codes_left: 0 })
  })

  test('without the right password is 422, and after five a minute 429', async () => {
    await turnOn()
    for (let n = 0; n < 5; n += 1)
      expect((await turnOff('неверный')).body.errors).toEqual({ password: ['Пароль не подошёл.'] })
    expect((await turnOff(PASSWORD)).status).toBe(429)
    expect((await state()).enabled).toBe(true)
  })

  test('without a password names the field, and of a guest is 401', async () => {
    expect((await person.delete('/api/two-factor')).body.errors).toEqual({ password: ['Введите пароль'] })
    expect((await anybody.send('DELETE', '/api/two-factor', { password: PASSWORD })).status).toBe(401)
  })
})

describe('POST /api/two-factor/recovery-codes', () => {
  const renew = (password: string) => person.post('/api/two-factor/recovery-codes', { password })

  test('gives ten new codes for the password and writes one line', async () => {
    const { codes } = await turnOn()
    const lines = await auditOf(world, async () => {
      const { status, body } = await renew(PASSWORD)
      expect(status).toBe(200)
      expect(new Set([...codes, ...body.data.recovery_codes]).size).toBe(20)
    })
    expect(lines).toMatchObject([{ action: 'auth.recovery-codes-renewed', actor_id: person.id }])
    expect((await state()).recovery_codes_left).toBe(10)
  })

  test('without the right password, or with nothing turned on, is 422', async () => {
    expect((await renew(PASSWORD)).body.errors).toHaveProperty('password')
    await turnOn()
    expect((await renew('неверный')).body.errors).toEqual({ password: ['Пароль не подошёл.'] })
    expect((await anybody.post('/api/two-factor/recovery-codes', { password: PASSWORD })).status).toBe(401)
  })
})

describe('DELETE /api/users/{id}/two-factor', () => {
  const remove = (visitor: Visitor) => visitor.delete(`/api/users/${person.id}/two-factor`)

  test('helps who lost both phone and codes, with one line; a second time does nothing and says so', async () => {
    await turnOn()
    const admin = await signedInAs(world, 'admin')
    const lines = await auditOf(world, async () => {
      expect((await remove(admin)).status).toBe(204)
      expect(await remove(admin)).toMatchObject({
        status: 404,
        body: { message: 'Второго шага у\u00a0этого человека нет.' },
      })
    })
    expect(lines).toMatchObject([
      { action: 'auth.two-factor-disabled', actor_id: admin.id, subject_id: String(person.id) },
    ])
    expect((await state()).enabled).toBe(false)
  })

  test('is offered where there is one, to whoever may take it off, and nobody else learns of it', async () => {
    const admin = await signedInAs(world, 'admin')
    const can = async (visitor: Visitor) => (await visitor.get(`/api/users/${person.id}`)).body.data.can
    const refusal = async (visitor: Visitor) => (await can(visitor)).reasons.remove_two_factor
    expect([(await can(admin)).remove_two_factor, await refusal(admin)]).toEqual([
      false,
      'Второго шага у\u00a0этого человека нет.',
    ])
    const moderator = await signedInAs(world, 'moderator')
    const before = await refusal(moderator)
    await start()
    expect((await can(admin)).remove_two_factor, 'begun is not on').toBe(false)
    await turnOn()
    expect([(await can(admin)).remove_two_factor, await refusal(admin)]).toEqual([true, undefined])
    expect([(await can(moderator)).remove_two_factor, await refusal(moderator)]).toEqual([false, before])
    await remove(admin)
    expect((await can(admin)).remove_two_factor).toBe(false)
  })

  test('is not for those who could give the account a new password: the second factor stands against them', async () => {
    await turnOn()
    expect((await remove(anybody)).status).toBe(401)
    for (const role of ['tech-support', 'moderator', 'writer', null] as const) {
      expect((await remove(await signedInAs(world, role))).status).toBe(403)
    }
    expect((await state()).enabled).toBe(true)
    const admin = await signedInAs(world, 'admin')
    expect((await admin.delete('/api/users/999999/two-factor')).status).toBe(404)
  })
})

describe('a role that asks for a second factor', () => {
  const rolePath = async (name: string) => {
    const { id } = await world.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    return `/api/roles/${id}/two-factor`
  }

  test('closes everything to whoever has none, but for setting it up and leaving', async () => {
    const admin = await signedInAs(world, 'admin')
    const path = await rolePath('moderator')
    const lines = await auditOf(world, async () => {
      expect((await admin.put(path, { required: true })).body.data).toMatchObject({ requires_two_factor: true })
      expect((await admin.put(path, { required: '1' })).status).toBe(200)
    })
    expect(lines).toMatchObject([
      {
        action: 'role.updated',
        subject_type: 'role',
        changes: [{ field: 'requires_two_factor', old: false, new: true }],
      },
    ])
    for (const closed of ['/api/user', '/api/psychologists', '/api/users', '/api/sessions']) {
      const { status, body } = await person.get(closed)
      expect([closed, status, body.code]).toEqual([closed, 403, 'two_factor_required'])
      expect(body.message).toMatch(/вход в два шага/)
    }
    expect((await person.get('/api/session')).body.data.user).toMatchObject({ id: person.id, owes_two_factor: true })
    expect((await person.get('/api/catalog')).status).toBe(200)
    expect(await state()).toMatchObject({ enabled: false, required: true })
    expect((await admin.get('/api/user')).status).toBe(200)

    await turnOn()
    expect((await person.get('/api/user')).status).toBe(200)
    expect((await person.get('/api/session')).body.data.user.owes_two_factor).toBe(false)
    expect((await turnOff(PASSWORD)).status).toBe(204)
    expect((await person.get('/api/user')).status).toBe(403)
    expect((await person.post('/api/logout')).status).toBe(204)

    expect((await admin.patch(path, { required: false })).status).toBe(200)
    expect((await (await signIn(world, Number(person.id))).get('/api/user')).status).toBe(200)
  })

  test('is the affair of those who manage roles', async () => {
    const path = await rolePath('writer')
    expect((await anybody.put(path, { required: true })).status).toBe(401)
    for (const role of ['tech-support', 'moderator', 'writer', 'psychologist', null] as const) {
      expect((await (await signedInAs(world, role)).put(path, { required: true })).status).toBe(403)
    }
  })

  test('takes a right answer, a known role and the version that was read', async () => {
    const admin = await signedInAs(world, 'admin')
    const path = await rolePath('writer')
    expect((await admin.put(path, {})).body.errors).toHaveProperty('required')
    expect((await admin.put('/api/roles/999999/two-factor', { required: true })).status).toBe(404)
    const { version } = (await admin.put(path, { required: true, version: 1 })).body.data
    expect(version).toBe(2)
    const lines = await auditOf(world, async () => {
      const { status, body } = await admin.put(path, { required: false, version: 1 })
      expect([status, body.code, body.changed_fields]).toEqual([409, 'conflict', ['requires_two_factor']])
    })
    expect(lines).toEqual([])
    expect((await admin.put(path, { required: false, version: 2 })).status).toBe(200)
  })
})

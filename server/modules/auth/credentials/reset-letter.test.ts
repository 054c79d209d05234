import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aRole, aUser, roleId } from '#test/builders.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const support = await signedInAs(world, 'tech-support')
const ask = (who: typeof support, id: number) => who.post(`/api/users/${id}/password-reset`)

describe('POST /api/users/:id/password-reset', () => {
  test('guest 401, without the right 403, above 403, oneself and who is switched off 422, unknown 404', async () => {
    const { id } = await aUser(db, { role: 'writer' })
    expect((await ask(guest(world), id)).status).toBe(401)
    expect((await ask(await signedInAs(world, 'writer'), id)).status).toBe(403)
    expect((await ask(support, admin.id as number)).status).toBe(403)
    expect((await ask(support, support.id as number)).body.message).toContain('в профиле')
    const off = await aUser(db, { role: 'writer', is_active: false })
    expect((await ask(support, off.id)).body.message).toContain('Сначала включите её')
    expect((await ask(support, 999_999)).status).toBe(404)
    expect(await world.letters()).toEqual([])
  })

  test('support starts a moderator’s reset: the letter goes to its person, and nobody else sees the link', async () => {
    const { id, email } = await aUser(db, { role: 'moderator', password: 'семь лодок у причала' })
    const session = await signIn(world, id)
    const lines = await auditOf(world, async () => {
      const { status, body } = await ask(support, id)
      expect([status, body]).toEqual([202, { data: { email } }])
    })
    expect(lines).toMatchObject([
      { action: 'auth.reset-sent', actor_id: support.id, subject_id: String(id), result: 'ok' },
    ])
    const letter = (await world.letters()).at(-1)
    expect(letter).toMatchObject({ to: email, subject: 'Новый пароль — Смысл' })
    const token = /reset\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    expect(JSON.stringify(lines)).not.toContain(token)
    expect((await session.get('/api/session')).body.data.user.id, 'the old way in holds until the link is used').toBe(
      id,
    )
    const password = 'новая лампа 44'
    const reset = await guest(world).post('/api/reset-password', { token, password, password_confirmation: password })
    expect(reset.status).toBe(204)
    expect((await guest(world).post('/api/login', { email, password })).status).toBe(200)
  })

  test('three letters an hour to one person, whoever asks', async () => {
    const { id } = await aUser(db, { role: 'writer' })
    const before = (await world.letters()).length
    for (const who of [support, admin, support]) expect((await ask(who, id)).status).toBe(202)
    const { status, headers } = await ask(admin, id)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await world.letters()).length).toBe(before + 3)
    expect((await ask(admin, (await aUser(db, { role: 'writer' })).id)).status).toBe(202)
  })
})

describe('DELETE /api/users/:id/two-factor', () => {
  test('is not for somebody who may do more, nor for oneself', async () => {
    const keys = await aRole(db, { permissions: ['roles.manage'] })
    const helper = await aUser(db, { role: 'moderator' })
    await db.insertInto('user_roles').values({ user_id: helper.id, role_id: keys.id }).execute()
    const session = await signIn(world, helper.id)
    const person = await aUser(db, { role: 'writer' })
    await sql`insert into two_factors (user_id, sealed_secret, created_at, enabled_at)
      select unnest(${[person.id, helper.id]}::int[]), 'sealed', now(), now()`.execute(db)
    const writer = `/api/roles/${await roleId(db, 'writer')}`
    const { permissions } = (await admin.get(writer)).body.data
    await admin.put(writer, { permissions: [...permissions, 'integrations.manage'] })
    const lines = await auditOf(world, async () => {
      const { status, body } = await session.delete(`/api/users/${person.id}/two-factor`)
      expect([status, body.message]).toEqual([403, expect.stringContaining('«Настраивать интеграции»')])
    })
    expect(lines).toMatchObject([{ action: 'user.refused', result: 'denied', subject_id: String(person.id) }])
    expect(lines[0]?.changes).toEqual([{ field: 'second_factor', old: '•••', new: null }])
    expect((await session.delete(`/api/users/${helper.id}/two-factor`)).status).toBe(403)
    expect(await db.selectFrom('two_factors').select('user_id').execute()).toHaveLength(2)
    await admin.put(writer, { permissions })
    expect((await session.delete(`/api/users/${person.id}/two-factor`)).status).toBe(204)
  })
})

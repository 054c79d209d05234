import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist, aUser, roleId } from '#test/builders.ts'
import { anInvitation } from '#test/builders/invitations.ts'
import { aLetter } from '#test/builders/letters.ts'
import { guest, signedInAs, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { INVITATION_DAYS } from './invitation.ts'

const world = await openWorld()
const { db } = world
const admin = await signedInAs(world, 'admin')
const moderator = await signedInAs(world, 'moderator')
const PASSWORD = 'четыре жёлтых фонаря'
const DAY_MS = 24 * 60 * 60 * 1000
const roles = { admin: await roleId(db, 'admin'), psychologist: await roleId(db, 'psychologist') }

let serial = 0
function newcomer(traits: object = {}) {
  serial += 1
  return { first_name: 'Нина', last_name: `Приглашёнова ${serial}`, email: `invited-${serial}@mail.test`, ...traits }
}

async function tokenTo(email: string): Promise<string> {
  const text = (await world.letters()).findLast(({ to }) => to === email)?.text ?? ''
  return /invitation\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

const look = async (token: string, who = guest(world)) =>
  (await who.get(`/api/invitations?token=${encodeURIComponent(token)}`)).body.data
const accept = (token: string, who = guest(world), password = PASSWORD) =>
  who.post('/api/invitations/accept', { token, password, password_confirmation: password })
const login = async (email: string) => (await guest(world).post('/api/login', { email, password: PASSWORD })).status

describe('another address of somebody who has not come yet', () => {
  test('gets the invitation, and the one before opens nothing and goes nowhere', async () => {
    const { token, id, email } = await anInvitation(world)
    const refused = await aLetter(db, { kind: 'invitation', recipient: email, subject: `invitation:${id}` })
    const moved = `mended-${email}`
    const before = (await world.letters()).length
    const lines = await auditOf(world, async () => {
      const { status, body } = await admin.put(`/api/users/${id}`, { email: moved })
      expect([status, body.data.invitation?.state]).toEqual([200, 'waiting'])
    })
    expect(lines.map(({ action }) => action)).toEqual(['user.updated', 'user.invited'])
    const letters = (await world.letters()).slice(before)
    expect(
      letters.map(({ to }) => to),
      'and nobody at the former address',
    ).toEqual([moved])
    expect((await look(token)).state).toBe('replaced')
    expect((await admin.post(`/api/letters/${refused.id}/send`)).status).toBe(422)
    expect((await accept(await tokenTo(moved))).status).toBe(201)
  })
})

describe('POST /api/users without a password', () => {
  test('invites by a letter that names nobody; the token stands nowhere but in it', async () => {
    const body = newcomer({ role: roles.psychologist, password: '', password_confirmation: '' })
    let made: { id: number; invitation: unknown } = { id: 0, invitation: null }
    const lines = await auditOf(world, async () => {
      const answer = await moderator.post('/api/users', body)
      expect(answer.status).toBe(201)
      made = answer.body.data
    })
    expect(made.invitation).toMatchObject({ state: 'waiting' })
    expect(lines).toMatchObject([{ action: 'user.created', subject_id: String(made.id) }])
    expect(lines[0]?.changes?.map(({ field }) => field)).toContain('invitation')
    const letter = (await world.letters()).at(-1)
    expect(letter).toMatchObject({ to: body.email })
    expect(letter?.text).not.toContain('Нина')
    const token = await tokenTo(body.email)
    expect(token).toHaveLength(43)
    const stored = await db.selectFrom('invitations').selectAll().where('user_id', '=', made.id).execute()
    expect(JSON.stringify([stored, lines])).not.toContain(token)
    expect(await login(body.email)).toBe(422)
  })

  test('gives no role that the one who invites does not stand above, and leaves no letter', async () => {
    const before = (await world.letters()).length
    const body = newcomer({ role: roles.admin })
    const { status } = await moderator.post('/api/users', body)
    expect(status).toBe(422)
    expect((await world.letters()).length).toBe(before)
    expect(await db.selectFrom('users').select('id').where('email', '=', body.email).execute()).toEqual([])
  })

  test('an account that is switched off gets no letter until it is invited anew', async () => {
    const before = (await world.letters()).length
    const { body } = await moderator.post('/api/users', newcomer({ is_active: false }))
    expect(body.data.invitation).toMatchObject({ state: 'revoked' })
    expect((await world.letters()).length).toBe(before)
    const again = await moderator.post(`/api/users/${body.data.id}/invitation`)
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('Сначала включите')])
  })
})

describe('the link', () => {
  test('tells who is invited as what, until it is used: then nobody', async () => {
    const person = await anInvitation(world, 'writer')
    expect(await look(person.token)).toEqual({
      state: 'open',
      person: {
        full_name: person.full_name,
        email: person.email,
        roles: ['writer'],
        expires_at: new Date(world.clock.now.getTime() + 7 * DAY_MS).toISOString(),
        has_card: false,
      },
      signed_in_as: null,
      is_own: false,
    })
    const lines = await auditOf(world, async () => {
      const { status, headers } = await accept(person.token)
      expect(status).toBe(201)
      expect(headers.getSetCookie().join()).toContain('smysl_session=')
    })
    expect(lines).toMatchObject([{ action: 'auth.invitation-accepted', actor_id: person.id, result: 'ok' }])
    expect(JSON.stringify(lines)).not.toContain(PASSWORD)
    expect(await login(person.email)).toBe(200)
    const user = (await admin.get(`/api/users/${person.id}`)).body.data
    expect([user.invitation, user.email_verified_at]).toEqual([null, expect.any(String)])
    expect(await look(person.token)).toMatchObject({ state: 'accepted', person: null })
    const again = await accept(person.token, guest(world), 'совсем другой пароль')
    expect([again.status, again.body.errors.token[0]]).toEqual([422, expect.stringContaining('уже принято')])
    expect(await login(person.email)).toBe(200)
  })

  test('twice at once works once', async () => {
    const { token } = await anInvitation(world)
    const answers = await Promise.all([accept(token), accept(token, guest(world), 'совсем другой пароль')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test('works for seven days', async () => {
    const { token, id, email } = await anInvitation(world)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    expect(await look(token)).toMatchObject({ state: 'expired', person: null })
    expect((await accept(token)).body.errors.token[0]).toContain('Срок приглашения вышел')
    const later = await signedInAs(world, 'moderator')
    expect((await later.post(`/api/users/${id}/invitation`)).status).toBe(202)
    expect((await accept(await tokenTo(email))).status).toBe(201)
    world.clock.now = now
  })

  test('of an older letter opens nothing, and says that there is a newer one', async () => {
    const { token, id, email } = await anInvitation(world)
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(`/api/users/${id}/invitation`)
      expect([status, body.data.email]).toEqual([202, email])
    })
    expect(lines).toMatchObject([{ action: 'user.invited', subject_id: String(id) }])
    expect(await look(token)).toMatchObject({ state: 'replaced', person: null })
    expect((await accept(token)).status).toBe(422)
    expect((await accept(await tokenTo(email))).status).toBe(201)
  })

  test('that was called off opens nothing, by no way', async () => {
    const { token, id, email } = await anInvitation(world)
    const lines = await auditOf(world, async () => {
      expect((await moderator.delete(`/api/users/${id}/invitation`)).status).toBe(204)
      expect((await moderator.delete(`/api/users/${id}/invitation`)).status).toBe(204)
    })
    expect(lines.map(({ action }) => action)).toEqual(['user.invitation-revoked'])
    expect(await look(token)).toMatchObject({ state: 'revoked', person: null })
    expect((await accept(token)).status).toBe(422)
    const before = (await world.letters()).length
    expect((await guest(world).post('/api/forgot-password', { email })).status).toBe(202)
    expect((await world.letters()).length, 'nor is there a letter for a new password').toBe(before)
    expect((await admin.post(`/api/users/${id}/password-reset`)).body.message).toContain('не\u00a0принял приглашение')
    expect((await moderator.post(`/api/users/${id}/invitation`)).status).toBe(202)
    expect((await accept(await tokenTo(email))).status).toBe(201)
  })

  test('is worthless once the account has another address, is switched off, or has a password', async () => {
    const moved = await anInvitation(world)
    await db.updateTable('users').set({ email: 'moved-on@mail.test' }).where('id', '=', moved.id).execute()
    expect((await accept(moved.token)).status).toBe(422)
    const off = await anInvitation(world)
    await moderator.patch(`/api/users/${off.id}/toggle-active`, {})
    expect(await look(off.token)).toMatchObject({ state: 'revoked' })
    const known = await anInvitation(world, 'writer')
    await admin.put(`/api/users/${known.id}`, { password: PASSWORD, password_confirmation: PASSWORD })
    expect(await look(known.token)).toMatchObject({ state: 'accepted' })
  })

  test('somebody who is signed in as another is told so and changes nothing', async () => {
    const { token, full_name } = await anInvitation(world, 'writer')
    expect(await look(token, moderator)).toMatchObject({
      state: 'open',
      person: { full_name },
      signed_in_as: expect.any(String),
      is_own: false,
    })
    const { status, body } = await accept(token, moderator)
    expect([status, body.message]).toEqual([403, expect.stringContaining('Сначала выйдите')])
    expect(await look(token)).toMatchObject({ state: 'open' })
  })

  test('one’s own, in a browser that is signed in already, leads on', async () => {
    const { token, id } = await anInvitation(world, 'writer')
    await accept(token)
    expect(await look(token, await signIn(world, id))).toMatchObject({ state: 'accepted', is_own: true })
  })

  test.each<[string]>([['x'.repeat(43)], ['’; drop table users'], ['  '.repeat(90) + 'ё']])(
    '%j is unknown',
    async (token) => {
      expect(await look(token)).toMatchObject({ state: 'unknown', person: null })
      expect((await accept(token)).body.errors.token[0]).toContain('Такого приглашения нет')
    },
  )

  test('a password that is easy to guess is refused, and the link stays good', async () => {
    const { token, email } = await anInvitation(world)
    expect((await accept(token, guest(world), 'password123')).body.errors).toHaveProperty('password')
    expect((await accept(token, guest(world), email)).body.errors).toHaveProperty('password')
    expect((await accept(token, guest(world), 'мало')).body.errors).toHaveProperty('password')
    const body = { token, password: PASSWORD, password_confirmation: 'иначе-иначе' }
    expect((await guest(world).post('/api/invitations/accept', body)).body.errors).toHaveProperty(
      'password_confirmation',
    )
    expect((await accept(token)).status).toBe(201)
  })

  test('is not guessed: twenty tries in a quarter of an hour', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      const body = { token: `${'y'.repeat(40)}${tries}`, password: PASSWORD, password_confirmation: PASSWORD }
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body: JSON.stringify(body), headers }
      statuses.push((await guest(world).ask('/api/invitations/accept', init, '198.51.100.77')).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a psychologist', () => {
  test('comes to the card that staff have linked, or to a draft of their own', async () => {
    const linked = await anInvitation(world)
    const card = await aPsychologist(db, { user_id: linked.id })
    expect(await look(linked.token)).toMatchObject({ person: { has_card: true } })
    expect((await accept(linked.token)).body.data).toEqual({ signed_in: true, psychologist_id: card.id })

    const without = await anInvitation(world)
    const { body } = await accept(without.token)
    const own = await (await signIn(world, without.id)).get(`/api/psychologists/${body.data.psychologist_id}`)
    expect(own.body.data).toMatchObject({ full_name: without.full_name, is_published: false })
  })

  test('takes nobody’s card for the name alone', async () => {
    const person = await anInvitation(world)
    await aPsychologist(db, { full_name: person.full_name })
    expect((await accept(person.token)).body.data).toEqual({ signed_in: true, psychologist_id: null })
  })
})

describe('POST and DELETE /api/users/:id/invitation', () => {
  test('above one’s own role 403, unknown 404, somebody who has come 422', async () => {
    const chief = await anInvitation(world, 'admin')
    expect((await moderator.post(`/api/users/${chief.id}/invitation`)).status).toBe(403)
    expect((await moderator.delete(`/api/users/${chief.id}/invitation`)).status).toBe(403)
    expect((await moderator.post('/api/users/999999/invitation')).status).toBe(404)
    const here = await aUser(db, { role: 'writer' })
    expect((await moderator.post(`/api/users/${here.id}/invitation`)).status).toBe(422)
  })

  test('three letters an hour to one person', async () => {
    const { id } = await anInvitation(world)
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await moderator.post(`/api/users/${id}/invitation`)).status).toBe(202)
    }
    expect((await admin.post(`/api/users/${id}/invitation`)).status).toBe(429)
  })
})

test('the list finds those who are awaited', async () => {
  const waiting = await anInvitation(world)
  const revoked = await anInvitation(world)
  await moderator.delete(`/api/users/${revoked.id}/invitation`)
  const listed = async (state: string) => {
    const { body } = await moderator.get(`/api/users?filter[invitation]=${state}&per_page=100`)
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await listed('waiting')).toContain(waiting.id)
  expect(await listed('waiting')).not.toContain(revoked.id)
  expect(await listed('revoked')).toContain(revoked.id)
  expect((await moderator.get('/api/users?filter[invitation]=maybe')).status).toBe(422)
})

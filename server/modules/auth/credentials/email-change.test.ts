import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const anybody = guest(world)
let person: Visitor
let former: string
let wanted: string
let serial = 0

beforeEach(async () => {
  const confirmed = { role: 'writer', password: PASSWORD, email_verified_at: new Date('2026-01-01') } as const
  const { id, email } = await aUser(world.db, confirmed)
  person = await signIn(world, id)
  serial += 1
  former = email
  wanted = `wanted-${serial}@smysl.test`
})

const ask = (email = wanted) => person.put(`/api/profile/${person.id}`, { email, current_password: PASSWORD })
const confirm = (token: string) => anybody.post('/api/email/confirm', { token })
const profile = async () => (await person.get(`/api/profile/${person.id}`)).body.data

async function linkTo(address: string): Promise<string> {
  const letter = (await world.letters()).findLast(({ to }) => to === address)
  return /\/auth\/confirm\?token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}

async function canSignIn(email: string): Promise<boolean> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
    headers: { 'content-type': 'application/json' },
  }
  serial += 1
  return (await anybody.ask('/api/login', init, `198.51.100.${serial}`)).status === 200
}

describe('a new address', () => {
  test('counts for nothing until the link of its letter was opened; the old one signs in and is told', async () => {
    const lines = await auditOf(world, async () => expect((await ask()).status).toBe(200))
    expect(lines).toMatchObject([
      { action: 'auth.confirmation-sent', changes: [{ field: 'email', old: former, new: wanted }] },
    ])
    expect(await profile()).toMatchObject({ email: former, pending_email: wanted })
    expect(await canSignIn(wanted)).toBe(false)
    expect(await canSignIn(former)).toBe(true)
    const told = (await world.letters()).findLast(({ to }) => to === former)
    expect(told?.subject).toContain('Почту попросили сменить')
    expect(told?.text).not.toContain(wanted)
  })

  test('is in force once it is confirmed, in any browser; both addresses are told, and the link again changes nothing', async () => {
    await ask()
    const token = await linkTo(wanted)
    const lines = await auditOf(world, async () => expect((await confirm(token)).status).toBe(204))
    expect(lines).toMatchObject([
      { action: 'auth.email-confirmed', actor_id: person.id, changes: [{ field: 'email', old: former, new: wanted }] },
    ])
    expect(await profile()).toMatchObject({
      email: wanted,
      email_verified_at: world.clock.now.toISOString(),
      pending_email: null,
    })
    expect([await canSignIn(wanted), await canSignIn(former)]).toEqual([true, false])
    const told = (await world.letters()).filter(({ subject }) => subject.startsWith('Почта изменена')).slice(-2)
    expect(told.map(({ to }) => to).toSorted()).toEqual([former, wanted].toSorted())
    expect(await auditOf(world, async () => expect((await confirm(token)).status).toBe(204))).toEqual([])
  })

  test('can be called off: the link opens nothing then', async () => {
    await ask()
    const lines = await auditOf(world, async () => {
      expect((await person.delete('/api/email/pending')).status).toBe(204)
      expect((await person.delete('/api/email/pending')).status, 'again').toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'auth.email-change-canceled', actor_id: person.id }])
    expect((await confirm(await linkTo(wanted))).body.errors).toHaveProperty('token')
    expect(await profile()).toMatchObject({ email: former, pending_email: null })
  })

  test('gets its letter once more; the link of the one before is void', async () => {
    await ask()
    const first = await linkTo(wanted)
    expect((await person.post('/api/email/resend')).body.data).toEqual({ email: wanted })
    expect((await confirm(first)).status).toBe(422)
    expect((await confirm(await linkTo(wanted))).status).toBe(204)
  })

  test('that is asked for later is the one', async () => {
    await ask()
    const first = await linkTo(wanted)
    await ask(`later-${wanted}`)
    expect(await profile()).toMatchObject({ pending_email: `later-${wanted}` })
    expect((await confirm(first)).status).toBe(422)
  })

  test('that somebody else has taken meanwhile is refused at the link, and nothing changes', async () => {
    await ask()
    await aUser(world.db, { email: wanted })
    const { status, body } = await confirm(await linkTo(wanted))
    expect([status, body.errors]).toEqual([422, { token: ['Этот адрес уже занят другой учётной записью'] }])
    expect(await profile()).toMatchObject({ email: former })
  })

  test('ends after three days, and with an address that staff set', async () => {
    await ask()
    const token = await linkTo(wanted)
    const admin = await signedInAs(world, 'admin')
    expect((await admin.put(`/api/users/${person.id}`, { email: `staff-${wanted}` })).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
    await ask()
    world.clock.now = new Date(world.clock.now.getTime() + 72 * 3_600_000)
    expect((await confirm(await linkTo(wanted))).status).toBe(422)
  })

  test('is asked for with the password, and needs a free address', async () => {
    const other = await aUser(world.db)
    expect((await ask(other.email)).body.errors).toHaveProperty('email')
    const without = await person.put(`/api/profile/${person.id}`, { email: wanted })
    expect(without.body.errors).toHaveProperty('current_password')
    expect(await profile()).toMatchObject({ pending_email: null })
    expect((await anybody.delete('/api/email/pending')).status).toBe(401)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/database.ts'
import { auditLines } from '#test/builders/audit.ts'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { ensureAccount } from '../../users/commands.ts'

const PASSWORD = 'верный-пароль-2026'
const NEW = { password: 'восемь жёлтых вагонов', password_confirmation: 'восемь жёлтых вагонов' }
const world = await openWorld()
const anybody = guest(world)
const admin = await signedInAs(world, 'admin')
let account: { id: number; email: string }
let person: Visitor
let wanted: string

beforeEach(async () => {
  const confirmed = { role: 'writer', password: PASSWORD, email_verified_at: new Date('2026-01-01') } as const
  account = await aUser(world.db, confirmed)
  person = await signIn(world, account.id)
  wanted = `wanted-${account.id}@smysl.test`
})

const later = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))

async function linkOf(path: 'confirm' | 'reset', address: string): Promise<string> {
  const letter = (await world.letters()).findLast(({ to, text }) => to === address && text?.includes(`/auth/${path}?`))
  return new RegExp(`/auth/${path}\\?token=([\\w-]{43})`).exec(letter?.text ?? '')?.[1] ?? ''
}

async function resetByLink() {
  await anybody.post('/api/forgot-password', { email: account.email })
  const token = await linkOf('reset', account.email)
  expect((await anybody.post('/api/reset-password', { token, ...NEW })).status).toBe(204)
}

async function changeOwnPassword() {
  const body = { current_password: PASSWORD, ...NEW }
  expect((await person.put(`/api/profile/${account.id}`, body)).status).toBe(200)
}

async function byStaff(method: string, path: string, body: object = {}) {
  expect((await admin.send(method, path, body)).status, path).toBe(200)
}

const setByStaff = () => byStaff('PUT', `/api/users/${account.id}`, NEW)

async function setByCommand() {
  const names = { first_name: 'Администратор', last_name: 'Главный' }
  const { email } = account
  await transaction(world.db, (tx) =>
    ensureAccount(tx, { ...names, email, password: NEW.password, role: 'admin' }, world.clock.now),
  )
}

async function switchOffAndOn() {
  await byStaff('PATCH', `/api/users/${account.id}/toggle-active`)
  await byStaff('PATCH', `/api/users/${account.id}/toggle-active`)
}

async function fireAndTakeBack() {
  await byStaff('POST', `/api/users/${account.id}/fire`)
  await byStaff('POST', `/api/users/${account.id}/fire`)
  await byStaff('PATCH', `/api/users/${account.id}/toggle-active`)
}

async function switchManyOffAndOn() {
  for (const action of ['deactivate', 'activate']) {
    await byStaff('POST', '/api/users/bulk', { ids: [account.id], action, dry_run: false })
  }
}

const WAYS: [string, () => Promise<void>][] = [
  ['a password set by the link of a letter', resetByLink],
  ['a password changed in the profile', changeOwnPassword],
  ['a password set by staff', setByStaff],
  ['a password set by the command', setByCommand],
  ['switching the account off', switchOffAndOn],
  ['firing the person', fireAndTakeBack],
  ['switching many off', switchManyOffAndOn],
]

test.each(WAYS.slice(0, 4))('%s: the link of a letter that was asked for before opens nothing', async (_, secure) => {
  await anybody.post('/api/forgot-password', { email: account.email })
  const token = await linkOf('reset', account.email)
  expect(token).toHaveLength(43)
  await secure()
  expect((await anybody.get(`/api/reset-password?token=${token}`)).body.data).toEqual({ works: false })
  const other = { password: 'девять синих трамваев', password_confirmation: 'девять синих трамваев' }
  const { status, body } = await anybody.post('/api/reset-password', { token, ...other })
  expect([status, body?.errors]).toEqual([422, { token: ['Ссылка уже не действует. Запросите новую.'] }])
  expect((await anybody.post('/api/login', { email: account.email, password: NEW.password })).status).toBe(200)
})

describe('what somebody else began with the former password is void after', () => {
  test.each(WAYS)('%s: the link to a new address', async (_, secure) => {
    const body = { email: wanted, current_password: PASSWORD }
    expect((await person.put(`/api/profile/${account.id}`, body)).status).toBe(200)
    const token = await linkOf('confirm', wanted)
    await secure()
    const { status, body: answer } = await anybody.post('/api/email/confirm', { token })
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ['token']])
    expect((await admin.get(`/api/users/${account.id}`)).body.data.email).toBe(account.email)
  })

  test.each([...WAYS, ['ending the other sessions', () => endOthers()] as const])(
    '%s: a second step',
    async (_, secure) => {
      const { secret } = (await person.post('/api/two-factor', { password: PASSWORD })).body.data
      await person.post('/api/two-factor/confirm', { code: codeOfApp(secret, world.clock.now) })
      later(30_000)
      const { headers } = await anybody.post('/api/login', { email: account.email, password: PASSWORD })
      const challenge = /smysl_challenge=([\w-]{43})/.exec(headers.getSetCookie().join())?.[1] ?? 'none'
      await secure()
      const { status, body } = await anybody.ask('/api/two-factor/challenge', {
        method: 'POST',
        body: JSON.stringify({ code: codeOfApp(secret, world.clock.now) }),
        headers: {
          'content-type': 'application/json',
          cookie: `smysl_session=${anybody.token}; smysl_challenge=${challenge}`,
        },
      })
      expect(challenge).toHaveLength(43)
      expect([status, body.errors]).toEqual([422, { code: ['Время на вход вышло. Введите почту и пароль ещё раз.'] }])
    },
  )

  const endOthers = async () => expect((await person.delete('/api/sessions')).status).toBe(204)
})

test('an address put back from the history voids the one that was asked for, and both addresses are told', async () => {
  const moved = `moved-${account.email}`
  await byStaff('PUT', `/api/users/${account.id}`, { email: moved })
  const line = (await auditLines(world)).findLast(({ action }) => action === 'user.updated')
  await person.put(`/api/profile/${account.id}`, { email: wanted, current_password: PASSWORD })
  const token = await linkOf('confirm', wanted)
  const before = (await world.letters()).length
  await byStaff('POST', `/api/audit-logs/${line?.id}/revert`, { field: 'email' })
  const told = (await world.letters()).slice(before)
  expect(told.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    [account.email, moved].toSorted().map((to) => [to, 'Почта изменена — Смысл']),
  )
  expect((await anybody.post('/api/email/confirm', { token })).status).toBe(422)
  expect((await person.get(`/api/profile/${account.id}`)).body.data).toMatchObject({
    email: account.email,
    pending_email: null,
  })
})

import { expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aUser } from '#test/builders.ts'
import { signIn, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const NEW = { password: 'восемь жёлтых вагонов', password_confirmation: 'восемь жёлтых вагонов' }
const world = await openWorld()
let serial = 0

async function visitor(traits: object = {}) {
  const { id, email } = await aUser(world.db, { password: PASSWORD, ...traits })
  return { email, person: await signIn(world, id) }
}

const stranger = () => `stranger-${(serial += 1)}@mail.test`
const ask = (person: Visitor, email: string, more: object = {}) =>
  person.put(`/api/profile/${person.id}`, { email, current_password: PASSWORD, ...more })

test('an account writes to five addresses an hour; the save that asks for a sixth changes nothing', async () => {
  const { person } = await visitor()
  const before = (await world.letters()).length
  for (let n = 0; n < 5; n += 1) expect((await ask(person, stranger())).status).toBe(200)
  const lines = await auditOf(world, async () => {
    const { status, body, headers } = await ask(person, stranger(), { first_name: 'Другая', ...NEW })
    expect([status, body.message]).toEqual([429, expect.stringMatching(/^Слишком много попыток. Подождите 60\sмин/)])
    expect(headers.get('retry-after')).toBe('3600')
  })
  expect(lines).toEqual([])
  expect((await person.get(`/api/profile/${person.id}`)).body.data.first_name).not.toBe('Другая')
  expect((await person.post('/api/email/resend')).status, 'the same letters').toBe(429)
  expect((await world.letters()).length - before, 'none to the unconfirmed address in force').toBe(5)
  expect((await person.put(`/api/profile/${person.id}`, { first_name: 'Вера' })).status).toBe(200)
})

test('taken addresses count as well: nobody tries out many', async () => {
  const [{ person }, other] = [await visitor(), await visitor()]
  for (let n = 0; n < 5; n += 1) expect((await ask(person, other.email)).status).toBe(n < 3 ? 422 : 429)
  expect((await ask(person, stranger())).status).toBe(429)
})

test('one address gets three letters an hour, whoever asks for it', async () => {
  const address = stranger()
  const before = (await world.letters()).length
  for (let n = 0; n < 5; n += 1) {
    const { person } = await visitor()
    expect((await ask(person, address)).status).toBe(n < 3 ? 200 : 429)
  }
  expect((await world.letters()).slice(before).map(({ to }) => to)).toEqual([address, address, address])
})

test('a password changed by an account without a role sends nothing to an address it has not confirmed', async () => {
  const { person } = await visitor()
  const before = (await world.letters()).length
  expect((await person.put(`/api/profile/${person.id}`, { current_password: PASSWORD, ...NEW })).status).toBe(200)
  expect((await world.letters()).slice(before)).toEqual([])
})

test('a confirmed address is told of a new one and of a new password', async () => {
  const { person, email } = await visitor({ email_verified_at: new Date('2026-01-01') })
  const before = (await world.letters()).length
  expect((await ask(person, stranger(), NEW)).status).toBe(200)
  const told = (await world.letters()).slice(before).filter(({ to }) => to === email)
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'Пароль изменён — Смысл',
    'Почту попросили сменить — Смысл',
  ])
})

import { beforeEach, expect, test } from 'vitest'
import { aRequest, aUser } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signIn } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'

const world = await openWorld()
const anna = guest(world)
const EMAIL = 'anna.letters@mail.test'
const WANTED = 'anna.new@mail.test'
const PASSWORD = 'семь лодок у причала'

beforeEach(async () => {
  for (const table of ['users', 'letters', 'rate_limits', 'personal_data_links'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  world.clock.now = new Date()
})

async function ask(path: string, body?: object) {
  const pass = await aPass(world.db, EMAIL, world.clock.now)
  return anna.ask(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...withPass(anna, pass), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const erase = () => ask('/api/my-data/erase', { confirmation: 'Удалить' })
const letters = () => world.db.selectFrom('letters').select(['kind', 'recipient']).orderBy('id').execute()
const tokens = () => world.db.selectFrom('mailed_tokens').select(['user_id', 'email']).orderBy('email').execute()
const countOf = (body: { data: { erased: { what: string; count: number }[] } }, what: RegExp) =>
  body.data.erased.find((line) => what.test(line.what))?.count

async function aLetter(recipient: string, traits: { kind?: string; state?: 'sent' | 'refused' } = {}) {
  const { kind = 'review-invitation', state = 'sent' } = traits
  const now = world.clock.now
  await world.db
    .insertInto('letters')
    .values({
      created_at: now,
      kind: kind as 'review-invitation',
      recipient,
      request_id: '',
      message_id: crypto.randomUUID(),
      state,
      expires_at: now,
      next_attempt_at: now,
      sent_at: state === 'sent' ? now : null,
    })
    .execute()
}

/** Asks for another address and leaves the letter to it unopened. */
async function aPersonWhoAskedFor(wanted: string, traits: Parameters<typeof aUser>[1] = {}) {
  const { id } = await aUser(world.db, { password: PASSWORD, ...traits })
  const person = await signIn(world, id)
  expect((await person.put(`/api/profile/${id}`, { email: wanted, current_password: PASSWORD })).status).toBe(200)
  return id
}

test('an erasure forgets the letters to an address that the account had asked for, and counts them', async () => {
  await aPersonWhoAskedFor(WANTED, { email: EMAIL })
  await aLetter('Anna.Letters@mail.test')
  await aLetter(WANTED)
  const before = (await letters()).length
  const { status, body } = await erase()
  expect(status).toBe(200)
  const left = await letters()
  expect(left, 'what others wrote to the new address is of its owner').toEqual([
    { kind: 'review-invitation', recipient: WANTED },
    { kind: 'personal-data-erased', recipient: null },
  ])
  expect(countOf(body, /^Письма/)).toBe(before - 1)
  expect(await tokens()).toEqual([])
})

test('it leaves the letters of an account that has the address which was asked for', async () => {
  await aPersonWhoAskedFor(WANTED, { email: EMAIL })
  await aUser(world.db, { email: WANTED })
  const ofOwner = (await letters()).filter(({ recipient }) => recipient === WANTED)
  expect(ofOwner).toHaveLength(1)
  await erase()
  expect((await letters()).filter(({ recipient }) => recipient === WANTED)).toEqual(ofOwner)
})

test('it forgets the links by which others asked for the address, and the act counts what went', async () => {
  const other = await aPersonWhoAskedFor(EMAIL)
  await aUser(world.db, { email: EMAIL })
  const links = async () => (await world.db.selectFrom('personal_data_links').select('email').execute()).length
  expect(await tokens()).toEqual([{ user_id: other, email: EMAIL }])
  const before = (await tokens()).length + (await links())
  const { status, body } = await erase()
  expect([status, await tokens()]).toEqual([200, []])
  expect(countOf(body, /^Сведения о письмах/), 'and the link that led here').toBe(before + 1)
})

test('a link of staff stays with their account, and no act counts it', async () => {
  const { id } = await aUser(world.db, { email: EMAIL, role: 'writer' })
  const now = world.clock.now
  await world.db
    .insertInto('mailed_tokens')
    .values({
      token_hash: hashOf(newToken()),
      user_id: id,
      purpose: 'password-reset',
      email: EMAIL,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute()
  const request = { contact_type: 'email', contact: EMAIL, name: 'Анна' } as const
  await aRequest(world.db, request)
  const { status, body } = await erase()
  expect([status, await tokens()]).toEqual([200, [{ user_id: id, email: EMAIL }]])
  expect(countOf(body, /^Сведения о письмах/), 'the link that led here').toBe(1)
})

test('the page says what became of each letter, and names each link', async () => {
  await aPersonWhoAskedFor(WANTED, { email: EMAIL })
  await world.db.deleteFrom('letters').execute()
  await aLetter(EMAIL)
  await aLetter(EMAIL, { kind: 'new-device', state: 'refused' })
  const { sections } = (await ask('/api/my-data')).body.data
  const { records } = sections.find(({ id }: { id: string }) => id === 'letters')
  const factsOf = (title: string) => {
    const { facts } = records.find((one: { title: string }) => one.title === title)
    return facts.map(({ label, value }: { label: string; value: string }) => (label === 'Состояние' ? value : label))
  }
  expect(factsOf('Письмо «Вход с нового устройства»')).toEqual(['Написано', 'Не отправлено'])
  expect(factsOf('Письмо «Приглашение написать отзыв»')).toEqual(['Написано', 'Отправлено', 'Отправлено'])
  expect(records.map(({ title }: { title: string }) => title)).toContain('Подтверждение нового адреса')
})

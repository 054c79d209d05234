import { beforeEach, describe, expect, test } from 'vitest'
import { aUser } from '#test/builders.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const world = await openWorld()
const behindProxy = await openWorld({ trustsProxy: true })
let email: string

beforeEach(async () => {
  email = (await aUser(world.db, { password: PASSWORD })).email
})

async function attempt(password: string, { ip = '198.51.100.1', to = email, forwarded = '', where = world } = {}) {
  const init = {
    method: 'POST',
    body: JSON.stringify({ email: to, password }),
    headers: { 'content-type': 'application/json', ...(forwarded === '' ? {} : { 'x-forwarded-for': forwarded }) },
  }
  return guest(where).ask('/api/login', init, ip)
}

async function failTimes(times: number, more: Parameters<typeof attempt>[1] = {}) {
  for (let n = 0; n < times; n += 1) expect((await attempt('неверный-пароль', more)).status).toBe(422)
}

describe('after five failures within a minute', () => {
  test('even the right password is 429, and the answer says when to come back', async () => {
    await failTimes(5)
    world.clock.now = new Date(world.clock.now.getTime() + 20_000)
    const { status, body, headers } = await attempt(PASSWORD)
    expect(status).toBe(429)
    expect(body.message).toBe('Слишком много попыток. Подождите минуту и попробуйте снова.')
    expect(headers.get('retry-after')).toBe('40')
  })

  test('the right password works again when the minute is over', async () => {
    await failTimes(5)
    expect((await attempt(PASSWORD)).status).toBe(429)
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  test('other people at the same place and the same person elsewhere are not held', async () => {
    const other = await aUser(world.db, { password: PASSWORD })
    await failTimes(5)
    expect((await attempt(PASSWORD, { to: other.email })).status).toBe(200)
    expect((await attempt(PASSWORD, { ip: '198.51.100.2' })).status).toBe(200)
    expect((await attempt(PASSWORD)).status).toBe(429)
  })

  test('an unknown address is held in the same way', async () => {
    await failTimes(5, { to: 'nobody@smysl.test' })
    expect((await attempt(PASSWORD, { to: 'nobody@smysl.test' })).status).toBe(429)
  })

  test('the case of the address does not make a new count', async () => {
    await failTimes(5)
    expect((await attempt(PASSWORD, { to: email.toUpperCase() })).status).toBe(429)
  })
})

test('a success clears the count', async () => {
  await failTimes(4)
  expect((await attempt(PASSWORD)).status).toBe(200)
  await failTimes(5)
  expect((await attempt(PASSWORD)).status).toBe(429)
})

test('attempts that come at once are counted each', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('неверный-пароль')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
})

describe('the address of the visitor', () => {
  test('is not what they say it is', async () => {
    for (let n = 0; n < 5; n += 1) await attempt('неверный-пароль', { forwarded: `10.0.0.${n}` })
    expect((await attempt(PASSWORD, { forwarded: '10.0.0.99' })).status).toBe(429)
  })

  test('behind a proxy of ours is what the proxy saw, whatever the port, not what the visitor wrote before it', async () => {
    await aUser(behindProxy.db, { password: PASSWORD, email })
    const from = (n: number) => ({
      where: behindProxy,
      ip: '127.0.0.1',
      forwarded: `10.0.0.${n}, 198.51.100.7:${5000 + n}`,
    })
    for (let n = 0; n < 5; n += 1) expect((await attempt('неверный-пароль', from(n))).status).toBe(422)
    expect((await attempt(PASSWORD, from(99))).status).toBe(429)
    expect((await attempt(PASSWORD, { where: behindProxy, forwarded: '198.51.100.8' })).status).toBe(200)
  })

  test('of any length is no failure', async () => {
    const forwarded = Array.from({ length: 20_000 }, (_, n) => ((n * 7919) % 36).toString(36)).join('')
    expect((await attempt(PASSWORD, { where: behindProxy, forwarded })).status).toBe(422)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { newFormCheck } from '#server/platform/http/protection/form-check.ts'
import { aUser } from '#test/builders.ts'
import { guest, type Answer } from '#test/people.ts'
import { solved } from '#test/solved.ts'
import { APP_SECRET, openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const ASKED = {
  message: 'С этим адресом недавно много раз ошиблись паролем. Нужна проверка, что вы не программа.',
  code: 'proof_required',
}
const world = await openWorld()
let serial = 0

const anAccount = () => aUser(world.db, { password: PASSWORD })

/** Each attempt comes from an address of its own unless told. */
function logIn(form: object, { device, ip }: { device?: string; ip?: string } = {}): Promise<Answer> {
  serial += 1
  const anybody = guest(world)
  const cookie = [`smysl_session=${anybody.token}`, ...(device === undefined ? [] : [`smysl_device=${device}`])].join(
    '; ',
  )
  const init = {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json', cookie },
  }
  return anybody.ask('/api/login', init, ip ?? `10.0.${serial >> 8}.${serial & 255}`)
}

const deviceOf = ({ headers }: Answer) => /smysl_device=([\w-]{43})/.exec(headers.getSetCookie().join())?.[1] ?? ''

/** What strangers did to this address within the hour. */
async function failTwentyTimes(to: string) {
  const guesses = Array.from({ length: 20 }, () => logIn({ email: to, password: 'неверный-пароль' }))
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(422)
}

describe('after twenty failures of one account within an hour, from wherever', () => {
  let email: string
  let device: string

  beforeAll(async () => {
    email = (await anAccount()).email
    device = deviceOf(await logIn({ email, password: PASSWORD }))
    await failTwentyTimes(email)
  })

  test('the right password alone is asked for a proof, with a code for programs, and opens nothing', async () => {
    const { status, body, headers } = await logIn({ email, password: PASSWORD })
    expect([status, body]).toEqual([
      422,
      { ...ASKED, errors: { proof: [ASKED.message] }, request_id: expect.any(String) },
    ])
    expect(headers.getSetCookie()).toEqual([])
  })

  test('a solved puzzle and the right password sign in: nobody is shut out', async () => {
    expect((await logIn(await solved(world, { email, password: PASSWORD }))).status).toBe(200)
  })

  test('each guess costs a puzzle of its own', async () => {
    const guess = await solved(world, { email, password: 'ещё-один-неверный' })
    expect((await logIn(guess)).body.message).toBe('Неверный адрес или пароль.')
    expect((await logIn(guess)).body.errors).toEqual({ form: ['Проверка не прошла. Отправьте ещё раз.'] })
    expect((await logIn({ ...guess, password: PASSWORD })).status).toBe(422)
  })

  test('the browser of somebody else is asked', async () => {
    const other = await anAccount()
    const foreign = deviceOf(await logIn({ email: other.email, password: PASSWORD }))
    expect((await logIn({ email, password: PASSWORD }, { device: foreign })).body).toMatchObject(ASKED)
  })

  test('the browser that the person signs in with is not asked, and has twenty failures of its own', async () => {
    const again = await logIn({ email, password: PASSWORD }, { device })
    expect(again.status).toBe(200)
    const known = { device: deviceOf(again) }
    const guesses = Array.from({ length: 20 }, () => logIn({ email, password: 'неверный-пароль' }, known))
    for (const { body } of await Promise.all(guesses)) expect(body.code).toBeUndefined()
    expect((await logIn({ email, password: PASSWORD }, known)).body).toMatchObject(ASKED)
  })

  test('a mark of the browser that was replaced at the last sign-in is worth nothing', async () => {
    expect((await logIn({ email, password: PASSWORD }, { device })).body).toMatchObject(ASKED)
  })

  test('a new password by a letter takes the question away', async () => {
    await guest(world).post('/api/forgot-password', { email })
    const token = /token=([\w-]{43})/.exec((await world.letters()).at(-1)?.text ?? '')?.[1]
    const pair = { password: PASSWORD, password_confirmation: PASSWORD }
    expect((await guest(world).post('/api/reset-password', { token, ...pair })).status).toBe(204)
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200)
  })
})

test('an address that nobody has is asked in the same words, and the hour over nothing is asked', async () => {
  const attempt = { email: 'nobody@smysl.test', password: PASSWORD }
  await failTwentyTimes(attempt.email)
  const { status, body } = await logIn(attempt)
  expect([status, body]).toMatchObject([422, ASKED])
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
  expect((await logIn(attempt)).body.message).toBe('Неверный адрес или пароль.')
})

test('of forty guesses at once from forty addresses twenty are looked at', async () => {
  const { email } = await anAccount()
  const guesses = Array.from({ length: 40 }, () => logIn({ email, password: 'неверный-пароль' }))
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(20)
  expect(codes.filter((code) => code === ASKED.code)).toHaveLength(20)
})

describe('without scripts', () => {
  let email: string

  beforeAll(async () => {
    email = (await anAccount()).email
    await failTwentyTimes(email)
  })

  const opened = async () => (await newFormCheck(APP_SECRET, () => world.clock.now)).mark
  const wait = (ms: number) => {
    world.clock.now = new Date(world.clock.now.getTime() + ms)
  }

  test('a form that stood open as long as a person needs signs in', async () => {
    const mark = await opened()
    expect((await logIn({ email, password: PASSWORD, mark })).status, 'at once').toBe(422)
    wait(5_000)
    expect((await logIn({ email, password: PASSWORD, mark })).status).toBe(200)
    expect((await logIn({ email, password: PASSWORD, mark })).status, 'once more').toBe(422)
  })

  test('three an hour from one network, ten for one account; then there are scripts and the letter', async () => {
    const marks = await Promise.all(Array.from({ length: 11 }, opened))
    wait(5_000)
    const guess = async (ip: string) => logIn({ email, password: 'неверный-пароль', mark: marks.pop() }, { ip })
    for (let n = 0; n < 3; n += 1) expect((await guess('192.0.2.1')).status).toBe(422)
    expect((await guess('192.0.2.1')).status).toBe(429)
    // The sign-in above was the first of the ten.
    for (let n = 0; n < 6; n += 1) expect((await guess(`192.0.2.${10 + n}`)).status).toBe(422)
    const { status, body, headers } = await guess('192.0.2.30')
    expect([status, body.code, body.message]).toEqual([
      429,
      'proof_required',
      'С этим адресом слишком часто ошибаются паролем. Включите в браузере JavaScript или смените пароль по ссылке из письма.',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn(await solved(world, { email, password: PASSWORD }))).status, 'with scripts').toBe(200)
  })

  test('a mark that is not ours opens nothing', async () => {
    expect((await logIn({ email, password: PASSWORD, mark: `${Date.now()}.${'a'.repeat(43)}` })).status).toBe(422)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { codeOfApp } from '#test/authenticator.ts'
import { aUser } from '#test/builders.ts'
import { guest, signedInAs, signIn, type Answer, type Visitor } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const PASSWORD = 'верный-пароль-2026'
const NEW = { password: 'восемь жёлтых вагонов', password_confirmation: 'восемь жёлтых вагонов' }
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const world = await openWorld()
let account: { id: number; email: string }
let person: Visitor

beforeEach(async () => {
  account = await aUser(world.db, { role: 'writer', password: PASSWORD })
  person = await signIn(world, account.id)
})

/** The subjects of the letters that `work` causes, by address. */
async function lettersOf(work: () => Promise<unknown>) {
  const before = (await world.letters()).length
  await work()
  return (await world.letters()).slice(before).map(({ to, subject, text }) => ({ to, subject, text }))
}

describe('a letter tells the person', () => {
  test('of a new password set in the profile', async () => {
    const letters = await lettersOf(async () => {
      const body = { current_password: PASSWORD, ...NEW }
      expect((await person.put(`/api/profile/${account.id}`, body)).status).toBe(200)
    })
    expect(letters).toMatchObject([{ to: account.email, subject: 'Пароль изменён — Смысл' }])
    expect(letters[0]?.text).toContain('изменён в профиле')
  })

  test('of a password and an address that staff have set, at the former address too', async () => {
    const admin = await signedInAs(world, 'admin')
    const letters = await lettersOf(async () => {
      const body = { email: `moved-${account.email}`, ...NEW }
      expect((await admin.put(`/api/users/${account.id}`, body)).status).toBe(200)
    })
    expect(letters.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [account.email, 'Пароль изменён — Смысл'],
        [account.email, 'Почта изменена — Смысл'],
        [`moved-${account.email}`, 'Почта изменена — Смысл'],
      ].toSorted(),
    )
    const former = letters.find(({ to, subject }) => to === account.email && subject.startsWith('Почта'))
    expect(former?.text, 'it does not name the new one').not.toContain('moved')
  })

  test('of a second factor that is on, of new codes, and that it is off', async () => {
    const letters = await lettersOf(async () => {
      const { secret } = (await person.post('/api/two-factor', { password: PASSWORD })).body.data
      await person.post('/api/two-factor/confirm', { code: codeOfApp(secret, world.clock.now) })
      await person.post('/api/two-factor/recovery-codes', { password: PASSWORD })
      await person.send('DELETE', '/api/two-factor', { password: PASSWORD })
      await person.send('DELETE', '/api/two-factor', { password: PASSWORD })
    })
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [account.email, 'Вход в два шага включён — Смысл'],
      [account.email, 'Новые запасные коды — Смысл'],
      [account.email, 'Вход в два шага выключен — Смысл'],
    ])
  })

  test('of nothing when nothing was changed', async () => {
    const letters = await lettersOf(async () => {
      await person.put(`/api/profile/${account.id}`, { current_password: 'не-тот-пароль-1', ...NEW })
      await person.put(`/api/profile/${account.id}`, { first_name: 'Анна', email: account.email })
    })
    expect(letters).toEqual([])
  })
})

describe('a sign-in from a device that the account has not seen', () => {
  const deviceIn = ({ headers }: Answer) => /smysl_device=([\w-]{43})/.exec(headers.getSetCookie().join())?.[1] ?? ''

  async function logIn(email: string, device = '') {
    const anybody = guest(world)
    const cookie = `smysl_session=${anybody.token}; smysl_device=${device}`
    const answer = await anybody.ask('/api/login', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'content-type': 'application/json', cookie, 'user-agent': WINDOWS },
    })
    expect(answer.status).toBe(200)
    return answer
  }

  test('is told by letter; the first one ever and one from a known device are not', async () => {
    let device = ''
    expect(await lettersOf(async () => (device = deviceIn(await logIn(account.email))))).toEqual([])
    expect(await lettersOf(async () => (device = deviceIn(await logIn(account.email, device))))).toEqual([])
    const letters = await lettersOf(() => logIn(account.email))
    expect(letters).toMatchObject([{ to: account.email, subject: 'Вход с нового устройства — Смысл' }])
    expect(letters[0]?.text).toContain('Chrome, Windows')
    expect(await lettersOf(() => logIn(account.email, device)), 'still known').toEqual([])
  })

  test('by another person of the same browser is new for them, and known to both afterwards', async () => {
    const other = await aUser(world.db, { role: 'writer', password: PASSWORD })
    await logIn(other.email)
    let device = deviceIn(await logIn(account.email))
    expect(await lettersOf(async () => (device = deviceIn(await logIn(other.email, device))))).toHaveLength(1)
    expect(await lettersOf(() => logIn(account.email, device))).toEqual([])
  })

  test('is told three times a day at most', async () => {
    const letters = await lettersOf(async () => {
      for (let n = 0; n < 6; n += 1) await logIn(account.email)
    })
    expect(letters).toHaveLength(3)
  })

  test('with a second factor is told once the code was right', async () => {
    await logIn(account.email)
    const { secret } = (await person.post('/api/two-factor', { password: PASSWORD })).body.data
    await person.post('/api/two-factor/confirm', { code: codeOfApp(secret, world.clock.now) })
    world.clock.now = new Date(world.clock.now.getTime() + 30_000)
    const letters = await lettersOf(async () => {
      const { headers } = await logIn(account.email)
      const challenge = /smysl_challenge=([\w-]+)/.exec(headers.getSetCookie().join())?.[1] ?? ''
      const { status } = await guest(world).ask('/api/two-factor/challenge', {
        method: 'POST',
        body: JSON.stringify({ code: codeOfApp(secret, world.clock.now) }),
        headers: {
          'content-type': 'application/json',
          cookie: `smysl_session=${guest(world).token}; smysl_challenge=${challenge}`,
        },
      })
      expect(status).toBe(200)
    })
    expect(letters).toMatchObject([{ subject: 'Вход с нового устройства — Смысл' }])
  })

  test('sends nothing to an address that whoever registered it has not confirmed', async () => {
    const visitor = await aUser(world.db, { password: PASSWORD })
    await logIn(visitor.email)
    expect(await lettersOf(() => logIn(visitor.email))).toEqual([])
  })
})

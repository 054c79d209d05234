import { PROOF_REQUIRED } from '#contract/visitors/form-check.ts'
import { exampleOf, nameOf } from '../../api/every-example.ts'
import { aPerson, sceneFor } from '../../api/scene.ts'
import { guest } from '../../people.ts'
import { solved } from '../../solved.ts'
import { forgetLimits, type Target } from './target.ts'

const NEW_PASSWORD = 'восемь жёлтых вагонов зимой'
const TRIES = 45
/** Where the honest request would end the row at once. */
const GUESSES: Record<string, object> = {
  'POST /api/login': { password: 'не тот' },
  'POST /api/two-factor/challenge': { recovery_code: 'A'.repeat(10) },
}

/** Nobody learns who has an account, and whoever asks too often is asked to wait, in all processes together. */
export async function attackAsStranger(target: Target): Promise<string> {
  await askWhoIsThere(target)
  const limited = await askTooOften(target)
  return `${limited} calls of guests have a limit`
}

/** The same question of an address that is known and of one that is not. */
async function askWhoIsThere(target: Target) {
  const { world, ledger } = target
  const nobody = guest(world)
  const person = {
    first_name: 'Мария',
    last_name: 'Гостева',
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    consent: true,
  }
  const questions: Record<string, (email: string) => Promise<object>> = {
    '/api/login': async (email) => ({ email, password: 'не тот пароль вовсе' }),
    '/api/forgot-password': async (email) => ({ email }),
    '/api/register': async (email) => ({ email, ...person }),
    '/api/my-data': async (email) => solved(world, { email }),
    '/api/reset-password': async (email) => ({
      email,
      token: 'a'.repeat(43),
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    }),
  }
  const states = {
    active: await aPerson(world, 'moderator'),
    visitor: await aPerson(world, null),
    off: await aPerson(world, 'writer'),
    fired: await aPerson(world, 'writer'),
  }
  await world.db.updateTable('users').set({ is_active: false }).where('id', '=', states.off.id).execute()
  await world.db
    .updateTable('users')
    .set({ is_active: false, is_fired: true })
    .where('id', '=', states.fired.id)
    .execute()
  for (const [path, bodyOf] of Object.entries(questions)) {
    const answers = new Map<string, string>()
    const emails = Object.entries({
      unknown: 'nobody-at-all@mail.test',
      ...Object.fromEntries(Object.entries(states).map(([state, { email }]) => [state, email])),
    })
    for (const [state, email] of emails) {
      await forgetLimits(target)
      const { status, body, headers } = await nobody.post(path, await bodyOf(email))
      const cookies = headers
        .getSetCookie()
        .map((line) => line.split('=', 1)[0])
        .toSorted()
        .join()
      answers.set(
        state,
        `${status} ${JSON.stringify({ ...body, request_id: '' }).replaceAll(email, '@')} ${path === '/api/register' ? '' : cookies}`,
      )
    }
    // Registering tells a taken address (decision 006), and tells all of them alike.
    if (path === '/api/register') answers.delete('unknown')
    const kinds = new Set(answers.values())
    ledger.holds(
      'an answer does not tell who has an account',
      kinds.size === 1,
      () => `${path}: ${[...answers].map(([state, said]) => `${state} ${said.slice(0, 160)}`).join(' | ')}`,
    )
  }
}

/** What a guest may change has a limit, which both processes count together. */
async function askTooOften(target: Target): Promise<number> {
  const { world, routes, ledger, wire } = target
  const open = routes.filter(({ guard, method }) => guard === 'anyone' && method !== 'GET')
  for (const [at, row] of open.entries()) {
    const name = nameOf(row)
    await forgetLimits(target)
    const scene = await sceneFor(world, 'guest')
    const sent = await exampleOf(row).send(scene)
    const headers = {
      'content-type': 'application/json',
      cookie: `smysl_session=${scene.caller.token}`,
      'x-xsrf-token': scene.caller.csrf,
      ...sent.headers,
      'x-forwarded-for': `192.0.2.${at + 1}`,
    }
    let last = 0
    for (let turn = 0; turn < TRIES && last !== 429; turn += 1) {
      const more = turn === 0 || name in GUESSES ? sent : await exampleOf(row).send(scene)
      // The examples name the site of the tests.
      const body = JSON.stringify({ ...more.body, ...GUESSES[name] }).replaceAll('http://smysl.test', wire.url)
      const answer = await wire.shoot({
        method: row.method,
        path: more.path,
        headers: { ...headers, ...more.headers },
        body,
      })
      last = answer.status
      if (last === 429)
        ledger.holds('who is to wait is told for how long', Number(answer.headers['retry-after']) > 0, () =>
          nameOf(row),
        )
    }
    ledger.holds('what a guest may change has a limit', last === 429, () => `${name}: ${TRIES} times, ${last} at last`)
  }
  await forgetLimits(target)
  await acrossProcesses(target)
  return open.length
}

/** Guesses at one account by both doors are counted together. */
async function acrossProcesses(target: Target) {
  const { email } = await aPerson(target.world, 'moderator')
  const { token, csrf } = guest(target.world)
  const headers = { 'content-type': 'application/json', cookie: `smysl_session=${token}`, 'x-xsrf-token': csrf }
  const answers: string[] = []
  for (let turn = 0; turn < 60; turn += 1) {
    const way = turn % 2 === 0 ? target.wire : target.direct
    // Each guess from a network of its own: what is counted is the account.
    const { status, text } = await way.shoot({
      method: 'POST',
      path: '/api/login',
      headers: { ...headers, 'x-forwarded-for': `203.0.${turn}.1` },
      body: JSON.stringify({ email, password: `догадка ${turn}` }),
    })
    // From some number on a guess costs a puzzle (decision 030): nobody is locked out.
    answers.push(text.includes(PROOF_REQUIRED) ? PROOF_REQUIRED : String(status))
  }
  const isHeld = answers.slice(-10).every((said) => said === '429' || said === PROOF_REQUIRED)
  target.ledger.holds(
    'guesses at one account cost work, from however many networks and by however many processes',
    isHeld,
    () => answers.join(),
  )
  await forgetLimits(target)
}

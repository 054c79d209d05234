import { issueToken } from '#server/modules/auth/credentials/mailed-tokens.ts'
import { aPerson, PASSWORD } from '../../api/scene.ts'
import { roleId } from '../../builders.ts'
import { anInvitation } from '../../builders/invitations.ts'
import { signIn, Visitor } from '../../people.ts'
import { forgetLimits, type Target } from './target.ts'
import type { Wire } from './wire.ts'

const NEXT_PASSWORD = 'восемь жёлтых вагонов зимой'

/** A session that somebody else could know ends with whatever ends its right; a token of a letter works once. */
export async function attackSessions(target: Target): Promise<string> {
  await fixed(target)
  await ended(target)
  await twice(target)
  await racing(target)
  await forgetLimits(target)
  return 'fixed, ended in 9 ways, twice, in two tabs'
}

async function stillIn(target: Target, token: string): Promise<number[]> {
  const ask = async (wire: Wire) =>
    (await wire.shoot({ path: '/api/user', headers: { cookie: `smysl_session=${token}`, accept: 'application/json' } }))
      .status
  return [await ask(target.wire), await ask(target.direct)]
}

/** The session of before the sign-in opens nothing after it, and the token that an attacker chose is never taken on. */
async function fixed(target: Target) {
  const { world, ledger } = target
  for (const chosen of ['a'.repeat(43), (await signIn(world, (await aPerson(world, null)).id)).token]) {
    const { email } = await aPerson(world, 'moderator')
    const visitor = new Visitor(world, chosen, null)
    const { status, headers } = await visitor.post('/api/login', { email, password: PASSWORD })
    const given = tokenIn(headers)
    ledger.holds('a sign-in succeeds', status === 200 && given !== undefined, () => String(status))
    ledger.holds('a sign-in gives a session that nobody chose', given !== chosen, () => String(given))
    const { status: before } = await visitor.get('/api/topics')
    ledger.holds('the session of before opens nothing', before !== 200, () => `${before}`)
    const again = await new Visitor(world, given ?? '', null).post('/api/login', { email, password: PASSWORD })
    ledger.holds('a second sign-in gives another session', tokenIn(again.headers) !== given, () => String(given))
  }
  const guestToken = tokenIn(
    (await new Visitor(world, 'chosen-by-somebody-else-chosen-by-somebody-e', null).get('/sanctum/csrf-cookie'))
      .headers,
  )
  ledger.holds(
    'a session that somebody chose is replaced',
    guestToken !== 'chosen-by-somebody-else-chosen-by-somebody-e',
    () => String(guestToken),
  )
}

/** What ends a session, and who keeps one. */
async function ended(target: Target) {
  const { world, ledger } = target
  const admin = await signIn(world, (await aPerson(world, 'admin')).id)
  const ways: Record<string, (id: number, own: Visitor) => Promise<unknown>> = {
    'a new password': (id, own) =>
      own.put(`/api/profile/${id}`, {
        current_password: PASSWORD,
        password: NEXT_PASSWORD,
        password_confirmation: NEXT_PASSWORD,
      }),
    'the end of all others': (_, own) => own.delete('/api/sessions'),
    'being fired': (id) => admin.post(`/api/users/${id}/fire`),
    'being switched off': (id) => admin.patch(`/api/users/${id}/toggle-active`, {}),
    'the word of an admin': (id) => admin.delete(`/api/users/${id}/sessions`),
    'a password by letter': async (id) => resetPassword(target, id),
  }
  for (const [way, act] of Object.entries(ways)) {
    const { id } = await aPerson(world, 'moderator')
    const [first, second] = [await signIn(world, id), await signIn(world, id)]
    const before = await stillIn(target, first.token)
    await act(id, second)
    const after = await stillIn(target, first.token)
    ledger.holds(
      'a session opens until it is ended',
      before.every((status) => status === 200),
      () => `${way}: ${before.join()}`,
    )
    ledger.holds(
      'a session that was ended opens nothing, in no process',
      after.every((status) => status === 401),
      () => `${way}: ${after.join()}`,
    )
  }
  const { id } = await aPerson(world, 'moderator')
  const leaving = await signIn(world, id)
  await leaving.post('/api/logout')
  const after = await stillIn(target, leaving.token)
  ledger.holds(
    'who signed out is out, in no process in',
    after.every((status) => status === 401),
    () => after.join(),
  )
  const demoted = await signIn(world, (await aPerson(world, 'moderator')).id)
  const given = await admin.put(`/api/users/${demoted.id}`, { role: await roleId(world.db, 'psychologist') })
  ledger.holds('a right can be taken', given.status === 200, () => `${given.status} ${JSON.stringify(given.body)}`)
  const { status } = await target.direct.shoot({
    path: '/api/consultation-requests',
    headers: { cookie: `smysl_session=${demoted.token}` },
  })
  ledger.holds('a right that was taken is gone at once, in each process', status === 403, () => String(status))
}

async function resetPassword({ world }: Target, id: number) {
  const { email } = await world.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const { token } = await world.db.transaction().execute((tx) => issueToken(tx, 'password-reset', email, new Date()))
  const body = { token, email, password: NEXT_PASSWORD, password_confirmation: NEXT_PASSWORD }
  return new Visitor(world, 'g'.repeat(43), null).post('/api/reset-password', body)
}

/** What a letter opens, it opens once, and for its purpose alone. */
async function twice(target: Target) {
  const { world, ledger } = target
  const nobody = new Visitor(world, 'g'.repeat(43), null)
  const passwords = { password: NEXT_PASSWORD, password_confirmation: NEXT_PASSWORD }
  const { id, token } = await anInvitation(world, 'writer')
  const [first, second] = [
    await nobody.post('/api/invitations/accept', { token, ...passwords }),
    await nobody.post('/api/invitations/accept', { token, ...passwords }),
  ]
  ledger.holds(
    'a letter opens once',
    first.status < 300 && second.status >= 400,
    () => `an invitation: ${first.status}, ${second.status}`,
  )
  const { email } = await world.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const { token: confirmation } = await world.db
    .transaction()
    .execute((tx) => issueToken(tx, 'email-confirmation', email, new Date()))
  const crossed = await nobody.post('/api/reset-password', { token: confirmation, email, ...passwords })
  ledger.holds(
    'a letter opens what it is for alone',
    crossed.status >= 400,
    () => `a confirmation as a reset: ${crossed.status}`,
  )
  const { token: reset } = await world.db
    .transaction()
    .execute((tx) => issueToken(tx, 'password-reset', email, new Date()))
  for (const forged of [reset.slice(0, -1), `${reset}a`, reset.toUpperCase(), [reset], { $ne: null }, '%', '']) {
    const { status } = await nobody.post('/api/reset-password', { token: forged, email, ...passwords })
    ledger.holds('a letter is not guessed', status >= 400, () => `${JSON.stringify(forged)} → ${status}`)
  }
}

/** Ten tabs at once: one letter, one success. */
async function racing(target: Target) {
  const { world, ledger } = target
  const { token } = await anInvitation(world, 'writer')
  const body = JSON.stringify({ token, password: NEXT_PASSWORD, password_confirmation: NEXT_PASSWORD })
  const { csrf, token: session } = new Visitor(world, 'g'.repeat(43), null)
  const headers = { 'content-type': 'application/json', cookie: `smysl_session=${session}`, 'x-xsrf-token': csrf }
  const shots = Array.from({ length: 10 }, (_, turn) =>
    (turn % 2 === 0 ? target.wire : target.direct).shoot({
      method: 'POST',
      path: '/api/invitations/accept',
      headers,
      body,
    }),
  )
  const statuses = (await Promise.all(shots)).map(({ status }) => status)
  ledger.holds('of ten tabs with one letter one succeeds', statuses.filter((status) => status < 300).length === 1, () =>
    statuses.join(),
  )
}

function tokenIn(headers: Headers): string | undefined {
  return /smysl_session=([\w-]+)/.exec(headers.getSetCookie().join('\n'))?.[1]
}

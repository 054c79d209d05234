import type { RoleName } from '#contract/people/roles.ts'
import { codeOfApp } from '#test/authenticator.ts'
import { anInvitation } from '#test/builders/invitations.ts'
import { guest, signIn, type Visitor } from '#test/people.ts'
import type { World } from '#test/world.ts'
import { issueToken } from '#server/modules/auth/credentials/mailed-tokens.ts'
import { reading, unique, type Examples } from '../example.ts'
import { aPerson, PASSWORD, type Scene } from '../scene.ts'

const NEW_PASSWORD = 'восемь жёлтых вагонов зимой'

export const signInExamples: Examples = {
  'GET /sanctum/csrf-cookie': reading('/sanctum/csrf-cookie'),
  'POST /api/login': {
    by: 'guest',
    leaves: { action: 'auth.login', again: 'another line' },
    async send({ world }) {
      const { id, email } = await aPerson(world, 'writer')
      return { path: '/api/login', body: { email, password: PASSWORD }, hidden: [PASSWORD], subject: id }
    },
  },
  'POST /api/logout': {
    leaves: { action: 'auth.logout', again: 'nothing' },
    send: async ({ id }) => ({ path: '/api/logout', subject: id }),
  },
  'POST /api/view-as': {
    leaves: { action: 'auth.view-as-started', again: 'nothing' },
    send: async ({ id }) => ({ path: '/api/view-as', body: { role: 'writer' }, subject: id }),
  },
  'DELETE /api/view-as': {
    leaves: { action: 'auth.view-as-ended', again: 'nothing' },
    async send({ caller, id }) {
      await caller.post('/api/view-as', { role: 'moderator' })
      return { path: '/api/view-as', subject: id }
    },
  },
  'POST /api/register': {
    by: 'guest',
    leaves: { action: 'auth.registered', again: 'another line' },
    async send() {
      const email = `${unique('new').replace(' ', '-')}@mail.test`
      const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      const body = { first_name: 'Мария', last_name: 'Гостева', email, ...passwords, consent: true }
      return { path: '/api/register', body, hidden: [NEW_PASSWORD, email] }
    },
  },
  'POST /api/forgot-password': {
    by: 'guest',
    leaves: { action: 'auth.reset-requested', again: 'another line' },
    async send({ world }) {
      const { id, email } = await aPerson(world, null)
      return { path: '/api/forgot-password', body: { email }, hidden: [email], subject: id }
    },
  },
  'GET /api/reset-password': reading(async ({ world }) => {
    const { email } = await aPerson(world, 'writer')
    return { path: `/api/reset-password?token=${await mailedToken(world, 'password-reset', email)}` }
  }),
  'POST /api/reset-password': {
    by: 'guest',
    leaves: { action: 'auth.password-reset', again: 'nothing' },
    async send({ world }) {
      const { id, email } = await aPerson(world, 'writer')
      const token = await mailedToken(world, 'password-reset', email)
      const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      return { path: '/api/reset-password', body, hidden: [token, NEW_PASSWORD], subject: id }
    },
  },
  'POST /api/email/confirm': {
    by: 'guest',
    leaves: { action: 'auth.email-confirmed', again: 'nothing' },
    async send({ world }) {
      const { id, email } = await aPerson(world, null)
      const token = await mailedToken(world, 'email-confirmation', email)
      return { path: '/api/email/confirm', body: { token }, hidden: [token, email], subject: id }
    },
  },
  'POST /api/email/resend': {
    leaves: { action: 'auth.confirmation-sent', again: 'another line' },
    send: async ({ id }) => ({ path: '/api/email/resend', subject: id }),
  },
  'DELETE /api/email/pending': {
    leaves: { action: 'auth.email-change-canceled', again: 'nothing' },
    async send({ caller, id }) {
      const email = `${unique('moved').replace(' ', '-')}@mail.test`
      if (id !== 0) await caller.put(`/api/profile/${id}`, { email, current_password: PASSWORD })
      return { path: '/api/email/pending', hidden: [email], subject: id }
    },
  },

  'GET /api/two-factor': reading('/api/two-factor'),
  'POST /api/two-factor': {
    leaves: { action: 'auth.two-factor-started', again: 'another line' },
    send: async ({ id }) => ({
      path: '/api/two-factor',
      body: { password: PASSWORD },
      hidden: [PASSWORD],
      subject: id,
    }),
  },
  'POST /api/two-factor/confirm': {
    leaves: { action: 'auth.two-factor-enabled', again: 'nothing' },
    async send({ world, caller, id }) {
      const code = await codeFor(world, caller)
      return { path: '/api/two-factor/confirm', body: { code }, hidden: [code], subject: id }
    },
  },
  'DELETE /api/two-factor': {
    leaves: { action: 'auth.two-factor-disabled', again: 'nothing' },
    async send({ world, caller, id }) {
      const codes = await turnOnTwoFactor(world, caller)
      return { path: '/api/two-factor', body: { password: PASSWORD }, hidden: [PASSWORD, ...codes], subject: id }
    },
  },
  'POST /api/two-factor/recovery-codes': {
    leaves: { action: 'auth.recovery-codes-renewed', again: 'another line' },
    async send({ world, caller, id }) {
      const codes = await turnOnTwoFactor(world, caller)
      const path = '/api/two-factor/recovery-codes'
      return { path, body: { password: PASSWORD }, hidden: [PASSWORD, ...codes], subject: id }
    },
  },
  'POST /api/two-factor/challenge': {
    by: 'guest',
    leaves: { action: 'auth.login', again: 'nothing' },
    async send({ world, caller }) {
      const { id, email, codes } = await aGuardedPerson(world, 'writer')
      const { headers } = await guest(world).post('/api/login', { email, password: PASSWORD })
      const challenge = /smysl_challenge=([\w-]+)/.exec(headers.getSetCookie().join())?.[1] ?? ''
      return {
        path: '/api/two-factor/challenge',
        body: { recovery_code: codes[0] },
        headers: { cookie: `smysl_session=${caller.token}; smysl_challenge=${challenge}` },
        hidden: [challenge, ...codes],
        subject: id,
      }
    },
  },
  'GET /api/setup': reading('/api/setup?token=unknown'),
  'POST /api/setup': {
    by: 'guest',
    refusal: { status: 422, reason: 'a practice that has an administrator is set up by nobody' },
    leaves: 'it is refused',
    async send() {
      const person = { first_name: 'Анна', last_name: 'Основа', email: 'founder@mail.test' }
      const body = { ...person, token: 'unknown', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      return { path: '/api/setup', body, hidden: [NEW_PASSWORD] }
    },
  },
  'GET /api/invitations': reading(async ({ world }) => ({
    path: `/api/invitations?token=${(await anInvitation(world)).token}`,
  })),
  'POST /api/invitations/accept': {
    by: 'guest',
    leaves: { action: 'auth.invitation-accepted', again: 'nothing' },
    async send({ world }) {
      const { id, token } = await anInvitation(world, 'writer')
      const body = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
      return { path: '/api/invitations/accept', body, hidden: [token, NEW_PASSWORD], subject: id }
    },
  },
  'POST /api/users/:id/invitation': {
    leaves: { action: 'user.invited', again: 'another line' },
    async send({ world }) {
      const { id } = await anInvitation(world)
      return { path: `/api/users/${id}/invitation`, subject: id }
    },
  },
  'DELETE /api/users/:id/invitation': {
    leaves: { action: 'user.invitation-revoked', again: 'nothing' },
    async send({ world }) {
      const { id } = await anInvitation(world)
      return { path: `/api/users/${id}/invitation`, subject: id }
    },
  },
  'POST /api/users/:id/password-reset': {
    leaves: { action: 'auth.reset-sent', again: 'another line' },
    async send({ world }) {
      const { id } = await aPerson(world, 'psychologist')
      return { path: `/api/users/${id}/password-reset`, subject: id }
    },
  },
  'DELETE /api/users/:id/two-factor': {
    leaves: { action: 'auth.two-factor-disabled', again: 'nothing' },
    async send({ world }) {
      const { id, codes } = await aGuardedPerson(world, 'psychologist')
      return { path: `/api/users/${id}/two-factor`, hidden: codes, subject: id }
    },
  },

  'GET /api/sessions': reading('/api/sessions'),
  'DELETE /api/sessions': {
    leaves: { action: 'auth.sessions-ended', again: 'nothing' },
    async send(scene) {
      await anotherSession(scene)
      return { path: '/api/sessions', subject: scene.id }
    },
  },
  'DELETE /api/sessions/:id': {
    leaves: { action: 'auth.session-ended', again: 'nothing' },
    send: async (scene) => ({ path: `/api/sessions/${await anotherSession(scene)}`, subject: scene.id }),
  },
  'GET /api/users/:id/sessions': reading(async ({ world }) => {
    const { id } = await aPerson(world, null)
    return { path: `/api/users/${id}/sessions` }
  }),
  'DELETE /api/users/:id/sessions': {
    leaves: { action: 'auth.sessions-ended', again: 'nothing' },
    async send({ world }) {
      const { id } = await aPerson(world, null)
      await signIn(world, id)
      return { path: `/api/users/${id}/sessions`, subject: id }
    },
  },
}

function mailedToken(world: World, purpose: 'password-reset' | 'email-confirmation', email: string): Promise<string> {
  return world.db
    .transaction()
    .execute((tx) => issueToken(tx, purpose, email, world.clock.now))
    .then(({ token }) => token)
}

/** The code that the app of this person shows after they have scanned the picture; any code for who may not begin. */
async function codeFor(world: World, person: Visitor): Promise<string> {
  const { body } = await person.post('/api/two-factor', { password: PASSWORD })
  return body.data === undefined ? '123456' : codeOfApp(body.data.secret, world.clock.now)
}

/** Turns the second factor on and gives the recovery codes; none for who may not. */
async function turnOnTwoFactor(world: World, person: Visitor): Promise<string[]> {
  const { body } = await person.post('/api/two-factor/confirm', { code: await codeFor(world, person) })
  return body.data?.recovery_codes ?? []
}

async function aGuardedPerson(world: World, role: RoleName) {
  const account = await aPerson(world, role)
  return { ...account, codes: await turnOnTwoFactor(world, await signIn(world, account.id)) }
}

/** The number of a second session of the caller; any number for a guest. */
async function anotherSession({ world, id }: Scene): Promise<number> {
  if (id === 0) return 1
  await signIn(world, id)
  const { body } = await (await signIn(world, id)).get('/api/sessions')
  return body.data.find((session: { current: boolean }) => !session.current).id
}

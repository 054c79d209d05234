import type { RegisterInput } from '#contract/people/auth.ts'
import { PERSONAL_DATA_CONSENT } from '#contract/visitors/consent-versions.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/db/constraints.ts'
import { transaction } from '#server/platform/db/database.ts'
import { Forbidden, Invalid } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkProofPast } from '#server/platform/http/protection/form-check.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword, verifyPassword } from '#server/platform/security/password.ts'
import { record } from '../audit-log/commands.ts'
import { recordConsent } from '../consents/commands.ts'
import { registerVisitor, type NewVisitor } from '../users/commands.ts'
import { findNewAccountByEmail, lockAccount } from './accounts.ts'
import { subjectOf } from './history.ts'
import { confirmationLetter } from './credentials/letters.ts'
import { issueToken } from './credentials/mailed-tokens.ts'
import { openSessionIn, type Browser, type OpenedSession } from './sign-in/sign-in.ts'
import type { AuthSettings } from './settings.ts'

/** The answer tells whether an address is taken (docs/decisions/006): so few may ask. Per IP. */
const LIMIT = { name: 'register', max: 10, windowSeconds: 3600 }
/** Each sends a letter to whatever address somebody types. */
const BUDGET = { name: LIMIT.name, perNetwork: LIMIT, everywhere: { max: 100, windowSeconds: 3600 } }
const TAKEN = 'С этим адресом уже есть учётная запись. Войдите или восстановите пароль.'

/** A form whose answer was lost on the way may be sent again for so long. */
const AGAIN_MS = 10 * 60_000

/** Opens an account without a role and signs its person in. The same form again, as a second press sends it, signs in too. */
export async function register(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  input: RegisterInput,
  browser: Pick<Browser, 'deviceToken'>,
): Promise<OpenedSession> {
  if (ctx.actor !== null) throw new Forbidden('Вы уже вошли. Чтобы завести другую учётную запись, сначала выйдите.')
  refuseCommonPassword(input.password, 'password', [input.email, input.first_name, input.last_name])
  await checkProofPast(ctx, settings.appSecret, BUDGET, input)
  await refuseFlood(ctx, settings.appSecret, LIMIT)
  const password_hash = await hashPassword(input.password)
  try {
    return await openAccount(ctx, settings, { ...input, password_hash }, browser)
  } catch (error) {
    if (constraintOf(error) !== 'users_email_key') throw error
    const session = await enterNewAccount(ctx, input, browser)
    if (session === null) throw new Invalid({ email: [TAKEN] })
    return session
  }
}

function openAccount(
  ctx: Ctx<Actor | null>,
  settings: AuthSettings,
  { first_name, last_name, email, password_hash }: NewVisitor,
  { deviceToken }: Pick<Browser, 'deviceToken'>,
): Promise<OpenedSession> {
  return transaction(ctx.db, async (tx) => {
    const person = await registerVisitor(tx, ctx, { first_name, last_name, email, password_hash })
    await recordConsent(tx, ctx, { type: 'user', id: person.id }, PERSONAL_DATA_CONSENT)
    const { token, expiresAt } = await issueToken(tx, 'email-confirmation', email, ctx.clock())
    const mail = confirmationLetter(settings, email, token)
    await settings.outbox.post(tx, ctx, { kind: 'email-confirmation', mail, expiresAt })
    const session = await openSessionIn(tx, ctx, person.id, { sessionToken: undefined, deviceToken })
    const consent = `${PERSONAL_DATA_CONSENT.purpose} ${PERSONAL_DATA_CONSENT.version}`
    await record(
      tx,
      { ...ctx, actor: { ...person, roles: [] } },
      'auth.registered',
      { ...subjectOf(person), version: person.version },
      [{ field: 'consent', old: null, new: consent }],
    )
    return session
  })
}

/** Null: the account is not the one that this form has just opened. */
async function enterNewAccount(
  ctx: Ctx<Actor | null>,
  { email, password }: RegisterInput,
  { deviceToken }: Pick<Browser, 'deviceToken'>,
): Promise<OpenedSession | null> {
  const account = await findNewAccountByEmail(ctx.db, email, new Date(ctx.clock().getTime() - AGAIN_MS))
  if (!(await verifyPassword(password, account?.password_hash ?? null))) return null
  return transaction(ctx.db, async (tx) => {
    const held = await lockAccount(tx, account?.id ?? 0)
    if (held?.password_hash !== account?.password_hash || !held?.is_active) return null
    if (held.hasTwoFactor || held.roles.length > 0) return null
    const session = await openSessionIn(tx, ctx, held.id, { sessionToken: undefined, deviceToken })
    await record(tx, { ...ctx, actor: held }, 'auth.login', subjectOf(held))
    return session
  })
}

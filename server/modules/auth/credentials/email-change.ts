import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { uniqueConflictsIn } from '#server/platform/db/queries/unique-conflicts.ts'
import { keyedHash } from '#server/platform/security/encryption.ts'
import { Invalid, refuseAll } from '#server/platform/http/errors.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { record } from '../../audit-log/commands.ts'
import { confirmEmail } from '../../users/commands.ts'
import { findAccount, mayBeOfStranger } from '../accounts.ts'
import { countAttempt } from '../sign-in/attempts.ts'
import { subjectOf } from '../history.ts'
import { emailAskedLetter, newEmailLetter } from './letters.ts'
import { LIFETIME_MS, consumeTokens } from './mailed-tokens.ts'
import { securityNotices } from './security-notices.ts'
import type { AuthSettings } from '../settings.ts'

/** Letters an hour with a link to confirm an address: by one account, and to one address that somebody wants to have. */
export const LETTERS = { max: 5, windowSeconds: 3600 }
const TO_ONE = { max: 3, windowSeconds: 3600 }

export const TAKEN = 'Этот адрес уже занят другой учётной записью'

/** The address that somebody has asked for and not confirmed yet. */
export async function pendingEmailOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email-change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}

/** What the profile does with one's own address. */
export function ownEmail(settings: AuthSettings) {
  return {
    pending: ({ db, actor, clock }: Ctx) => pendingEmailOf(db, actor.id, clock()),
    countAsking: (ctx: Ctx, email: string) => countLetter(ctx, settings, email),
    ask: (tx: Tx, ctx: Ctx, email: string) => askForEmail(tx, ctx, settings, email),
  }
}

/**
 * Counts a letter to an address that nobody has shown to be theirs; throws TooManyRequests for one too many. A taken address
 * counts too, so that nobody tries out who is registered. Not in the transaction that a refusal takes back.
 */
export async function countLetter(ctx: Ctx, { appSecret }: AuthSettings, email: string) {
  await countAttempt(ctx, `email-confirmation:${ctx.actor.id}`, LETTERS)
  const mark = keyedHash(email, appSecret, 'new-email').toString('base64url')
  await countAttempt(ctx, `new-email:${mark}`, TO_ONE)
}

/** Somebody asks for another address. It counts once they open the link that goes there; the one in force is told of it. */
async function askForEmail(tx: Tx, ctx: Ctx, settings: AuthSettings, email: string) {
  const person = ctx.actor
  refuseAll(await uniqueConflictsIn(tx, 'users', { users_email_key: { field: 'email', message: TAKEN } }, { email }))
  const { token, expiresAt } = await issueChange(tx, person.id, email, ctx.clock())
  await settings.outbox.post(tx, ctx, {
    kind: 'email-confirmation',
    mail: newEmailLetter(settings, email, token),
    expiresAt,
  })
  const account = await findAccount(tx, person.id)
  if (account !== undefined && !mayBeOfStranger(account)) {
    await settings.outbox.post(tx, ctx, { kind: 'email-changed', mail: emailAskedLetter(settings, account.email) })
  }
  const change = auditedEmail(person, email)
  await record(tx, ctx, 'auth.confirmation-sent', subjectOf(person), [change])
}

/** The letter to the new address once more. The links of earlier ones open nothing any more. */
export async function resendChange(tx: Tx, ctx: Ctx, settings: AuthSettings, email: string) {
  const { token, expiresAt } = await issueChange(tx, ctx.actor.id, email, ctx.clock())
  const mail = newEmailLetter(settings, email, token)
  await settings.outbox.post(tx, ctx, { kind: 'email-confirmation', mail, expiresAt })
  await record(tx, ctx, 'auth.confirmation-sent', subjectOf(ctx.actor))
}

/** Stays with the address in force. Nothing is asked for: nothing happens. */
export async function cancelChange(tx: Tx, ctx: Ctx) {
  if ((await pendingEmailOf(tx, ctx.actor.id, ctx.clock())) === null) return
  await consumeTokens(tx, 'email-change', ctx.actor.id, ctx.clock())
  await record(tx, ctx, 'auth.email-change-canceled', subjectOf(ctx.actor))
}

/**
 * Puts the new address in force by the link of the letter to it; false when this is no such link. The same link again
 * changes nothing. A taken address breaks `users_email_key`.
 */
export async function confirmChange(tx: Tx, ctx: Ctx<Actor | null>, settings: AuthSettings, token: string) {
  const held = await lockEmailChange(tx, token, ctx.clock())
  if (held === undefined) return false
  if (held.used_at !== null) {
    if (held.asked === held.email) return true
    throw new Invalid({ token: ['Эта ссылка уже не действует: смену почты отменили или запросили снова.'] })
  }
  const roles = await tx.selectFrom('user_roles').select('role_id').where('user_id', '=', held.id).execute()
  const person = { ...held, roles: roles.map(({ role_id }) => String(role_id)) }
  const version = await confirmEmail(tx, ctx, held.id, held.asked)
  await securityNotices(settings).ofNewEmail(tx, ctx, held.email, held.asked)
  const change = auditedEmail(person, held.asked)
  const actor = { id: held.id, full_name: held.full_name, roles: [] }
  await record(tx, { ...ctx, actor }, 'auth.email-confirmed', { ...subjectOf(held), version }, [change])
  return true
}

async function issueChange(tx: Tx, userId: number, email: string, now: Date) {
  await consumeTokens(tx, 'email-change', userId, now)
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS['email-change'])
  await tx
    .insertInto('mailed_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose: 'email-change',
      email,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

async function lockEmailChange(tx: Tx, token: string, now: Date) {
  // The account first, as whoever ends the change holds it: a password that is changed right now ends this one.
  await sql`select 1 from users where id = (select user_id from mailed_tokens where token_hash = ${hashOf(token)})
    for update`.execute(tx)
  return tx
    .selectFrom('mailed_tokens')
    .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
    .select(['users.id', 'users.full_name', 'users.email', 'mailed_tokens.email as asked', 'mailed_tokens.used_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'email-change')
    .where('expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

/** A new address as the audit log tells of it: a visitor's is masked. */
function auditedEmail(person: { email: string; roles: unknown[] }, email: string) {
  const shown = (address: string) => (person.roles.length > 0 ? address : maskEmail(address))
  return { field: 'email', old: shown(person.email), new: shown(email) }
}

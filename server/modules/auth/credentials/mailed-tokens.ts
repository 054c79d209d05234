import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'

type Purpose = 'password-reset' | 'email-confirmation' | 'email-change'

const HOUR_MS = 60 * 60 * 1000
export const LIFETIME_MS: Record<Purpose, number> = {
  'password-reset': HOUR_MS,
  'email-confirmation': 72 * HOUR_MS,
  'email-change': 72 * HOUR_MS,
}

/**
 * Makes a token for the active account of this address and says whose it is, undefined when there is none, and until when
 * it opens something.
 * One statement either way, so that time does not tell whether the address is known.
 */
export async function issueToken(tx: Tx, purpose: Purpose, email: string, now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose])
  const { rows } = await sql<{ user_id: number }>`
    insert into mailed_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    select ${hashOf(token)}::bytea, id, ${purpose}, email, ${now}::timestamptz, ${expiresAt}::timestamptz from users
    where email = ${email} and deleted_at is null and is_active and not is_fired
      and not exists (select 1 from invitations i where i.user_id = users.id and i.accepted_at is null
        and users.password_hash is null)
    returning user_id`.execute(tx)
  return { token, userId: rows[0]?.user_id, expiresAt }
}

/** Whose valid token this is, held until the transaction ends. A spent one is told apart, a wrong one is null. */
export async function lockMailedToken(tx: Tx, purpose: Purpose, token: string, now: Date) {
  return (await validTokens(tx, purpose, token, now).forUpdate().executeTakeFirst()) ?? null
}

/** Whether the link with this token would open something now: one that is valid and not spent. */
export async function doesTokenWork(db: Db, purpose: Purpose, token: string, now: Date): Promise<boolean> {
  const unspent = validTokens(db, purpose, token, now).where('mailed_tokens.used_at', 'is', null)
  return (await unspent.executeTakeFirst()) !== undefined
}

/** One use ends all letters of the kind: older ones in the mailbox open nothing any more. */
export async function consumeTokens(tx: Tx, purpose: Purpose, userId: number, now: Date) {
  await tx
    .updateTable('mailed_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * The same of a link that sets a password: it alone stays, to be told from the older ones, which nobody has to know any more.
 */
export async function consumeResetLink(tx: Tx, token: string, userId: number, now: Date) {
  const ofPerson = tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).where('purpose', '=', 'password-reset')
  await ofPerson.where('token_hash', '!=', hashOf(token)).execute()
  await consumeTokens(tx, 'password-reset', userId, now)
}

function validTokens(db: Db | Tx, purpose: Purpose, token: string, now: Date) {
  return (
    db
      .selectFrom('mailed_tokens')
      .innerJoin('users', 'users.id', 'mailed_tokens.user_id')
      .select(['mailed_tokens.user_id', 'mailed_tokens.used_at', 'users.email_verified_at'])
      // A password that is set at the account's last change was set by the link that was spent at the same moment.
      .select(sql<boolean>`coalesce(mailed_tokens.used_at = users.updated_at, false)`.as('has_just_set'))
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .whereRef('users.email', '=', 'mailed_tokens.email')
      .where('users.deleted_at', 'is', null)
      .where('users.is_active', '=', true)
  )
}

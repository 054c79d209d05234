import { sql } from 'kysely'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { HashingBusy } from '#server/platform/http/errors.ts'
import { hashPassword } from '#server/platform/security/password.ts'

/**
 * The same password at the cost of today, while it is in hand; answers the hash that is stored then. To the database another
 * hash is another password, which ends what was begun with the former one: while anything is, and in a busy moment, it is
 * left for the next time.
 */
export async function storePasswordAnew(
  { db, clock }: Ctx<Actor | null>,
  stored: string,
  password: string,
): Promise<string> {
  const password_hash = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof HashingBusy) return stored
    throw error
  })
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash })
    .where('password_hash', '=', stored)
    .where(
      sql<boolean>`
        not exists (select from login_challenges l where l.user_id = users.id and l.expires_at > ${now})
        and not exists (
          select from mailed_tokens t
          where t.user_id = users.id and t.purpose = 'email-change' and t.used_at is null and t.expires_at > ${now})`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? stored : password_hash
}

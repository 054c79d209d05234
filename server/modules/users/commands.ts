import { sql } from 'kysely'
import type { RoleName } from '#contract/roles.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { hashPassword } from '#server/platform/password.ts'

interface NewAccount {
  email: string
  password: string
  first_name: string
  last_name: string
  role: RoleName
}

/** Makes the first account of a practice, or gives an existing address the role and a new password. */
export async function ensureAccount(tx: Tx, account: NewAccount, now: Date): Promise<number> {
  const password_hash = await hashPassword(account.password)
  const { id } = await tx
    .insertInto('users')
    .values({
      email: account.email.toLowerCase(),
      first_name: account.first_name,
      last_name: account.last_name,
      password_hash,
      email_verified_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('deleted_at', 'is', null)
        .doUpdateSet({ password_hash, is_active: true, is_fired: false, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into user_roles (user_id, role_id)
    select ${id}, roles.id from roles where name = ${account.role} on conflict do nothing`.execute(tx)
  return id
}

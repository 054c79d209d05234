import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isPasswordCovered } from '../roles/queries.ts'

/** What signing in needs to know of an account. */
export interface Account {
  id: number
  full_name: string
  email: string
  email_verified_at: Date | null
  password_hash: string | null
  is_active: boolean
  roles: string[]
  hasTwoFactor: boolean
  /** Somebody else set the password, and the person may do more by now than they could: it opens nothing. */
  isPasswordOutgrown: boolean
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).executeTakeFirst()
}

/**
 * Somebody's password, always the same one for an address: checked where the address has none, so that the time it takes
 * tells nothing while passwords of several costs are stored.
 */
export async function findPasswordOfOther(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from users
    where password_hash is not null and id >= abs(hashtext(${email})::bigint) % (select max(id) + 1 from users)
    order by id limit 1`.execute(db)
  return rows[0]?.password_hash ?? null
}

/** The same of an account that was opened since. */
export function findNewAccountByEmail(db: Db, email: string, since: Date): Promise<Account | undefined> {
  return accounts(db).where('email', '=', email).where('created_at', '>', since).executeTakeFirst()
}

export function findAccount(db: Db, id: number): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends: nobody is fired or gets another password in between. */
export function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  return accounts(db).where('id', '=', id).forShare().executeTakeFirst()
}

/** Anybody may register under somebody else's address: until it is confirmed, their acts send it no letters. */
export function mayBeOfStranger({ email_verified_at, roles }: Account): boolean {
  return email_verified_at === null && roles.length === 0
}

function accounts(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['id', 'full_name', 'email', 'email_verified_at', 'password_hash'])
    .select([
      sql<boolean>`is_active and not is_fired`.as('is_active'),
      sql<string[]>`array(
        select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.id)`.as(
        'roles',
      ),
      sql<boolean>`exists (
        select 1 from two_factors t where t.user_id = u.id and t.enabled_at is not null)`.as('hasTwoFactor'),
      sql<boolean>`not ${isPasswordCovered}`.as('isPasswordOutgrown'),
    ])
    .where('deleted_at', 'is', null)
}

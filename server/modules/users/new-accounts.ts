import { sql } from 'kysely'
import type { RoleName } from '#contract/people/roles.ts'
import type { UserCreate } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseAll } from '#server/platform/http/errors.ts'
import type { PhotoChange } from '#server/platform/http/body/photo.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { record } from '../audit-log/commands.ts'
import { keepPhoto } from '../photos/commands.ts'
import { holdRights } from '../roles/commands.ts'
import { load, passwordSetBy, setRoles, subjectOf } from './account.ts'
import { accountErrors, CONSTRAINTS, knownOf } from './account-errors.ts'
import { accountChanges } from './changes.ts'
import type { UserRow } from './presenter.ts'
import { chosenRoles } from './role-choice.ts'

/** Leaves the letter that invites somebody, in the transaction that makes their account; none to one that is switched off. */
export type Invite = (tx: Tx, ctx: Ctx, person: { id: number; email: string; is_active: boolean }) => Promise<unknown>

/** Makes an account: with a password it can sign in at once, without one its person is invited to make it. */
export async function createUser(ctx: Ctx, input: UserCreate, photo: PhotoChange, invite: Invite): Promise<UserRow> {
  const { role, extra_roles, password, password_confirmation: _, ...fields } = input
  refuseAll(await accountErrors(ctx.db, input))
  const avatar = (await keepPhoto(ctx, photo)) ?? null
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return explainingConstraints(CONSTRAINTS, () =>
    transactionOnce(ctx, async (tx) => {
      const actor = await holdRights(tx, ctx)
      const account = { ...fields, role, extra_roles }
      return startAccount(tx, ctx, actor, account, { avatar, password_hash, invite })
    }),
  )
}

type Account = Omit<UserCreate, 'password' | 'password_confirmation'>

interface Starting {
  invite: Invite
  avatar?: string | null
  password_hash?: string | undefined
}

/** The same within a transaction of the caller, who holds the rights of the actor. */
export async function startAccount(
  tx: Tx,
  ctx: Ctx,
  actor: Actor,
  { role, extra_roles, ...fields }: Account,
  { invite, avatar = null, password_hash }: Starting,
): Promise<UserRow> {
  const subject = { type: 'user', id: null, label: `${fields.last_name} ${fields.first_name}` }
  const roles = await chosenRoles(tx, actor, { subject, roles: [], permissions: [] }, { role, extra_roles })
  const { id } = await tx
    .insertInto('users')
    .values({
      ...fields,
      avatar,
      ...passwordSetBy(actor, password_hash),
      created_at: ctx.clock(),
      updated_at: ctx.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setRoles(tx, id, roles)
  if (password_hash === undefined) await invite(tx, ctx, { ...fields, id })
  const person = await load(tx, id)
  await record(tx, ctx, 'user.created', subjectOf(person), accountChanges(null, person, password_hash !== undefined))
  return person
}

export interface NewAccount {
  email: string
  password: string
  first_name: string
  last_name: string
  role: RoleName
}

/**
 * Makes the first account of a practice, or gives an existing address the role and a new password, which ends its
 * sessions. Throws Invalid for a password that is easy to guess.
 */
export async function ensureAccount(tx: Tx, account: NewAccount, now: Date): Promise<{ id: number; isNew: boolean }> {
  refuseCommonPassword(account.password, 'password', knownOf(account))
  const password_hash = await hashPassword(account.password)
  const { id, isNew } = await tx
    .insertInto('users')
    .values({
      email: account.email.toLowerCase(),
      first_name: account.first_name,
      last_name: account.last_name,
      password_hash,
      email_verified_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('email').where('deleted_at', 'is', null).doUpdateSet({
        password_hash,
        password_covers: null,
        is_active: true,
        is_fired: false,
        sessions_valid_from: now,
        updated_at: now,
      }),
    )
    // A row that was inserted replaces none.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  await sql`insert into user_roles (user_id, role_id)
    select ${id}, roles.id from roles where name = ${account.role} on conflict do nothing`.execute(tx)
  return { id, isNew }
}

interface NewVisitor {
  email: string
  password_hash: string
  first_name: string
  last_name: string
}

/** Opens an account without a role, with an address that is not confirmed yet. A taken address breaks `users_email_key`. */
export function registerVisitor(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock'>, visitor: NewVisitor) {
  const now = ctx.clock()
  return tx
    .insertInto('users')
    .values({ ...visitor, created_at: now, updated_at: now })
    .returning(['id', 'full_name', 'email', 'version'])
    .executeTakeFirstOrThrow()
}

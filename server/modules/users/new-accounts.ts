import type { UserCreate } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Invalid, refuseAll } from '#server/platform/http/errors.ts'
import type { PhotoChange } from '#server/platform/http/body/photo.ts'
import { transactionOnce } from '#server/platform/jobs/transaction-once.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { record } from '../audit-log/commands.ts'
import { storePhoto } from '../photos/commands.ts'
import { lockRights } from '../roles/commands.ts'
import { load, passwordSetBy, setRoles, subjectOf } from './account.ts'
import { accountErrors, CONSTRAINTS } from './account-errors.ts'
import { accountChanges } from './changes.ts'
import { NOT_BY_PROGRAMS } from './policy.ts'
import type { UserRow } from './presenter.ts'
import type { Invite } from './account-notices.ts'
import { chosenRoles } from './role-choice.ts'

/** Makes an account: with a password it can sign in at once, without one its person is invited to make it. */
export async function createUser(ctx: Ctx, input: UserCreate, photo: PhotoChange, invite: Invite): Promise<UserRow> {
  const { role, extra_roles, password, password_confirmation: _, ...fields } = input
  refuseAll(await accountErrors(ctx.db, input))
  if (ctx.actor.token !== undefined && password !== undefined) throw new Invalid({ password: [NOT_BY_PROGRAMS] })
  const avatar = (await storePhoto(ctx, photo)) ?? null
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return explainingConstraints(CONSTRAINTS, () =>
    transactionOnce(ctx, async (tx) => {
      const actor = await lockRights(tx, ctx)
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

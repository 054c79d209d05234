import { sql } from 'kysely'
import type { RoleName } from '#contract/people/roles.ts'
import type { UserField, UserUpdate } from '#contract/people/users.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { explainingConstraints } from '#server/platform/db/constraints.ts'
import { transaction, type Tx } from '#server/platform/db/database.ts'
import { Forbidden, HashingBusy, Invalid, refuseAll, RightsRefused } from '#server/platform/http/errors.ts'
import type { PhotoChange } from '#server/platform/http/body/photo.ts'
import { refuseCommonPassword } from '#server/platform/security/password-rules.ts'
import { hashPassword } from '#server/platform/security/password.ts'
import { throwIfRefused } from '#server/platform/refusal.ts'
import { storePhoto } from '../photos/commands.ts'
import { lockUser, passwordSetBy, save, subjectOf } from './account.ts'
import { cancelIfSwitchedOff, tellOfNewEmail, type AccountNotices } from './account-notices.ts'
import { HIDDEN } from './changes.ts'
import {
  refusalOfRoles,
  refusalToSetCredentials,
  refusalToToggleActive,
  refusalToToggleFired,
  refusalToUpdate,
} from './policy.ts'
import type { UserRow } from './presenter.ts'
import { chosenRoles } from './role-choice.ts'
import { CONSTRAINTS, knownOf, accountErrors } from './account-errors.ts'
import { refuseCredentials } from './refused-credentials.ts'

export type { AccountNotices, CancelInvitations, CredentialNotices, Invite } from './account-notices.ts'

interface UpdateOptions {
  action?: 'user.updated' | 'user.reverted'
  notices: AccountNotices
}

/** Saves the fields that are sent and differ. A save that changes nothing leaves no trace. */
export async function updateUser(
  ctx: Ctx,
  id: number,
  input: UserUpdate,
  photo: PhotoChange,
  { action = 'user.updated', notices }: UpdateOptions,
): Promise<UserRow> {
  const { version, is_active, password, password_confirmation: _, ...rest } = input
  const { role, without_main_role, extra_roles, ...fields } = rest
  const avatar = await storePhoto(ctx, photo)
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  return explainingConstraints(CONSTRAINTS, () =>
    transaction(ctx.db, async (tx) => {
      const { person, actor } = await lockUser(tx, ctx, id, version)
      throwIfRefused(refusalToUpdate(actor, person), 'form')
      refuseCredentials(actor, person, input)
      refuseAll(await accountErrors(tx, input, person))
      const togglesActive = is_active !== undefined && is_active !== person.is_active
      if (togglesActive) throwIfRefused(refusalToToggleActive(actor, person), 'is_active')
      const wanted = { role, without_main_role, extra_roles }
      const roles = await chosenRoles(tx, actor, { ...person, subject: subjectOf(person) }, wanted)
      throwIfRefused(refusalOfRoles(person, roles), 'role')
      const endsSessions = togglesActive || password_hash !== undefined
      const sessions_valid_from = endsSessions ? ctx.clock() : undefined
      const secret = passwordSetBy(actor, password_hash)
      const change = { ...fields, avatar, is_active, ...secret, sessions_valid_from, roles }
      const saved = await save(tx, ctx, person, action, change)
      await cancelIfSwitchedOff(tx, ctx, { before: person, saved, notices })
      const told = await tellOfNewEmail(tx, ctx, { before: person, saved, notices })
      if (password_hash !== undefined) await notices.ofNewPassword(tx, ctx, person.email, 'staff')
      return told
    }),
  )
}

interface Toggling {
  version: number | undefined
  notices: AccountNotices
}

/** Switches an account off, which ends its sessions, or on again. */
export async function toggleActive(ctx: Ctx, id: number, { version, notices }: Toggling): Promise<UserRow> {
  return transaction(ctx.db, async (tx) => {
    const { person, actor } = await lockUser(tx, ctx, id, version)
    throwIfRefused(refusalToToggleActive(actor, person), 'is_active')
    const saved = await save(tx, ctx, person, person.is_active ? 'user.deactivated' : 'user.activated', {
      is_active: !person.is_active,
      sessions_valid_from: ctx.clock(),
    })
    await cancelIfSwitchedOff(tx, ctx, { before: person, saved, notices })
    return saved
  })
}

/** Fires the person, which ends their sessions, or takes them back: then they stay inactive until somebody says otherwise. */
export async function toggleFired(ctx: Ctx, id: number, { version, notices }: Toggling): Promise<UserRow> {
  return transaction(ctx.db, async (tx) => {
    const { person, actor } = await lockUser(tx, ctx, id, version)
    throwIfRefused(refusalToToggleFired(actor, person), 'is_fired')
    const saved = await save(tx, ctx, person, person.is_fired ? 'user.restored' : 'user.fired', {
      is_fired: !person.is_fired,
      is_active: false,
      sessions_valid_from: ctx.clock(),
    })
    await cancelIfSwitchedOff(tx, ctx, { before: person, saved, notices })
    return saved
  })
}

/**
 * Gives an account without a role its first one, in the transaction of what that was needed for; `field` is where the
 * account was chosen.
 */
export async function giveFirstRole(tx: Tx, ctx: Ctx, id: number, role: RoleName, field: string) {
  const { person, actor } = await lockUser(tx, ctx, id, undefined)
  throwIfRefused(refusalToUpdate(actor, person), field)
  const { id: roleId } = await tx.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow()
  const roles = await chosenRoles(tx, actor, { ...person, subject: subjectOf(person) }, { role: roleId }, field)
  await save(tx, ctx, person, 'user.updated', { roles })
}

/**
 * Holds an account whose second factor the one who asks may take off, until the transaction ends. Throws RightsRefused for
 * somebody who may do more than they.
 */
export async function lockForSecondFactor(tx: Tx, ctx: Ctx, id: number): Promise<UserRow> {
  const { person, actor } = await lockUser(tx, ctx, id, undefined)
  throwIfRefused(refusalToUpdate(actor, person), 'id')
  const refusal = refusalToSetCredentials(actor, person)
  if (refusal === null) return person
  if (refusal.kind === 'state') throw new Forbidden(refusal.reason)
  const changes = [{ field: 'second_factor', old: HIDDEN, new: null }]
  throw new RightsRefused(refusal.reason, { action: 'user.refused', subject: subjectOf(person), changes })
}

interface OwnChange {
  fields: Partial<Record<UserField, string | null | undefined>>
  avatar: string | null | undefined
  password_hash: string | undefined
  version: number | undefined
  /** The stored password that was checked before: it must still be the one. Undefined when none was asked for. */
  provenHash: string | null | undefined
}

/** Saves what somebody says of themselves. Their sessions stay: which of them end is the caller's affair. */
export async function changeOwnAccount(tx: Tx, ctx: Ctx, change: OwnChange): Promise<UserRow> {
  const { person } = await lockUser(tx, ctx, ctx.actor.id, change.version)
  if (change.provenHash !== undefined) {
    const stored = await tx.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirst()
    if (stored?.password_hash !== change.provenHash) throw new Invalid({ current_password: ['Пароль уже другой.'] })
  }
  const { fields, avatar, password_hash } = change
  return explainingConstraints(CONSTRAINTS, () =>
    save(tx, ctx, person, 'profile.updated', {
      ...(fields as UserUpdate),
      avatar,
      ...(password_hash === undefined ? {} : { password_hash, password_covers: null }),
    }),
  )
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
          where t.user_id = users.id and t.purpose in ('email-change', 'password-reset') and t.used_at is null
            and t.expires_at > ${now})`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? stored : password_hash
}

export interface NewVisitor {
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

/** Gives an account a new password and ends every session that was opened before. Returns the new version. */
export async function setPassword(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock'>, userId: number, hash: string) {
  const now = ctx.clock()
  const { version } = await tx
    .updateTable('users')
    .set({
      password_hash: hash,
      password_covers: null,
      sessions_valid_from: now,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Notes that the address is the person's own, and puts it in force when it is another. Returns the new version. A taken
 * one breaks `users_email_key`.
 */
export async function confirmEmail(tx: Tx, ctx: Pick<Ctx<Actor | null>, 'clock'>, userId: number, email?: string) {
  const now = ctx.clock()
  const { version } = await tx
    .updateTable('users')
    .set({ email, email_verified_at: now, version: sql`version + 1`, updated_at: now })
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Removes accounts for good, with their sessions and links. Whoever works here, or did, is left alone. */
export async function eraseAccounts(tx: Tx, ids: number[]) {
  await sql`
    delete from users where id = any(${ids}::int[]) and not is_fired and hire_date is null
      and not exists (select 1 from user_roles where user_roles.user_id = users.id)
      and not exists (select 1 from psychologists where psychologists.user_id = users.id)`.execute(tx)
}

import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isoMoment } from '#server/platform/moment.ts'
import { record } from '../audit-log/commands.ts'
import { subjectOf } from './account.ts'
import type { UserRow } from './presenter.ts'
import { findUserRow } from './queries.ts'

/** Leaves the letter that invites somebody, in the transaction that makes their account; none to one that is switched off. */
export type Invite = (tx: Tx, ctx: Ctx, person: { id: number; email: string; is_active: boolean }) => Promise<unknown>

/** Tells a person by letter what happened to their way in, in the transaction of what happened. */
export interface CredentialNotices {
  ofNewPassword: (tx: Tx, ctx: Ctx, email: string, by: 'profile' | 'staff') => Promise<void>
  ofNewEmail: (tx: Tx, ctx: Ctx, former: string, email: string) => Promise<void>
}

/** Calls off the letters that still invite these people: their accounts go, or are switched off. */
export type CancelInvitations = (tx: Tx, ctx: Ctx, userIds: readonly number[]) => Promise<void>

/** Whoever has not come yet hears of a new address by an invitation there: the one before opens nothing any more. */
export type AccountNotices = CredentialNotices & { invite: Invite; cancelInvitations: CancelInvitations }

interface Saved {
  before: UserRow
  saved: UserRow
  notices: AccountNotices
}

/** A letter that waits invites nobody to an account that is switched off. */
export async function cancelIfSwitchedOff(tx: Tx, ctx: Ctx, { before, saved, notices }: Saved) {
  if (before.is_active && !saved.is_active) await notices.cancelInvitations(tx, ctx, [saved.id])
}

/**
 * Tells a person whose address staff have changed, however they did it. Whoever has not come yet hears by an invitation
 * there, where one was sent. Answers the account as it stands then.
 */
export async function tellOfNewEmail(tx: Tx, ctx: Ctx, { before, saved, notices }: Saved): Promise<UserRow> {
  if (saved.email === before.email) return saved
  if (saved.is_active && saved.invitation?.state === 'waiting') return inviteThere(tx, ctx, saved, notices)
  // Whoever was never asked to come knows of no account.
  if (saved.invitation === null) await notices.ofNewEmail(tx, ctx, before.email, saved.email)
  return saved
}

async function inviteThere(tx: Tx, ctx: Ctx, person: UserRow, { invite }: AccountNotices): Promise<UserRow> {
  await invite(tx, ctx, person)
  const invited = (await findUserRow(tx, person.id)) ?? person
  const until = isoMoment(invited.invitation?.expires_at ?? ctx.clock())
  await record(tx, ctx, 'user.invited', subjectOf(person), [{ field: 'invitation', old: null, new: until }])
  return invited
}

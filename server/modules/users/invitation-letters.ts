import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { cancelLettersOfAll } from '../letters/commands.ts'

/** What the letters that invite somebody to their account are about. */
export function invitationSubject(userId: number): string {
  return `invitation:${userId}`
}

/**
 * Calls off the letters that still invite these people: their accounts go, or are switched off. Whom no letter has reached
 * is invited no longer, so that nobody waits for them once they are switched on again.
 */
export async function cancelInvitationLetters(tx: Tx, { clock }: Pick<Ctx<null>, 'clock'>, userIds: readonly number[]) {
  const cancelled = await cancelLettersOfAll(tx, userIds.map(invitationSubject))
  if (cancelled.length === 0) return
  await sql`update invitations set revoked_at = ${clock()}
    where user_id = any(${userIds}::int[]) and 'invitation:' || user_id = any(${cancelled}::text[])
      and accepted_at is null and revoked_at is null`.execute(tx)
}

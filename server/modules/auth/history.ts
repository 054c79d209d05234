import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { maskEmail } from '#server/platform/security/masking.ts'
import { recordStranger } from '../audit-log/commands.ts'

/** A person as the audit log names them. */
export function subjectOf(person: { id: number; full_name: string }) {
  return { type: 'user', id: person.id, label: person.full_name }
}

/** A failed attempt to come in. The same work for a known and an unknown address; neither is kept in clear. */
export async function recordFailure(
  tx: Tx,
  ctx: Ctx<Actor | null>,
  email: string,
  account: { id: number } | undefined,
) {
  await recordStranger(tx, ctx, { action: 'auth.failed', result: 'denied', ...aimedAt(email, account?.id) })
}

/** Somebody asked for a letter to set a new password by. */
export async function recordResetRequest(tx: Tx, ctx: Ctx<Actor | null>, email: string, userId: number | undefined) {
  await recordStranger(tx, ctx, { action: 'auth.reset-requested', result: 'ok', ...aimedAt(email, userId) })
}

function aimedAt(email: string, userId: number | undefined) {
  return { account: email, subject: { type: 'user', id: userId ?? null, label: maskEmail(email) } }
}

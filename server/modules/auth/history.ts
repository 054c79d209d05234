import type { Actor, Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { maskEmail } from '#server/platform/masking.ts'
import { record } from '../audit-log/commands.ts'

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
  const subject = { type: 'user', id: account?.id ?? null, label: maskEmail(email) }
  await record(tx, { ...ctx, actor: null, result: 'denied' }, 'auth.failed', subject)
}

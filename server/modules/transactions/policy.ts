import type { Actor } from '#server/platform/context.ts'

export function canRefund(actor: Actor): boolean {
  return actor.permissions.has('transactions.refund')
}

/** Who pays is known to those who make the links and give money back; who may only look sees enough to recognise. */
export function canSeePayer(actor: Actor): boolean {
  return actor.permissions.has('transactions.create') || canRefund(actor)
}

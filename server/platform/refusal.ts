import { Forbidden, Invalid } from './http/errors.ts'

/** Why somebody may not do a thing: for want of a right, or because of how the record stands. */
export interface Refusal {
  kind: 'right' | 'state'
  /** A sentence for people: the answer carries it, and a disabled button says it. */
  reason: string
}

/** Throws a refusal as an answer: 403 for want of a right, 422 at `field` for the state of the record. */
export function throwIfRefused(refusal: Refusal | null, field: string) {
  if (refusal === null) return
  throw refusal.kind === 'right' ? new Forbidden(refusal.reason) : new Invalid({ [field]: [refusal.reason] })
}

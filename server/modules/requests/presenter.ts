import { REQUEST_MOVES } from '#contract/requests/request-moves.ts'
import { request, type PracticeRequest, type ContactType } from '#contract/requests/requests.ts'
import { ERASED_REQUEST_NAME } from '#contract/requests/request-terms.ts'
import type { Actor } from '#server/platform/context.ts'
import { presentRow } from '#server/platform/entity/present.ts'
import { maskEmail, maskHandle, maskPhone } from '#server/platform/security/masking.ts'
import { presentClientOfRequest } from '../clients/queries.ts'
import { canManage, canReadPersonal } from './policy.ts'

/** A request with the records it points to, as `requestJson` selects it. */
export type RequestRow = Omit<PracticeRequest, 'has_story' | 'can'>

export function presentRequest(row: RequestRow, actor: Actor): PracticeRequest {
  const isOpen = canReadPersonal(actor)
  const isErased = row.erased_at !== null
  const manages = canManage(actor) && !isErased
  return {
    ...presentRow(request, row, (right) => actor.permissions.has(right)),
    client: presentClientOfRequest(row.client),
    name: isErased ? ERASED_REQUEST_NAME : row.name,
    contact: isOpen || isErased ? row.contact : maskContact(row.contact_type, row.contact),
    email: isOpen || row.email === null ? row.email : maskEmail(row.email),
    has_story: row.story !== null,
    can: { manage: manages, moves: manages ? [...REQUEST_MOVES[row.status]] : [] },
  }
}

export function maskContact(type: ContactType, contact: string): string {
  return { phone: maskPhone, email: maskEmail, telegram: maskHandle }[type](contact)
}

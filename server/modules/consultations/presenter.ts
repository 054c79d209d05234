import { REQUEST_MOVES, type ConsultationRequest, type ContactType } from '#contract/consultation-requests.ts'
import { ERASED_REQUEST_NAME } from '#contract/request-terms.ts'
import type { Actor } from '#server/platform/context.ts'
import { maskEmail, maskHandle, maskPhone } from '#server/platform/masking.ts'
import { isoMoment, isoOrNull } from '#server/platform/moment.ts'
import { canManage, canReadPersonal } from './policy.ts'

/** A request with the records it points to, as `requestJson` selects it. */
export type RequestRow = Omit<ConsultationRequest, 'has_story' | 'can'>

export function presentRequest(row: RequestRow, actor: Actor): ConsultationRequest {
  const isOpen = canReadPersonal(actor)
  const isErased = row.erased_at !== null
  const manages = canManage(actor) && !isErased
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    first_response_at: isoOrNull(row.first_response_at),
    story_erased_at: isoOrNull(row.story_erased_at),
    erased_at: isoOrNull(row.erased_at),
    name: isErased ? ERASED_REQUEST_NAME : row.name,
    contact: isOpen || isErased ? row.contact : maskContact(row.contact_type, row.contact),
    story: isOpen ? row.story : null,
    has_story: row.story !== null,
    notes: isOpen ? row.notes : null,
    can: { manage: manages, moves: manages ? [...REQUEST_MOVES[row.status]] : [] },
  }
}

export function maskContact(type: ContactType, contact: string): string {
  return { phone: maskPhone, email: maskEmail, telegram: maskHandle }[type](contact)
}

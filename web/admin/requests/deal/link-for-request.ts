import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatDay } from '#web/lib/format.ts'
import { BLANK_LINK, type LinkForm } from '../../transactions/link-form.ts'

/** The form of a payment link with everything that the request knows. */
export function linkForRequest(request: PracticeRequest, timeZone: string): LinkForm {
  const { chosen_psychologist: chosen, contact, contact_type, meeting_at } = request
  const email = contact_type === 'email' ? contact : (request.email ?? '')
  return {
    ...BLANK_LINK,
    psychologist: chosen && { value: chosen.id, label: chosen.title },
    amount: request.price,
    description:
      meeting_at === null ? BLANK_LINK.description : `Консультация психолога ${formatDay(meeting_at, timeZone)}`,
    name: request.name,
    email,
    phone: contact_type === 'phone' ? contact : '',
    isSent: email !== '',
    requestId: request.id,
  }
}

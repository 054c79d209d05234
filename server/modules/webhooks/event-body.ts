import type { WebhookKind } from '#contract/programs/webhook-titles.ts'
import type { Delivery } from '#contract/programs/webhooks.ts'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { isoMoment } from '#server/platform/moment.ts'

/** Where staff and programs find what an event tells of. */
const PLACES: Record<WebhookKind, (id: number) => { link: string; resource: string }> = {
  request: (id) => ({ link: `${href('requests')}?open=${id}`, resource: path(api.consultationRequest, { id }) }),
  payment: (id) => ({ link: `${href('transactions')}?open=${id}`, resource: path(api.transaction, { id }) }),
  review: (id) => ({ link: `${href('reviews')}?open=${id}`, resource: path(api.staffReview, { id }) }),
  card: (id) => ({ link: href('psychologistEditor', { id }), resource: path(api.psychologist, { id }) }),
}

interface Event extends Pick<Delivery, 'event_id' | 'kind' | 'subject_id' | 'subject_state'> {
  created_at: Date
}

/** What a program is told: what happened to which record, and where to read more with its own rights. Nothing of a person. */
export function eventBody(event: Event, appUrl: string): string {
  const { event_id, kind, subject_id, subject_state, created_at } = event
  const place = kind === 'trial' || subject_id === null ? null : PLACES[kind](subject_id)
  return JSON.stringify({
    id: event_id,
    kind,
    record: subject_id,
    state: subject_state,
    at: isoMoment(created_at),
    link: place && appUrl + place.link,
    resource: place && appUrl + place.resource,
  })
}

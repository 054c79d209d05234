import type { Delivery, Webhook } from '#contract/programs/webhooks.ts'
import { isoMoment } from '#server/platform/moment.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'

export function presentWebhook({ user_id, owner_name, last, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    owner: user_id === null ? null : { id: user_id, title: owner_name ?? '' },
    created_at: isoMoment(row.created_at),
    updated_at: isoMoment(row.updated_at),
    failing_since: row.failing_since && isoMoment(row.failing_since),
    given_up_at: row.given_up_at && isoMoment(row.given_up_at),
    last: last && { ...last, at: isoMoment(new Date(last.at)) },
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    ...row,
    created_at: isoMoment(row.created_at),
    attempted_at: row.attempted_at && isoMoment(row.attempted_at),
    next_attempt_at: row.state === 'waiting' ? isoMoment(row.next_attempt_at) : null,
  }
}

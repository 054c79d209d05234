import { z } from 'zod'
import { choicesField, flagField, lineField, linkFieldOf, versionField } from '../wire/fields.ts'
import { dataOf, linkedAnswer, listQuerySchema, momentAnswer, pageOf } from '../wire/http.ts'
import type { Permission } from '../people/permissions.ts'
import { DELIVERY_STATE_TITLES, type DeliveryState, type WebhookKind } from './webhook-titles.ts'

/** What a program may hear of, and the permission that hearing of it needs. */
export const WEBHOOK_NEEDS = {
  request: 'requests.view',
  payment: 'transactions.view',
  review: 'reviews.view',
  card: 'psychologists.view',
} as const satisfies Record<WebhookKind, Permission>
export const WEBHOOK_KINDS = Object.keys(WEBHOOK_NEEDS) as [WebhookKind, ...WebhookKind[]]

const deliveryStates = Object.keys(DELIVERY_STATE_TITLES) as [DeliveryState, ...DeliveryState[]]

export const WEBHOOKS_MAX = 20
/** An address that has taken nothing for so long is switched off. Days. */
export const WEBHOOK_PATIENCE_DAYS = 3
/** Attempts at one event go on for so long. Hours. */
export const DELIVERY_HOURS = 24

/** The headers of what is sent. `SIGNATURE` is `t=…,v1=…`: HMAC-SHA256 of `t.body` with the secret, in hex. */
export const WEBHOOK_HEADERS = {
  SIGNATURE: 'x-smysl-signature',
  EVENT: 'x-smysl-event',
  DELIVERY: 'x-smysl-delivery',
} as const

const fields = {
  title: lineField('Название', 80),
  url: linkFieldOf('Нужен адрес целиком, например https://crm.practice.ru/events'),
  kinds: choicesField(WEBHOOK_KINDS, 'О\u00a0таком мы не\u00a0сообщаем').refine(
    (kinds) => kinds.length > 0,
    'Выберите, о\u00a0чём сообщать',
  ),
}

export const createWebhookSchema = z.object(fields)
export type WebhookCreate = z.output<typeof createWebhookSchema>

export const updateWebhookSchema = z
  .object({ ...fields, is_active: flagField })
  .partial()
  .extend({ version: versionField.optional() })
export type WebhookUpdate = z.output<typeof updateWebhookSchema>

export const webhookAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  is_active: z.boolean(),
  /** Who added it; null when their account is gone. */
  owner: linkedAnswer.nullable(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  /** Since then nothing was taken; null while it works. */
  failing_since: momentAnswer.nullable(),
  /** It was switched off since nobody answered for days. */
  given_up_at: momentAnswer.nullable(),
  /** Of the last attempt, as the receiver said. */
  last: z.strictObject({ at: momentAnswer, status: z.int().nullable(), words: z.string().nullable() }).nullable(),
  waiting: z.int(),
})
export type Webhook = z.infer<typeof webhookAnswer>

export const webhooksAnswer = dataOf(z.array(webhookAnswer))
/** The secret stands in this answer and nowhere else, ever. */
export const newWebhookAnswer = dataOf(webhookAnswer.extend({ secret: z.string() }))
export type NewWebhook = z.infer<typeof newWebhookAnswer>['data']

export const deliveriesQuery = listQuerySchema(['created_at', 'id'], { sort_column: 'created_at' }).extend({
  filter: z.object({ state: z.enum(deliveryStates, { error: 'Такого состояния нет' }).optional() }).default({}),
})

export const deliveryAnswer = z.strictObject({
  id: z.int(),
  event_id: z.string(),
  /** `trial` is sent by hand, to try the address. */
  kind: z.enum([...WEBHOOK_KINDS, 'trial']),
  subject_id: z.int().nullable(),
  /** Of the record, when it happened. */
  subject_state: z.string(),
  created_at: momentAnswer,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  attempted_at: momentAnswer.nullable(),
  next_attempt_at: momentAnswer.nullable(),
  answer_status: z.int().nullable(),
  answer_words: z.string().nullable(),
})
export type Delivery = z.infer<typeof deliveryAnswer>
export const deliveriesAnswer = pageOf(deliveryAnswer)

/** How many of what was not taken go out again. */
export const failedSentAnswer = z.strictObject({ queued: z.int() })
export type FailedSent = z.infer<typeof failedSentAnswer>

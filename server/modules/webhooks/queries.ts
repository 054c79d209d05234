import { sql } from 'kysely'
import type { DeliveryState, WebhookKind } from '#contract/programs/webhook-titles.ts'
import type { Delivery } from '#contract/programs/webhooks.ts'
import type { ListQuery } from '#contract/wire/http.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface WebhookRow {
  id: number
  version: number
  user_id: number | null
  owner_name: string | null
  title: string
  url: string
  kinds: WebhookKind[]
  is_active: boolean
  created_at: Date
  updated_at: Date
  failing_since: Date | null
  given_up_at: Date | null
  last: { at: string; status: number | null; words: string | null } | null
  waiting: number
}

export type DeliveryRow = Omit<Delivery, 'created_at' | 'attempted_at' | 'next_attempt_at'> & {
  created_at: Date
  attempted_at: Date | null
  next_attempt_at: Date
}

const columns = sql`e.id, e.version, e.user_id, u.full_name as owner_name, e.title, e.url, e.kinds, e.is_active, e.created_at,
  e.updated_at, e.failing_since, e.given_up_at,
  (select json_build_object('at', d.attempted_at, 'status', d.answer_status, 'words', d.answer_words)
    from webhook_deliveries d where d.endpoint_id = e.id and d.attempted_at is not null
    order by d.attempted_at desc, d.id desc limit 1) as last,
  (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting') as waiting`

export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints e left join users u on u.id = e.user_id order by e.id`.execute(db)
  return rows
}

export async function findWebhook(db: Db | Tx, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhook_endpoints e left join users u on u.id = e.user_id where e.id = ${id}`.execute(db)
  return rows[0]
}

/** One page of what was sent to an address, with the number of all; null when there is no such address. One statement. */
export async function listDeliveries(
  db: Db,
  endpointId: number,
  state: DeliveryState | undefined,
  { page, per_page, sort_column, sort_direction }: ListQuery<'created_at' | 'id'>,
): Promise<{ rows: DeliveryRow[]; total: number } | null> {
  const direction = sort_direction === 'asc' ? sql`asc` : sql`desc`
  const where = sql`d.endpoint_id = ${endpointId} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`
  const { rows } = await sql<DeliveryRow & { total: number }>`
    select (select count(*)::int from webhook_deliveries d where ${where}) as total, found.*
    from webhook_endpoints e left join lateral (
      select d.id, d.event_id::text, d.kind, d.subject_id, d.subject_state, d.created_at, d.state, d.attempts, d.attempted_at,
        d.next_attempt_at, d.answer_status, d.answer_words
      from webhook_deliveries d where ${where}
      order by ${sql.ref(`d.${sort_column}`)} ${direction}, d.id ${direction}
      limit ${per_page} offset ${(page - 1) * per_page}) found on true
    where e.id = ${endpointId}`.execute(db)
  const [first] = rows
  if (first === undefined) return null
  // An address with nothing to show is a row of its own.
  return { rows: first.id === null ? [] : rows.map(({ total: _, ...row }) => row), total: first.total }
}

export async function findDelivery(db: Db | Tx, id: number) {
  const { rows } = await sql<{
    id: number
    endpoint_id: number
    state: DeliveryState
    title: string
    is_active: boolean
  }>`
    select d.id, d.endpoint_id, d.state, e.title, e.is_active
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = ${id}`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { WebhookKind } from '#contract/programs/webhook-titles.ts'
import type { Tx } from '#server/platform/db/database.ts'

/** Any number: of all who take one at a time looks, and sees what those before have taken. */
const TAKING_LOCK = 71_830_435
/** Longer than an attempt may take: what a process that died was at is free again by then. */
export const LEASE_MS = 60_000

export interface WaitingDelivery {
  id: number
  endpoint_id: number
  event_id: string
  kind: WebhookKind | 'trial'
  subject_id: number | null
  subject_state: string
  created_at: Date
  expires_at: Date
  /** This one included. Whoever holds an older number has lost it to another process. */
  attempts: number
  url: string
  sealed_secret: string
  secret_place: string
}

interface Outcome {
  state: 'waiting' | 'delivered' | 'failed'
  status: number | null
  words: string
  at: Date
  nextAttemptAt: Date
}

/**
 * Takes one that is due, for one of all who ask. New ones come before those that have failed; each address hears one at a
 * time, so that a slow one with much to hear keeps nobody waiting. Leases end by the database's clock.
 */
export async function claimDelivery(tx: Tx, now: Date): Promise<WaitingDelivery | undefined> {
  await sql`select pg_advisory_xact_lock(${TAKING_LOCK})`.execute(tx)
  const { rows } = await sql<WaitingDelivery>`
    update webhook_deliveries d set attempts = attempts + 1, leased_until = now() + ${LEASE_MS} * interval '1 millisecond'
    from webhook_endpoints e
    where e.id = d.endpoint_id and d.id = (
      select w.id from webhook_deliveries w join webhook_endpoints a on a.id = w.endpoint_id and a.is_active
      where w.state = 'waiting' and w.next_attempt_at <= ${now} and (w.leased_until is null or w.leased_until <= now())
        and not exists (select from webhook_deliveries o
          where o.endpoint_id = w.endpoint_id and o.state = 'waiting' and o.leased_until > now())
      order by w.attempts, w.next_attempt_at, w.id limit 1 for update of w skip locked)
    returning d.id, d.endpoint_id, d.event_id::text, d.kind, d.subject_id, d.subject_state, d.created_at, d.expires_at,
      d.attempts, e.url, e.sealed_secret, e.secret_place::text`.execute(tx)
  return rows[0]
}

/** Locks an address before what it is told: in this order everybody takes them. Events go on being written for it meanwhile. */
export async function lockEndpoint(tx: Tx, id: number) {
  await sql`select 1 from webhook_endpoints where id = ${id} for no key update`.execute(tx)
}

/**
 * Writes down what came of an attempt; false when somebody else has it by now. What was called off on its way and was taken
 * all the same is delivered.
 */
export async function recordOutcome(tx: Tx, { id, attempts }: WaitingDelivery, outcome: Outcome): Promise<boolean> {
  const { state, status, words, at, nextAttemptAt } = outcome
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = ${state}, leased_until = null, attempted_at = ${at}, answer_status = ${status},
      answer_words = ${words}, next_attempt_at = ${nextAttemptAt}
    where id = ${id} and attempts = ${attempts}
      and (state = 'waiting' or ${state === 'delivered'}::boolean and state = 'failed' and leased_until is not null)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** What an address has come to after an attempt. */
export async function recordHealth(tx: Tx, endpointId: number, isTaken: boolean, now: Date) {
  const { rows } = await sql<{ title: string; failing_since: Date | null; email: string | null }>`
    update webhook_endpoints e set failing_since = case when ${isTaken}::boolean then null
      else coalesce(failing_since, ${now}::timestamptz) end
    where id = ${endpointId}
    returning title, failing_since,
      (select u.email from users u where u.id = e.user_id and u.is_active and not u.is_fired and u.deleted_at is null) as email`.execute(
    tx,
  )
  return rows[0]
}

/** Nobody answered for days. False when it was switched off already. */
export async function disableEndpoint(tx: Tx, endpointId: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoints set is_active = false, given_up_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${endpointId} and is_active`.execute(tx)
  return numAffectedRows === 1n
}

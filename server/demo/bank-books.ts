import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Makes the sandbox bank know the payments of the demo world, so that money can be given back there. */
export async function seedBankBooks(tx: Tx) {
  await sql`
    insert into sandbox_payments (id, order_id, amount, refunded_amount, description, status, return_url, webhook_url,
      expires_at, created_at)
    select provider_payment_id, number || '-demo', amount, refunded_amount, description,
      case status when 'pending' then 'open' when 'authorized' then 'held' when 'reversed' then 'released'
        when 'failed' then 'declined' else 'paid' end,
      'http://localhost/secure-payment/' || public_id || '?back=1', 'http://localhost/api/payments/sandbox/webhook',
      expires_at, created_at
    from transactions where provider = 'sandbox' order by id`.execute(tx)
  await sql`
    insert into transaction_attempts (created_at, updated_at, transaction_id, provider, order_id, provider_payment_id, status,
      amount, refunded_amount, expires_at)
    select created_at, updated_at, id, provider, number || '-demo', provider_payment_id, status, amount, refunded_amount,
      expires_at
    from transactions where provider = 'sandbox' order by id`.execute(tx)
  await sql`
    insert into transaction_refunds (created_at, updated_at, attempt_id, key, amount, reason, actor_id, status, finished_at)
    select e.at, e.at, a.id, a.order_id || '-r1', e.amount, e.reason, e.actor_id, 'done', e.at
    from transaction_events e join transaction_attempts a using (transaction_id)
    where e.to_status in ('refunded', 'partially_refunded') order by e.id`.execute(tx)
  await sql`
    insert into sandbox_refunds (key, payment_id, amount, created_at)
    select r.key, a.provider_payment_id, r.amount, r.created_at
    from transaction_refunds r join transaction_attempts a on a.id = r.attempt_id order by r.id`.execute(tx)
}

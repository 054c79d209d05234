import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BankOrder } from '../bank.ts'

export type SandboxPayment = Selectable<Tables['sandbox_payments']>

/** What a payer, or the bank itself, may do: from which states, and into which. */
const DEEDS = {
  pay: { from: ['open'], to: 'paid' },
  hold: { from: ['open'], to: 'held' },
  decline: { from: ['open'], to: 'declined' },
  cancel: { from: ['open'], to: 'canceled' },
  capture: { from: ['held'], to: 'paid' },
  release: { from: ['held'], to: 'released' },
} as const
export type SandboxDeed = keyof typeof DEEDS
export const SANDBOX_DEEDS = Object.keys(DEEDS) as SandboxDeed[]

/** How long the bank waits before it tells the shop again, in seconds; after the last one it gives up. */
const PATIENCE_S = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]

const PAYMENT_ID_BYTES = 16

/** The same order twice is one payment. */
export async function openPayment(db: Db, order: BankOrder, now: Date): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payments')
    .values({
      id: `sb_${randomBytes(PAYMENT_ID_BYTES).toString('base64url')}`,
      order_id: order.orderId,
      amount: order.amount,
      description: order.description,
      return_url: order.returnUrl,
      webhook_url: order.webhookUrl,
      expires_at: order.expiresAt,
      created_at: now,
      notice_at: null,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
  return db.selectFrom('sandbox_payments').selectAll().where('order_id', '=', order.orderId).executeTakeFirstOrThrow()
}

export function findPayment(db: Db, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payment as it is now; undefined when its state does not let this happen. */
export function transitionPayment(
  db: Db,
  id: string,
  deed: SandboxDeed,
  now: Date,
): Promise<SandboxPayment | undefined> {
  const { from, to } = DEEDS[deed]
  const isFirst = (from as readonly string[]).includes('open')
  return db
    .updateTable('sandbox_payments')
    .set((row) => ({ status: to, revision: row('revision', '+', 1), notice_at: now, notice_tries: 0 }))
    .where('id', '=', id)
    .where(sql<boolean>`status = any(${from}::text[])`)
    .$if(isFirst, (update) => update.where('expires_at', '>', now))
    .returningAll()
    .executeTakeFirst()
}

/** Gives money back once for each key. False: no such payment, or not that much is left of it. */
export async function refundOnce(
  db: Db,
  refund: { key: string; paymentId: string; amount: number },
  now: Date,
): Promise<boolean> {
  const { key, paymentId, amount } = refund
  await sql`
    with paid as (
      select id from sandbox_payments
      where id = ${paymentId} and status = 'paid' and refunded_amount + ${amount}::integer <= amount for update
    ), given as (
      insert into sandbox_refunds (key, payment_id, amount, created_at)
      select ${key}::text, id, ${amount}::integer, ${now}::timestamptz from paid
      on conflict (key) do nothing
      returning payment_id
    )
    update sandbox_payments set refunded_amount = refunded_amount + ${amount}::integer, revision = revision + 1,
      notice_at = ${now}, notice_tries = 0
    from given where id = given.payment_id`.execute(db)
  const known = await db.selectFrom('sandbox_refunds').select('payment_id').where('key', '=', key).executeTakeFirst()
  return known?.payment_id === paymentId
}

/** True when the refund of this key has been made. */
export async function isRefundMade(db: Db, key: string): Promise<boolean> {
  const found = await db.selectFrom('sandbox_refunds').select('key').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}

/** Takes the next payment that the shop has not heard of: nobody else takes it until its next turn. */
export async function claimNextNotice(db: Db, now: Date): Promise<SandboxPayment | undefined> {
  const turns = sql.join(PATIENCE_S)
  const { rows } = await sql<SandboxPayment>`
    update sandbox_payments set notice_tries = notice_tries + 1,
      notice_at = ${now}::timestamptz + make_interval(secs => (array[${turns}]::integer[])[notice_tries + 1])
    where id = (
      select id from sandbox_payments where notice_at <= ${now} order by notice_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** The shop has heard of this state. */
export async function markNotified(db: Db, { id, revision }: SandboxPayment): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ notice_at: null, notice_tries: 0 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.gen.ts'
import type { Db } from '#server/platform/db/database.ts'
import { aTransaction } from '../builders.ts'
import { nextSerial } from '../setup/serial.ts'

/** A try to pay a transaction, at a bank that is not connected. */
export async function anAttempt(
  db: Db,
  traits: Partial<Insertable<Tables['transaction_attempts']>> & { transaction_id: number },
) {
  const serial = nextSerial()
  const now = new Date()
  const { id } = await db
    .insertInto('transaction_attempts')
    .values({
      created_at: now,
      updated_at: now,
      provider: 'tbank',
      order_id: `order-${serial}`,
      provider_payment_id: `payment-${serial}`,
      url: null,
      amount: 450_000,
      expires_at: new Date(now.getTime() + 86_400_000),
      asked_at: null,
      heard_at: null,
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A refund that is on its way. */
export async function aRefund(
  db: Db,
  traits: Partial<Insertable<Tables['transaction_refunds']>> & { attempt_id: number },
) {
  const serial = nextSerial()
  const now = new Date()
  await db
    .insertInto('transaction_refunds')
    .values({
      created_at: now,
      updated_at: now,
      key: `refund-${serial}`,
      amount: 100_000,
      reason: 'Встреча отменена',
      actor_id: null,
      asked_at: null,
      finished_at: null,
      ...traits,
    })
    .execute()
}

/** An unpaid link whose bank names another sum, and whose time is over since. */
export async function aMismatch(db: Db, at: Date) {
  const { id } = await aTransaction(db, { status: 'pending', expires_at: at })
  await aMismatchOf(db, id, at)
  await db.updateTable('transactions').set({ status: 'expired' }).where('id', '=', id).execute()
}

/** The bank names another sum for a link that is open. */
export async function aMismatchOf(db: Db, transaction_id: number, at: Date) {
  const attempt_id = await anAttempt(db, { transaction_id })
  const unmoved = { from_status: 'pending', to_status: 'pending', source: 'bank' } as const
  await db
    .insertInto('transaction_events')
    .values({ ...unmoved, kind: 'mismatch', transaction_id, attempt_id, at, amount: 1 })
    .execute()
}

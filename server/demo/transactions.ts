import { createHash } from 'node:crypto'
import type { Purpose, TransactionStatus } from '#contract/payments/transactions.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { seedBankBooks } from './bank-books.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const LINK_DAYS = 3

interface TransactionContext {
  now: Date
  psychologistByNumber: Map<number, number>
  moderators: number[]
}

/** Days ago, the psychologist's number, roubles, the payer, what happened, and for what when it was not one meeting. */
type DemoTransaction = [number, number, number, string, TransactionStatus, Purpose?]

const TRANSACTIONS: DemoTransaction[] = [
  [88, 1, 5200, 'Вера Назарова', 'paid'],
  [86, 27, 4300, 'Павел Ильин', 'paid'],
  [84, 40, 8600, 'Виктор Сомов', 'paid'],
  [81, 5, 11200, 'Никита Савин', 'paid', 'package'],
  [79, 31, 7000, 'Галина Ершова', 'expired'],
  [77, 15, 3500, 'Зарина Алиева', 'paid'],
  [74, 8, 3600, 'Алсу Каримова', 'paid'],
  [72, 2, 8000, 'Арсений Лапин', 'refunded'],
  [69, 3, 5400, 'Айгуль Валиева', 'paid'],
  [66, 7, 5500, 'Марк Аронов', 'paid'],
  [63, 1, 20800, 'Игорь Мальцев', 'partially_refunded', 'package'],
  [60, 10, 3900, 'Кристина Белых', 'paid'],
  [58, 6, 6500, 'Юлия Ковтун', 'paid'],
  [55, 5, 2800, 'Елизавета Дорн', 'paid'],
  [52, 23, 6200, 'Роман Гущин', 'paid'],
  [50, 17, 2500, 'Полина Жукова', 'refunded'],
  [47, 13, 7500, 'Антонина Рогова', 'failed'],
  [45, 48, 3300, 'Роза Ахметова', 'paid'],
  [42, 9, 7800, 'Олег Тарасов', 'paid'],
  [40, 14, 9000, 'Инна Вольская', 'canceled'],
  [37, 30, 3700, 'Лейсан Гарипова', 'paid'],
  [35, 4, 8500, 'Константин Беляк', 'paid'],
  [33, 19, 5000, 'Ирина Скворцова', 'paid', 'certificate'],
  [31, 1, 5200, 'Ольга Миронова', 'paid'],
  [29, 26, 8800, 'Сергей Панов', 'expired'],
  [27, 10, 3900, 'Дарья Кольцова', 'paid'],
  [25, 1, 5200, 'Дмитрий Волошин', 'paid'],
  [22, 3, 5400, 'Камиль Садыков', 'paid'],
  [20, 45, 8900, 'Эдуард Левин', 'reversed'],
  [18, 28, 6000, 'Светлана Орлова', 'partially_refunded', 'package'],
  [15, 27, 4300, 'Анна Терехова', 'paid'],
  [13, 20, 4200, 'Андрей Фомин', 'expired'],
  [11, 5, 2800, 'Александра Ким', 'paid'],
  [9, 44, 4400, 'Глеб Нестеров', 'paid'],
  [7, 1, 5200, 'Елена Громова', 'paid'],
  [5, 35, 4100, 'Рустем Юнусов', 'failed'],
  [3, 37, 5300, 'Анна Григорьева', 'authorized'],
  [2, 21, 9000, 'Пётр Зорин', 'pending'],
  [1, 16, 4600, 'Татьяна Шилова', 'created'],
  [0, 32, 4800, 'Артур Погосян', 'created'],
]

const DESCRIPTIONS: Record<Purpose, string> = {
  consultation: 'Консультация психолога, 50\u00a0минут',
  package: 'Четыре консультации психолога',
  certificate: 'Подарочный сертификат',
  other: 'Оплата по договорённости',
}

/** The way that each state is reached, step by step. */
const STEPS: Record<TransactionStatus, TransactionStatus[]> = {
  created: [],
  pending: ['pending'],
  authorized: ['pending', 'authorized'],
  paid: ['pending', 'paid'],
  partially_refunded: ['pending', 'paid', 'partially_refunded'],
  refunded: ['pending', 'paid', 'refunded'],
  reversed: ['pending', 'authorized', 'reversed'],
  failed: ['pending', 'failed'],
  expired: ['expired'],
  canceled: ['canceled'],
}
/** How long after the step before. Milliseconds. */
const DELAY: Record<TransactionStatus, number> = {
  created: 0,
  pending: 40 * MINUTE_MS,
  authorized: 2 * MINUTE_MS,
  paid: 3 * MINUTE_MS,
  partially_refunded: 2 * DAY_MS,
  refunded: DAY_MS,
  reversed: 5 * HOUR_MS,
  failed: 4 * MINUTE_MS,
  expired: LINK_DAYS * DAY_MS,
  canceled: 3 * HOUR_MS,
}

/** Forty payments of ninety days with their events. Returns those that were paid, oldest first. */
export async function seedTransactions(tx: Tx, context: TransactionContext) {
  const paid: { id: number; psychologist_id: number; paid_at: Date }[] = []
  for (const [index, item] of TRANSACTIONS.entries()) {
    const made = await insertTransaction(tx, item, index, context)
    if (made.paid_at !== null) paid.push({ ...made, paid_at: made.paid_at })
  }
  await seedBankBooks(tx)
  return paid
}

async function insertTransaction(tx: Tx, item: DemoTransaction, index: number, context: TransactionContext) {
  const [daysAgo, n, roubles, payer, status, purpose = 'consultation'] = item
  const { now, moderators } = context
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS - (1 + (index % 5)) * HOUR_MS)
  const events = eventsOf(status, created_at, now)
  const paid_at = events.find((event) => event.to_status === 'paid')?.at ?? null
  const psychologist_id = context.psychologistByNumber.get(n)
  if (psychologist_id === undefined) throw new Error(`The demo data points at psychologist ${n}, who does not exist`)
  const amount = roubles * 100
  const refunded_amount = status === 'refunded' ? amount : status === 'partially_refunded' ? amount / 4 : 0
  const year = created_at.getUTCFullYear()
  const reachedBank = STEPS[status].includes('pending')
  const { id } = await tx
    .insertInto('transactions')
    .values({
      created_at,
      updated_at: events.at(-1)?.at ?? created_at,
      version: events.length,
      public_id: createHash('sha256').update(`demo transaction ${index}`).digest('base64url').slice(0, 22),
      number: `${year}-${String(await nextNumber(tx, `transactions:${year}`)).padStart(5, '0')}`,
      status,
      amount,
      refunded_amount,
      purpose,
      description: DESCRIPTIONS[purpose],
      psychologist_id,
      payer_name: payer,
      payer_email: index % 4 === 3 ? null : `payer${String(index + 1).padStart(2, '0')}@mail.test`,
      payer_phone: index % 3 === 1 ? null : `+700020000${String(index + 1).padStart(2, '0')}`,
      provider: reachedBank ? 'sandbox' : null,
      provider_payment_id: reachedBank ? `demo-${index + 1}` : null,
      expires_at: new Date(created_at.getTime() + LINK_DAYS * DAY_MS),
      paid_at,
      created_by: moderators[index % moderators.length] ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('transaction_events')
    .values(
      events.map(({ isRefund, ...event }) => ({
        ...event,
        transaction_id: id,
        actor_id: event.source === 'staff' ? (moderators[index % moderators.length] ?? null) : null,
        amount: event.to_status === 'paid' ? amount : isRefund ? refunded_amount : null,
        reason: isRefund ? 'Клиент отменил встречу заранее' : null,
      })),
    )
    .execute()
  return { id, psychologist_id, paid_at }
}

function eventsOf(status: TransactionStatus, createdAt: Date, now: Date) {
  const path: TransactionStatus[] = ['created', ...STEPS[status]]
  let at = createdAt
  return path.map((to_status, index) => {
    at = new Date(Math.min(at.getTime() + DELAY[to_status], now.getTime()))
    const isRefund = to_status === 'refunded' || to_status === 'partially_refunded'
    const byStaff = to_status === 'created' || to_status === 'canceled' || isRefund
    const source = byStaff ? 'staff' : to_status === 'expired' ? 'system' : 'bank'
    return { at, from_status: path[index - 1] ?? null, to_status, source, isRefund } as const
  })
}

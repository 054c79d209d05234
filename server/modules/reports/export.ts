import { sql } from 'kysely'
import { wholePeriod } from '#contract/office/reports/report-period.ts'
import { exportFields } from '#contract/office/exports.ts'
import { reportsQuery } from '#contract/office/reports/reports.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { RECEIPT_TITLES, RECEIPT_UNTOLD, type ReceiptOfMoney } from '#contract/payments/receipts.ts'
import { bankTitle, PURPOSE_TITLES, type Purpose } from '#contract/payments/transactions.ts'
import { api } from '#contract/wire/api.ts'
import { dayIn, withinPeriod } from '#server/platform/calendar.ts'
import { placeIn } from '#server/platform/db/queries/found-ids.ts'
import { exportSource, momentCell, roubles, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { canSeePayer } from '../transactions/policy.ts'
import { branchOfPayment, countedAttempt, isReturn, refundOfReturn } from '../transactions/queries.ts'

/** Money that came or went back: one event of a transaction. */
interface MovementRow {
  at: string
  is_return: boolean
  amount: number
  number: string
  purpose: Purpose
  description: string
  payer: string
  psychologist: string | null
  branch: string | null
  provider: string | null
  provider_payment_id: string | null
  reason: string | null
  provider_refund_id: string | null
  receipt: ReceiptOfMoney['state']
  /** What the receipt is found by. */
  facts: Partial<Pick<ReceiptOfMoney, 'number' | 'sign' | 'storage'>> | null
}

const query = reportsQuery.safeExtend(exportFields)

/** What an accountant asks for: every payment and every return of a period, with its day, bank and receipt. */
export function movementsExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'movements',
    title: 'Движение денег',
    path: api.movementsExport,
    permission: 'transactions.view',
    action: 'transaction.exported',
    query,
    async ids({ db, clock }, asked, limit) {
      const { from, to } = wholePeriod(asked, dayIn(zone.timeZone, clock()))
      const within = (column: ReturnType<typeof sql>) =>
        sql.join(withinPeriod(column, { date_from: from, date_to: to }, zone.timeZone), sql` and `)
      const { rows } = await sql<{ id: number; total: number }>`
        select e.id, count(*) over ()::int as total
        from transaction_events e join transactions t on t.id = e.transaction_id
        where (${isPayment} and ${within(sql`t.paid_at`)}) or (${isReturn} and ${within(sql`e.at`)})
        order by ${movedAt}, e.id limit ${limit}`.execute(db)
      return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
    },
    async rows({ db }, ids) {
      const { rows } = await sql<MovementRow>`
        select to_json(${movedAt}) as at, ${isReturn} as is_return,
          case when ${isReturn} then e.amount else t.amount end as amount,
          t.number, t.purpose, t.description, t.payer_name as payer, p.full_name as psychologist,
          (select b.title from branches b where b.id = ${branchOfPayment}) as branch,
          t.provider, t.provider_payment_id, e.reason, r.provider_refund_id,
          case when ${isReturn} then r.receipt else a.receipt end as receipt,
          case when ${isReturn} then r.receipt_facts else a.receipt_facts end as facts
        from transaction_events e join transactions t on t.id = e.transaction_id
          left join psychologists p on p.id = t.psychologist_id
          left join lateral ${countedAttempt} a on true
          left join lateral ${refundOfReturn} r on ${isReturn}
        where e.id = any(${ids}::int[]) order by ${placeIn(ids, sql`e.id`)}`.execute(db)
      return rows
    },
    columns: [
      { key: 'at', title: 'Когда', width: 18, format: 'moment', value: ({ at }) => momentCell(at, zone.timeZone) },
      { key: 'kind', title: 'Что', width: 12, value: ({ is_return }) => (is_return ? 'Возврат' : 'Оплата') },
      {
        key: 'amount',
        title: 'Сумма, ₽',
        width: 14,
        format: 'money',
        value: ({ amount, is_return }) => roubles(is_return ? -amount : amount),
      },
      { key: 'number', title: 'Транзакция', width: 14, value: ({ number }) => number },
      { key: 'provider', title: 'Банк', width: 12, value: ({ provider }) => provider && bankTitle(provider) },
      {
        key: 'provider_payment_id',
        title: 'Номер в\u00a0банке',
        width: 38,
        value: ({ provider_payment_id }) => provider_payment_id,
      },
      {
        key: 'provider_refund_id',
        title: 'Номер возврата в\u00a0банке',
        width: 38,
        value: ({ provider_refund_id }) => provider_refund_id,
      },
      {
        key: 'receipt',
        title: 'Чек',
        width: 18,
        value: ({ receipt }) => (receipt === null ? RECEIPT_UNTOLD : RECEIPT_TITLES[receipt]),
      },
      { key: 'receipt_number', title: 'ФД', width: 12, value: ({ facts }) => facts?.number ?? null },
      { key: 'receipt_sign', title: 'ФП', width: 14, value: ({ facts }) => facts?.sign ?? null },
      { key: 'receipt_storage', title: 'ФН', width: 20, value: ({ facts }) => facts?.storage ?? null },
      { key: 'purpose', title: 'Назначение', width: 20, value: ({ purpose }) => PURPOSE_TITLES[purpose] },
      { key: 'description', title: 'За\u00a0что', width: 40, value: ({ description }) => description },
      { key: 'psychologist', title: 'Психолог', width: 34, value: ({ psychologist }) => psychologist },
      { key: 'branch', title: 'Филиал', width: 24, value: ({ branch }) => branch },
      { key: 'payer', title: 'Плательщик', width: 30, isFor: canSeePayer, value: ({ payer }) => payer },
      {
        key: 'reason',
        title: 'Причина возврата',
        width: 40,
        value: ({ reason, is_return }) => (is_return ? reason : null),
      },
    ],
  })
}

const isPayment = sql<boolean>`(e.kind = 'moved' and e.to_status = 'paid')`
const movedAt = sql`case when ${isPayment} then t.paid_at else e.at end`

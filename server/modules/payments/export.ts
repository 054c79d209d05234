import { api } from '#contract/api.ts'
import { exportFields } from '#contract/exports.ts'
import {
  PURPOSE_TITLES,
  TRANSACTION_STATUS_TITLES,
  transactionsQuery,
  type Transaction,
} from '#contract/transactions.ts'
import {
  exportSource,
  momentCell,
  roubles,
  type ExportColumn,
  type ExportSource,
} from '#server/platform/export-source.ts'
import { canSeePayer } from './policy.ts'
import { presentTransaction } from './presenter.ts'
import { transactionIds, transactionsByIds } from './queries.ts'

const query = transactionsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)

/** The transactions as a file. Payers are masked for those who see them masked in the list. */
export function transactionsExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'transactions',
    title: 'Транзакции',
    path: api.transactionsExport,
    permission: 'transactions.view',
    action: 'transaction.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) =>
      transactionIds(db, filter, sort, { timeZone, seesPayer: canSeePayer(actor) }, limit),
    rows: async ({ db, actor, clock }, ids) =>
      (await transactionsByIds(db, ids)).map((row) => presentTransaction(row, actor, clock())),
    columns: columnsIn(timeZone),
  })
}

function columnsIn(timeZone: string): ExportColumn<Transaction>[] {
  const moment = (value: string | null) => momentCell(value, timeZone)
  return [
    { key: 'number', title: 'Номер', width: 14, value: (row) => row.number },
    { key: 'created_at', title: 'Создана', width: 18, value: (row) => moment(row.created_at) },
    { key: 'status', title: 'Состояние', width: 20, value: (row) => TRANSACTION_STATUS_TITLES[row.status] },
    { key: 'amount', title: 'Сумма, ₽', width: 14, value: (row) => roubles(row.amount) },
    { key: 'refunded_amount', title: 'Возвращено, ₽', width: 14, value: (row) => roubles(row.refunded_amount) },
    { key: 'purpose', title: 'Назначение', width: 20, value: (row) => PURPOSE_TITLES[row.purpose] },
    { key: 'description', title: 'За что', width: 40, value: (row) => row.description },
    { key: 'psychologist', title: 'Психолог', width: 36, value: (row) => row.psychologist?.title ?? null },
    { key: 'payer', title: 'Плательщик', width: 30, value: (row) => row.payer.name },
    { key: 'payer_email', title: 'Почта плательщика', width: 28, value: (row) => row.payer.email },
    { key: 'payer_phone', title: 'Телефон плательщика', width: 18, value: (row) => row.payer.phone },
    { key: 'expires_at', title: 'Ссылка действует до', width: 18, value: (row) => moment(row.expires_at) },
    { key: 'paid_at', title: 'Оплачена', width: 18, value: (row) => moment(row.paid_at) },
    { key: 'created_by', title: 'Кто создал', width: 30, value: (row) => row.created_by?.title ?? null },
  ]
}

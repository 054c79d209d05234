import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { transaction, transactionsQuery, type Transaction } from '#contract/payments/transactions.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { canSeePayer } from './policy.ts'
import { presentTransaction } from './presenter.ts'
import { transactionIds, transactionsByIds } from './queries.ts'

const query = transactionsQuery.pick({ sort_column: true, sort_direction: true, filter: true }).extend(exportFields)

/** The transactions as a file. Payers are masked for those who see them masked in the list. */
export function transactionsExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'transactions',
    title: 'Транзакции',
    path: api.transactionsExport,
    permission: 'transactions.view',
    action: 'transaction.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) =>
      transactionIds(db, filter, sort, { timeZone: zone.timeZone, seesPayer: canSeePayer(actor) }, limit),
    rows: async ({ db, actor, clock }, ids) =>
      (await transactionsByIds(db, ids)).map((row) => presentTransaction(row, actor, clock())),
    columns: fileColumns<Transaction>(transaction, zone, {
      payer: ({ payer }) => payer.name,
      payer_email: ({ payer }) => payer.email,
      payer_phone: ({ payer }) => payer.phone,
      receipt: ({ receipt }) => (receipt as { number?: string | null } | null)?.number ?? null,
    }),
  })
}

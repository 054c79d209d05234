import { auditLogExport } from './modules/audit-log/export.ts'
import { pageOperations } from './modules/pages/bulk.ts'
import { pagesExport } from './modules/pages/export.ts'
import { psychologistOperations } from './modules/psychologists/bulk/bulk.ts'
import { psychologistsExport } from './modules/psychologists/list/export.ts'
import { movementsExport } from './modules/reports/export.ts'
import { requestOperations } from './modules/requests/bulk.ts'
import { requestsExport } from './modules/requests/export.ts'
import { reviewOperations } from './modules/reviews/bulk.ts'
import { reviewsExport } from './modules/reviews/export.ts'
import { rolesExport } from './modules/roles/export.ts'
import { permissionsExport } from './modules/roles/permissions-export.ts'
import { transactionsExport } from './modules/transactions/export.ts'
import { trashOperations } from './modules/trash/bulk.ts'
import { userOperations } from './modules/users/bulk.ts'
import { usersExport } from './modules/users/export.ts'

/** Every list that can be taken home as a file. */
export const EXPORTS = [
  psychologistsExport,
  usersExport,
  rolesExport,
  permissionsExport,
  transactionsExport,
  movementsExport,
  reviewsExport,
  requestsExport,
  auditLogExport,
  pagesExport,
]

/** Every change of many records that can be taken back. */
export const OPERATIONS = {
  ...psychologistOperations,
  ...userOperations,
  ...reviewOperations,
  ...requestOperations,
  ...pageOperations,
  ...trashOperations,
}

import type { AppOptions } from './app-options.ts'
import { auditLogExport } from './modules/audit-log/export.ts'
import { ofDirectories } from './modules/directories/commands.ts'
import { directoryExport } from './modules/directories/export.ts'
import { directoryImports } from './modules/directories/import/import-source.ts'
import { revertImported } from './modules/directories/import/import-undo.ts'
import { makeTitle, mayMakeTitle } from './modules/directories/import/made-titles.ts'
import { exportKind } from './modules/exports/commands.ts'
import { importKind } from './modules/imports/import-job.ts'
import { revertParts } from './modules/imports/import-undo.ts'
import type { Undoables } from './modules/operations/commands.ts'
import { pageOperations } from './modules/pages/bulk.ts'
import { pagesExport } from './modules/pages/export.ts'
import { psychologistOperations } from './modules/psychologists/bulk/bulk.ts'
import { psychologistsImport } from './modules/psychologists/import/import-source.ts'
import { revertImportedCards } from './modules/psychologists/import/import-undo.ts'
import { psychologistsExport } from './modules/psychologists/list/export.ts'
import { movementsExport } from './modules/reports/export.ts'
import { requestOperations } from './modules/requests/bulk.ts'
import { requestsExport } from './modules/requests/export.ts'
import { letterOperations } from './modules/letters/bulk.ts'
import { reviewOperations } from './modules/reviews/bulk.ts'
import { reviewsExport } from './modules/reviews/export.ts'
import { rolesExport } from './modules/roles/export.ts'
import { permissionsExport } from './modules/roles/permissions-export.ts'
import { transactionsExport } from './modules/transactions/export.ts'
import { trashOperations } from './modules/trash/bulk.ts'
import { userOperations } from './modules/users/bulk.ts'
import type { AccountNotices } from './modules/users/commands.ts'
import { usersImport } from './modules/users/import/import-source.ts'
import { revertImportedAccounts } from './modules/users/import/import-undo.ts'
import { usersExport } from './modules/users/export.ts'
import { syncKind } from './modules/yclients/commands.ts'
import { mergeOperations } from './modules/yclients/duplicates/parting.ts'

/** Every list that can be taken home as a file. */
const EXPORTS = [
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
  ...directoryImports.map(directoryExport),
]

/** Every list that a table may fill. */
function importsFor(notices: AccountNotices) {
  return [psychologistsImport({ makeTitle, mayMakeTitle }), usersImport(notices), ...directoryImports]
}

/** What files are made of and read into, and what the jobs of both and of YCLIENTS do. */
export function longWork({ settings, yclients }: Pick<AppOptions, 'settings' | 'yclients'>, notices: AccountNotices) {
  const exports = EXPORTS.map((source) => source(settings))
  const imports = importsFor(notices)
  const kinds = {
    export: exportKind(exports),
    import: importKind(imports, settings),
    'yclients-sync': syncKind(yclients?.client),
  }
  return { exports, imports, kinds }
}

const revertLists = ofDirectories(revertImported)

const importOperations = (notices: AccountNotices): Undoables => ({
  'psychologists.import': {
    permission: 'psychologists.update',
    revert: revertParts('psychologist', { psychologist: revertImportedCards, ...revertLists }),
  },
  'users.import': { permission: 'users.update', revert: revertImportedAccounts(notices) },
  ...Object.fromEntries(
    directoryImports.map(({ name, entity, rights }) => [
      `${name}.import`,
      { permission: rights[0], revert: revertLists[entity.name as keyof typeof revertLists] },
    ]),
  ),
})

/** Every change of many records that can be taken back. */
export const operationsOf = (notices: AccountNotices): Undoables => ({
  ...letterOperations,
  ...psychologistOperations,
  ...userOperations(notices),
  ...reviewOperations,
  ...requestOperations,
  ...pageOperations,
  ...trashOperations,
  ...importOperations(notices),
  ...mergeOperations,
})

import type { Zoned } from '#contract/office/settings.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { user, userFilterSchema, userListQuery } from '#contract/people/users.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, yesNo, type ExportSource } from '#server/platform/workbook/export-source.ts'
import type { UserRow } from './presenter.ts'
import { userIds, usersByIds } from './queries.ts'

const query = userListQuery
  .pick({ sort_column: true, sort_direction: true })
  .extend({ filter: userFilterSchema.default({}), ...exportFields })

/** The list of accounts as a file, in the order of the list: nobody above one's own role. */
export function usersExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'users',
    title: 'Пользователи',
    path: api.usersExport,
    permission: 'users.export',
    action: 'user.exported',
    query,
    ids: ({ db, actor }, { filter, ...sort }, limit) => userIds(db, filter, sort, actor, limit),
    rows: ({ db }, ids) => usersByIds(db, ids),
    columns: fileColumns<UserRow>(user, zone, {
      email_verified_at: (row) => yesNo(row.email_verified_at !== null),
      roles: (row) => row.roles.map(({ name }) => roleTitle(name)).join(', '),
    }),
  })
}

import { z } from 'zod'
import type { PermissionSummary } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { idListField } from '#contract/wire/fields.ts'
import { groupOf } from '#contract/people/permission-groups.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { listPermissions, listRoles } from './queries.ts'

/** More are asked for by none. */
const PERMISSIONS_MAX = 500

type Row = PermissionSummary & { roles: string }

/** The permissions as a file: those named, in that order, or all. They are few: both steps read the list. */
export function permissionsExport(): ExportSource {
  return exportSource({
    name: 'permissions',
    title: 'Доступы',
    path: api.permissionsExport,
    permission: 'permissions.view',
    action: 'permission.exported',
    query: z.object({ ids: idListField(PERMISSIONS_MAX).optional(), ...exportFields }),
    async ids({ db }, query, limit) {
      const all = (await listPermissions(db)).map(({ id }) => id)
      const ids = query.ids?.filter((id) => all.includes(id)) ?? all
      return { ids: ids.slice(0, limit), total: ids.length }
    },
    async rows({ db, actor }, ids): Promise<Row[]> {
      const [permissions, roles] = [await listPermissions(db), await listRoles(db, actor)]
      const rowById = new Map(permissions.map((row) => [row.id, { ...row, roles: holdersOf(row.name) }]))
      return ids.flatMap((id) => rowById.get(id) ?? [])

      function holdersOf(name: string): string {
        const holders = roles.filter((role) => role.name !== 'admin' && role.permissions.includes(name as Permission))
        return holders.map(({ title }) => title).join(', ')
      }
    },
    columns: [
      { key: 'title', title: 'Право', width: 40, value: (row) => row.title },
      { key: 'section', title: 'Раздел', width: 16, value: (row) => groupOf(row.name) },
      { key: 'name', title: 'Имя', width: 26, value: (row) => row.name },
      { key: 'roles', title: 'У каких ролей, кроме администратора', width: 60, value: (row) => row.roles },
      { key: 'users_count', title: 'Людей', width: 10, value: (row) => row.users_count },
    ],
  })
}

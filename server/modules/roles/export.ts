import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { role, roleFilterSchema, type Role, type RoleFilter } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { exportFields } from '#contract/office/exports.ts'
import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import { fileColumns } from '#server/platform/entity/file-columns.ts'
import { exportSource, type ExportSource } from '#server/platform/workbook/export-source.ts'
import { listRoles } from './queries.ts'

/** The roles as a file, by priority as their list stands. They are few: both steps read the list. */
export function rolesExport(zone: Zoned): ExportSource {
  return exportSource({
    name: 'roles',
    title: 'Роли',
    path: api.rolesExport,
    permission: 'roles.manage',
    action: 'role.exported',
    query: z.object({ filter: roleFilterSchema.default({}), ...exportFields }),
    async ids({ db, actor }, { filter }, limit) {
      const roles = foundAmong(await listRoles(db, actor), filter)
      return { ids: roles.slice(0, limit).map(({ id }) => id), total: roles.length }
    },
    async rows({ db, actor }, ids): Promise<Role[]> {
      return (await listRoles(db, actor)).filter(({ id }) => ids.includes(id))
    },
    columns: fileColumns<Role>(role, zone, {
      kind: ({ is_seeded }) => (is_seeded ? 'Основная' : 'Своя'),
    }),
  })
}

/** What nobody is called is read in the other keyboard layout, as lists do. */
function foundAmong(roles: Role[], filter: RoleFilter): Role[] {
  const found = roles.filter((role) => isFound(role, filter))
  const meant = found.length === 0 ? otherLayout(filter.title ?? '') : null
  return meant === null ? found : roles.filter((role) => isFound(role, { ...filter, title: meant }))
}

function isFound(role: Role, filter: RoleFilter): boolean {
  const words = plain(filter.title ?? '').split(/\s+/)
  return (
    words.every((word) => plain(role.title).includes(word)) &&
    (filter.is_seeded === undefined || filter.is_seeded === role.is_seeded) &&
    (filter.requires_two_factor === undefined || filter.requires_two_factor === role.requires_two_factor) &&
    (filter.permission === undefined || role.permissions.includes(filter.permission))
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

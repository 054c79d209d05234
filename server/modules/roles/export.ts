import { z } from 'zod'
import type { Role } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { exportFields } from '#contract/exports.ts'
import { emptyIsAbsent, flagField } from '#contract/fields.ts'
import { SEARCH_MAX } from '#contract/http.ts'
import { otherLayout } from '#contract/keyboard-layout.ts'
import { PERMISSION_NAMES, PERMISSIONS } from '#contract/permissions.ts'
import { exportSource, momentCell, yesNo, type ExportSource } from '#server/platform/export-source.ts'
import { listRoles } from './queries.ts'

/** As the list of roles is narrowed. */
const filterSchema = z.object({
  title: emptyIsAbsent(z.string().trim().max(SEARCH_MAX, `Не длиннее ${SEARCH_MAX} знаков`)),
  is_seeded: emptyIsAbsent(flagField),
  requires_two_factor: emptyIsAbsent(flagField),
  permission: emptyIsAbsent(z.enum(PERMISSION_NAMES, { error: 'Такого доступа не бывает' })),
})
type RoleFilter = z.infer<typeof filterSchema>

/** The roles as a file, by priority as their list stands. They are few: both steps read the list. */
export function rolesExport(timeZone: string): ExportSource {
  return exportSource({
    name: 'roles',
    title: 'Роли',
    path: api.rolesExport,
    permission: 'roles.manage',
    action: 'role.exported',
    query: z.object({ filter: filterSchema.default({}), ...exportFields }),
    async ids({ db, actor }, { filter }, limit) {
      const roles = foundAmong(await listRoles(db, actor), filter)
      return { ids: roles.slice(0, limit).map(({ id }) => id), total: roles.length }
    },
    async rows({ db, actor }, ids): Promise<Role[]> {
      return (await listRoles(db, actor)).filter(({ id }) => ids.includes(id))
    },
    columns: [
      { key: 'id', title: 'ID', width: 8, value: (role) => role.id },
      { key: 'title', title: 'Роль', width: 30, value: (role) => role.title },
      { key: 'kind', title: 'Вид', width: 12, value: (role) => (role.is_seeded ? 'Основная' : 'Своя') },
      { key: 'users_count', title: 'Людей', width: 10, value: (role) => role.users_count },
      { key: 'permissions_count', title: 'Прав', width: 10, value: (role) => role.permissions_count },
      {
        key: 'requires_two_factor',
        title: 'Вход в два шага обязателен',
        width: 16,
        value: (role) => yesNo(role.requires_two_factor),
      },
      {
        key: 'permissions',
        title: 'Права',
        width: 100,
        value: (role) => role.permissions.map((name) => PERMISSIONS[name]).join(', '),
      },
      { key: 'updated_at', title: 'Изменена', width: 18, value: (role) => momentCell(role.updated_at, timeZone) },
    ],
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

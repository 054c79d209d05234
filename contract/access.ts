import { z } from 'zod'
import { emptyIsAbsent, textField, versionField } from './fields.ts'
import { idSchema, wholeListQuery } from './http.ts'
import { PERMISSION_NAMES, type Permission } from './permissions.ts'

export const ROLE_NAME_MAX = 60

/** Names of permissions, repeats dropped. A form sends an empty list as one empty value. */
const permissionListField = z.preprocess(
  (value) => (value === '' || value === null ? [] : Array.isArray(value) ? value.filter((item) => item !== '') : value),
  z
    .array(
      z.enum(PERMISSION_NAMES as [Permission, ...Permission[]], {
        error: ({ input }) =>
          typeof input === 'string' ? `Доступа «${input.slice(0, 60)}» не бывает` : 'Такого доступа не бывает',
      }),
      { error: 'Нужен список доступов' },
    )
    .max(500, 'Слишком длинный список')
    .transform((names) => PERMISSION_NAMES.filter((name) => names.includes(name))),
)

export const createRoleSchema = z.object({
  name: textField('Название', ROLE_NAME_MAX, 2),
  permissions: permissionListField.default([]),
})
export type RoleCreate = z.infer<typeof createRoleSchema>

export const updateRoleSchema = z.object({
  name: textField('Название', ROLE_NAME_MAX, 2).optional(),
  permissions: permissionListField.optional(),
  version: versionField.optional(),
})
export type RoleUpdate = z.infer<typeof updateRoleSchema>

/** `user_id`: to whom a role would be given; `can.assign` then counts what they have already. */
export const rolesQuery = wholeListQuery.extend({ user_id: emptyIsAbsent(idSchema) })

export type RoleAction = 'update' | 'rename' | 'delete' | 'assign'

export interface Role {
  id: number
  version: number
  created_at: string
  updated_at: string
  name: string
  title: string
  /** One of the five roles of the product. */
  is_seeded: boolean
  requires_two_factor: boolean
  permissions_count: number
  users_count: number
  /** What the role allows; empty for those who may not change roles. */
  permissions: Permission[]
  /** What the caller may do with this role, and in `reasons` why not. */
  can: Record<RoleAction, boolean> & { reasons: Partial<Record<RoleAction, string>> }
}

export interface PermissionSummary {
  id: number
  name: string
  title: string
  users_count: number
}

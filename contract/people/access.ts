import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { abilitiesAnswer, answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { emptyIsAbsent } from '../wire/fields.ts'
import { idSchema, wholeListQuery } from '../wire/http.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from './permissions.ts'

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

/** What its people may do. */
export const role = defineEntity(
  {
    name: { kind: 'text', label: 'Название', min: 2, max: ROLE_NAME_MAX, accusative: 'название' },
    permissions: { kind: 'choices', label: 'Доступы', titles: PERMISSIONS, accusative: 'доступы' },
    title: { kind: 'text', label: 'Роль', max: ROLE_NAME_MAX, isReadOnly: true },
    /** One of the five roles of the product. */
    is_seeded: { kind: 'flag', label: 'Вид', isReadOnly: true },
    requires_two_factor: {
      kind: 'flag',
      label: 'Вход в\u00a0два шага',
      isReadOnly: true,
      isNeverReverted: true,
      accusative: 'вход в\u00a0два шага',
    },
    permissions_count: { kind: 'count', label: 'Прав', isReadOnly: true },
    users_count: { kind: 'count', label: 'Людей', isReadOnly: true },
  },
  {
    name: 'role',
    plural: 'roles',
    nouns: { title: 'Роль', accusative: 'роль', counted: ['роль', 'роли', 'ролей'], inside: 'в\u00a0роли' },
    place: 'editor',
    view: ['roles.manage'],
    update: ['roles.manage'],
    sorts: ['title', 'users_count', 'permissions_count', 'updated_at'],
    filters: {
      title: { kind: 'search' },
      permission: { kind: 'choice', label: 'Есть право', titles: PERMISSIONS, error: 'Такого доступа не бывает' },
      is_seeded: { kind: 'flag', label: 'Вид', yes: 'Основная', no: 'Своя' },
      requires_two_factor: { kind: 'flag', label: 'Вход в два шага', yes: 'Обязателен', no: 'По желанию' },
    },
    list: {
      title: {},
      kind: { title: 'Вид', width: 110 },
      users_count: { width: 90 },
      permissions_count: { width: 80 },
      requires_two_factor: { title: 'Вход в два шага', width: 170 },
      updated_at: { title: 'Изменена', width: 160, from: 1280 },
    },
    file: {
      id: { title: 'ID', width: 8 },
      title: { width: 30 },
      kind: { title: 'Вид', width: 12 },
      users_count: { width: 10 },
      permissions_count: { width: 10 },
      requires_two_factor: { title: 'Вход в два шага обязателен', width: 16 },
      permissions: { title: 'Права', width: 100 },
      updated_at: { title: 'Изменена', width: 18 },
    },
  },
)

const roleInputs = inputsOf(role, { permissions: permissionListField })

export const createRoleSchema = z.object({ ...roleInputs, permissions: permissionListField.default([]) })
export type RoleCreate = z.infer<typeof createRoleSchema>

export const updateRoleSchema = saveSchema(roleInputs)
export type RoleUpdate = z.infer<typeof updateRoleSchema>

/** As the list of roles is narrowed. */
export const roleFilterSchema = z.object(filterInputs(role.filters))
export type RoleFilter = z.infer<typeof roleFilterSchema>

/** `user_id`: to whom a role would be given; `can.assign` then counts what they have already. */
export const rolesQuery = wholeListQuery.extend({ user_id: emptyIsAbsent(idSchema) })

/** `permissions` are empty for those who may not change roles. */
export const roleAnswer = answerOf(role, { can: abilitiesAnswer(['update', 'rename', 'delete', 'assign']) })
export type Role = z.infer<typeof roleAnswer>

export const permissionAnswer = z.strictObject({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  users_count: z.int(),
})
export type PermissionSummary = z.infer<typeof permissionAnswer>

import type { Role } from '#contract/access.ts'
import type { Permission } from '#contract/permissions.ts'
import { counted } from '#web/lib/format.ts'
import { defineFields } from '../editor/field-table.ts'

export interface RoleForm {
  name: string
  permissions: string[]
}

export const roleFields = defineFields<RoleForm>({
  name: { kind: 'text', label: 'Название' },
  permissions: { kind: 'set', label: 'Права', text: (names) => counted(names.length, 'право', 'права', 'прав') },
})

/** A seeded role is shown by its title: its name is the product's own and never changes. */
export function roleForm(role: Role | null): RoleForm {
  return { name: role?.title ?? '', permissions: [...(role?.permissions ?? ([] as Permission[]))] }
}

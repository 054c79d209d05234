import { role, type Role } from '#contract/people/access.ts'
import { counted } from '#web/lib/format.ts'
import { entityFields, type FormOf } from '../editor/fields/entity-form.ts'

interface PlainValues {
  permissions: string[]
}
export type RoleForm = FormOf<typeof role.fields, PlainValues>

export const roleFields = entityFields<typeof role.fields, PlainValues>(role, {
  permissions: { label: 'Права', text: (names) => counted(names.length, 'право', 'права', 'прав') },
})

/** A seeded role is shown by its title: its name is the product's own and never changes. */
export function roleForm(record: Role | null): RoleForm {
  return { name: record?.title ?? '', permissions: [...(record?.permissions ?? [])] }
}

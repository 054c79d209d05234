import { user, type User } from '#contract/people/users.ts'
import type { Option } from '#web/ui/select/option.ts'
import { entityFields, entityForm, titlesIn, type FormOf } from '../editor/fields/entity-form.ts'
import type { FieldTable } from '../editor/fields/field-table.ts'
import { formBody, type Sending } from '../editor/save/record-body.ts'

/** An account as the editor holds it. */
export interface UserForm extends FormOf<typeof user.fields> {
  /** The id of the main role; null for somebody without one. */
  role: number | null
  extra_roles: number[]
  password: string
  password_confirmation: string
}

/** Specification §5: phone, Telegram and birthday are sent only if filled. */
export function userFields(roles: readonly Option<number>[]): FieldTable<UserForm> {
  const titles = titlesIn(roles)
  const { role, password } = user.told
  return {
    ...entityFields(user, {
      birthday: { keepsIfEmpty: true },
      phone: { keepsIfEmpty: true },
      tg_username: { keepsIfEmpty: true },
    }),
    role: { kind: 'choice', label: role.label, text: (id) => (id === null ? '' : titles([id])) },
    extra_roles: { kind: 'set', label: 'Дополнительные роли', text: titles },
    password: { kind: 'secret', label: password.label },
    password_confirmation: { kind: 'secret', label: 'Пароль ещё раз' },
  }
}

export function userForm(record: User | null, timeZone: string): UserForm {
  return {
    ...entityForm(user, record, timeZone),
    ...(record === null ? { is_active: true } : {}),
    role: mainRole(record),
    extra_roles: record?.extra_roles ?? [],
    password: '',
    password_confirmation: '',
  }
}

/** The answer names an added role where there is no main one; here it stands among the added ones alone. */
function mainRole(record: User | null): number | null {
  return record === null || record.role === null || record.extra_roles.includes(record.role) ? null : record.role
}

/**
 * The password goes with its repetition, and only if it was entered; so does the role, which is taken away by a word of
 * its own (specification §5).
 */
export function userBody(sending: Sending<UserForm>) {
  const { form, names } = sending
  const losesRole = names.includes('role') && form.role === null
  const apart = new Set<keyof UserForm>(['password', 'password_confirmation', ...(losesRole ? ['role' as const] : [])])
  const pair = form.password === '' ? [] : (['password', 'password_confirmation'] as const)
  const body = formBody({ ...sending, names: [...names.filter((name) => !apart.has(name)), ...pair] })
  if (losesRole) body.set('without_main_role', '1')
  return { method: 'POST' as const, body }
}

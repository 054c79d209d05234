import { GENDER_TITLES, type Gender } from '#contract/psychologists.ts'
import { USER_LABELS, type User } from '#contract/users.ts'
import type { Option } from '#web/ui/option.ts'
import type { Photo } from '#web/ui/photo.ts'
import { defineFields, type FieldTable } from '../editor/field-table.ts'
import { formBody, type Sending } from '../editor/record-body.ts'

/** An account as the editor holds it. */
export interface UserForm {
  last_name: string
  first_name: string
  surname: string
  gender: Gender | ''
  birthday: string
  hire_date: string
  email: string
  phone: string
  tg_username: string
  /** The id of the main role; null for somebody without one. */
  role: number | null
  extra_roles: number[]
  password: string
  password_confirmation: string
  is_active: boolean
  avatar: Photo
}

/** Specification §5: phone, Telegram, birthday and role are sent only if filled. */
export function userFields(roles: readonly Option<number>[]): FieldTable<UserForm> {
  const title = (id: number) => roles.find(({ value }) => value === id)?.label ?? `№\u00a0${id}`
  return defineFields<UserForm>({
    last_name: { kind: 'text', label: USER_LABELS.last_name },
    first_name: { kind: 'text', label: USER_LABELS.first_name },
    surname: { kind: 'text', label: USER_LABELS.surname },
    gender: {
      kind: 'choice',
      label: USER_LABELS.gender,
      text: (gender) => (gender === '' ? '' : GENDER_TITLES[gender]),
    },
    birthday: { kind: 'day', label: USER_LABELS.birthday, keepsIfEmpty: true },
    hire_date: { kind: 'day', label: USER_LABELS.hire_date },
    email: { kind: 'text', label: USER_LABELS.email },
    phone: { kind: 'phone', label: USER_LABELS.phone, keepsIfEmpty: true },
    tg_username: { kind: 'text', label: USER_LABELS.tg_username, inSentence: 'Telegram', keepsIfEmpty: true },
    role: { kind: 'choice', label: USER_LABELS.role, keepsIfEmpty: true, text: (id) => (id === null ? '' : title(id)) },
    extra_roles: { kind: 'set', label: 'Дополнительные роли', text: (ids) => ids.map(title).join(', ') },
    password: { kind: 'secret', label: USER_LABELS.password },
    password_confirmation: { kind: 'secret', label: 'Пароль ещё раз' },
    is_active: { kind: 'flag', label: USER_LABELS.is_active },
    avatar: { kind: 'photo', label: USER_LABELS.avatar },
  })
}

export function userForm(user: User | null): UserForm {
  return {
    last_name: user?.last_name ?? '',
    first_name: user?.first_name ?? '',
    surname: user?.surname ?? '',
    gender: user?.gender ?? '',
    birthday: user?.birthday ?? '',
    hire_date: user?.hire_date ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    tg_username: user?.tg_username ?? '',
    role: mainRole(user),
    extra_roles: user?.extra_roles ?? [],
    password: '',
    password_confirmation: '',
    is_active: user?.is_active ?? true,
    avatar: { kind: 'kept', src: user?.avatar ?? null },
  }
}

/** The answer names an added role where there is no main one; here it stands among the added ones alone. */
function mainRole(user: User | null): number | null {
  return user === null || user.role === null || user.extra_roles.includes(user.role) ? null : user.role
}

/** The password goes with its repetition, and only if it was entered (specification §5). */
export function userBody(sending: Sending<UserForm>) {
  const others = sending.names.filter((name) => name !== 'password' && name !== 'password_confirmation')
  const pair = ['password', 'password_confirmation'] as const
  const names = sending.form.password === '' ? others : [...others, ...pair]
  return { method: 'POST' as const, body: formBody({ ...sending, names }) }
}

import { z } from 'zod'
import { confirmsPassword, newPasswordField, passwordConfirmationField, PASSWORD_MAX } from './auth.ts'
import {
  dayField,
  emailField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  idListField,
  optionalText,
  pastDayField,
  phoneField,
  textField,
  versionField,
} from './fields.ts'
import { idSchema, listQuerySchema, searchText } from './http.ts'
import { GENDERS, type Gender } from './psychologists.ts'

/** Said wherever somebody tries to activate a person who was fired (specification §8). */
export const FIRED_STAYS_INACTIVE = 'Невозможно активировать пользователя, так как он уволен'

/** A Telegram name without the @: people paste it with one, or as a link. */
const telegramField = z
  .string({ error: 'Укажите имя в Telegram' })
  .trim()
  .max(100, 'Имя в Telegram: не длиннее 32 знаков')
  .transform((text) => text.replace(/^(?:https?:\/\/)?(?:t\.me|telegram\.me)\//i, '').replace(/^@/, ''))
  .pipe(
    z
      .string()
      .regex(/^[a-z]\w{4,31}$/i, 'Имя в Telegram: от 5 до 32 латинских букв, цифр и подчёркиваний, первая — буква'),
  )

const HIRED_WITHIN = 'Дата приёма: от 1950 до 2100 года'
const hireDateField = dayField.refine((day) => day >= '1950-01-01' && day < '2101-01-01', HIRED_WITHIN)

/** What a person's record holds besides photo, password, role and state. */
export const userFields = {
  first_name: textField('Имя', 100),
  last_name: textField('Фамилия', 100),
  surname: optionalText('Отчество', 100),
  phone: emptyIsNull(phoneField),
  tg_username: emptyIsNull(telegramField),
  birthday: emptyIsNull(pastDayField),
  hire_date: emptyIsNull(hireDateField),
  gender: emptyIsNull(z.enum(GENDERS, { error: 'Выберите пол' })),
  email: emailField,
} as const
export type UserField = keyof typeof userFields

/** Taken only if greater than 0 (specification §5). */
const roleField = z.preprocess((value) => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN
  return Number(value) <= 0 ? undefined : value
}, idSchema.optional())
/** Roles that staff made: they add permissions to the main role. Only the admin gives and takes them. */
const extraRolesField = idListField(50).optional()

/** An empty value means «as it was» (specification §5); JSON may say null to clear the field. */
function ifFilled<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.nullable().optional(),
  )
}

/** A password is changed only if one is entered (specification §5). */
const passwordIfEntered = {
  password: emptyIsAbsent(newPasswordField),
  password_confirmation: z.preprocess((value) => value ?? undefined, passwordConfirmationField.optional()),
}

export const createUserSchema = z
  .object({
    ...z.object(userFields).partial().required({ first_name: true, last_name: true, email: true }).shape,
    role: roleField,
    extra_roles: extraRolesField,
    is_active: flagField.default(true),
    password: newPasswordField,
    password_confirmation: passwordConfirmationField,
  })
  .refine(...confirmsPassword)
export type UserCreate = z.infer<typeof createUserSchema>

export const updateUserSchema = z
  .object({
    ...z.object(userFields).partial().shape,
    phone: ifFilled(phoneField),
    tg_username: ifFilled(telegramField),
    birthday: ifFilled(pastDayField),
    role: roleField,
    extra_roles: extraRolesField,
    is_active: flagField.optional(),
    ...passwordIfEntered,
    version: versionField.optional(),
  })
  .refine(...confirmsEntered())
export type UserUpdate = z.infer<typeof updateUserSchema>

/** One's own record. `current_password` is asked for when the e-mail or the password changes. */
export const updateProfileSchema = z
  .object({
    ...z.object(userFields).partial().shape,
    ...passwordIfEntered,
    current_password: emptyIsAbsent(
      z.string({ error: 'Введите текущий пароль' }).max(PASSWORD_MAX, 'Пароль слишком длинный'),
    ),
    version: versionField.optional(),
  })
  .refine(...confirmsEntered())
export type ProfileUpdate = z.infer<typeof updateProfileSchema>

/** Fire, restore, activate, deactivate: the version guards against doing it twice over. */
export const userActionSchema = z.object({ version: versionField.optional() })

/** The list filter of specification §3. */
export const userFilterSchema = z.object({
  full_name: emptyIsAbsent(searchText),
  email: emptyIsAbsent(searchText),
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  tg_username: emptyIsAbsent(searchText),
  is_active: emptyIsAbsent(flagField),
  is_fired: emptyIsAbsent(flagField),
  /** Whether the address is confirmed. */
  verifyed: emptyIsAbsent(flagField),
  role: roleField,
})
export type UserFilter = z.infer<typeof userFilterSchema>

export const USER_SORTS = [
  'created_at',
  'updated_at',
  'last_name',
  'first_name',
  'full_name',
  'email',
  'hire_date',
  'birthday',
  'is_active',
  'is_fired',
  'id',
] as const
export type UserSort = (typeof USER_SORTS)[number]
export const userListQuery = listQuerySchema(USER_SORTS, { sort_column: 'created_at' })

/**
 * What the interface calls each field: errors, history and the save bar use it.
 * @public
 */
export const USER_LABELS: Record<
  UserField | 'avatar' | 'role' | 'roles' | 'is_active' | 'is_fired' | 'password',
  string
> = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  surname: 'Отчество',
  phone: 'Телефон',
  tg_username: 'Telegram',
  birthday: 'День рождения',
  hire_date: 'Дата приёма',
  gender: 'Пол',
  email: 'Почта',
  avatar: 'Фотография',
  role: 'Роль',
  roles: 'Роли',
  is_active: 'Учётная запись активна',
  is_fired: 'Уволен',
  password: 'Пароль',
}

/** `set_credentials`: their address, password and second factor. `send_reset`: a letter with a link for a new password. */
export type UserAction = 'update' | 'activate' | 'fire' | 'set_credentials' | 'send_reset'

/** An account as staff may see it. */
export interface User {
  id: number
  version: number
  created_at: string
  updated_at: string
  is_active: boolean
  is_fired: boolean
  first_name: string
  last_name: string
  /** Patronymic (specification §3 calls the field so). */
  surname: string | null
  full_name: string
  phone: string | null
  tg_username: string | null
  birthday: string | null
  hire_date: string | null
  gender: Gender | null
  email: string
  email_verified_at: string | null
  avatar: string | null
  /** The id of the highest role; null without one. */
  role: number | null
  roles: string[]
  /** The ids of those roles that staff made. */
  extra_roles: number[]
  /** What the caller may do with this account, and in `reasons` why not. `activate` is switching it on or off. */
  can: Record<UserAction, boolean> & { reasons: Partial<Record<UserAction, string>> }
}

/** Without a password entered, whatever stands in the second field does not matter. */
function confirmsEntered() {
  const [confirms, issue] = confirmsPassword
  return [
    (form: { password?: string | undefined; password_confirmation?: string | undefined }) =>
      form.password === undefined || confirms(form),
    issue,
  ] as const
}

/** `GET /api/profile/{id}`: one's own account. */
export interface Profile extends User {
  /** An address that was asked for and is not confirmed yet: until then `email` is in force. */
  pending_email: string | null
}

import { z } from 'zod'
import { confirmsPassword, newPasswordField, passwordConfirmationField, PASSWORD_MAX } from './auth.ts'
import { defineEntity, pickFields, type WritableName } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { abilitiesAnswer, answerOf, inputsOf } from '../entity/schemas.ts'
import {
  emailField,
  emptyIsAbsent,
  flagField,
  idListField,
  pastDayField,
  phoneField,
  versionField,
} from '../wire/fields.ts'
import { idSchema, listQuerySchema } from '../wire/http.ts'
import { hireDateField, telegramField } from './user-fields.ts'
import { INVITATION_TITLES, invitationAnswer } from './invited.ts'
import { GENDER_TITLES } from './gender.ts'
import { ROLE_TITLES } from './roles.ts'

/** Said wherever somebody tries to activate a person who was fired (specification §8). */
export const FIRED_STAYS_INACTIVE = 'Невозможно активировать пользователя, так как он уволен'

/** Said where somebody would take off a second step that is not there. */
export const NO_TWO_FACTOR = 'Второго шага у\u00a0этого человека нет.'

/** Whoever has an account: staff, psychologists, visitors. */
export const user = defineEntity(
  {
    last_name: { kind: 'text', label: 'Фамилия', max: 100, accusative: 'фамилию' },
    first_name: { kind: 'text', label: 'Имя', max: 100, accusative: 'имя' },
    /** Patronymic (specification §3 calls the field so). */
    surname: { kind: 'text', label: 'Отчество', max: 100, isOptional: true, accusative: 'отчество' },
    gender: {
      kind: 'choice',
      label: 'Пол',
      titles: GENDER_TITLES,
      error: 'Выберите пол',
      isOptional: true,
      accusative: 'пол',
    },
    birthday: { kind: 'day', label: 'День рождения', isPast: true, isOptional: true, accusative: 'день рождения' },
    hire_date: {
      kind: 'day',
      label: 'Дата приёма',
      writes: 'users.update',
      isOptional: true,
      accusative: 'дату приёма',
    },
    email: { kind: 'email', label: 'Почта', accusative: 'почту' },
    phone: { kind: 'phone', label: 'Телефон', isOptional: true, accusative: 'телефон' },
    tg_username: {
      kind: 'text',
      label: 'Telegram',
      max: 32,
      isOptional: true,
      inSentence: 'Telegram',
      accusative: 'Telegram',
    },
    avatar: { kind: 'photo', label: 'Фотография', accusative: 'фотографию' },
    is_active: { kind: 'flag', label: 'Учётная запись активна', accusative: 'доступ к\u00a0системе' },
    is_fired: { kind: 'flag', label: 'Уволен', isReadOnly: true, isNeverReverted: true, accusative: 'увольнение' },
    full_name: { kind: 'text', label: 'Фамилия, имя, отчество', max: 302, isReadOnly: true },
    email_verified_at: {
      kind: 'moment',
      label: 'Почта подтверждена',
      isReadOnly: true,
      isOptional: true,
      isNeverReverted: true,
      accusative: 'подтверждение почты',
    },
  },
  {
    name: 'user',
    plural: 'users',
    nouns: {
      title: 'Пользователь',
      accusative: 'учётную запись',
      counted: ['учётную запись', 'учётные записи', 'учётных записей'],
      inside: 'в\u00a0учётной записи',
    },
    title: 'full_name',
    place: 'editor',
    palette: 'users.view',
    isPaged: true,
    view: ['users.view'],
    update: ['users.update'],
    // The address too, with the current password.
    own: ['last_name', 'first_name', 'surname', 'gender', 'birthday', 'hire_date', 'phone', 'tg_username', 'avatar'],
    sorts: [
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
    ],
    filters: {
      full_name: { kind: 'search' },
      role: { kind: 'record', label: 'Роль', of: 'roles' },
      is_active: { kind: 'flag', label: 'Учётная запись', yes: 'Активна', no: 'Не\u00a0активна' },
      is_fired: { kind: 'flag', label: 'Работа', yes: 'Уволен', no: 'Работает' },
      verifyed: {
        kind: 'flag',
        label: 'Почта подтверждена',
        yes: 'Подтверждена',
        no: 'Не\u00a0подтверждена',
        short: { 1: 'Да', 0: 'Нет' },
      },
      gender: { kind: 'choice', label: 'Пол', titles: GENDER_TITLES, error: 'Такого пола нет в списке' },
      invitation: {
        kind: 'choice',
        label: 'Приглашение',
        titles: INVITATION_TITLES,
        error: 'Такого состояния приглашения нет',
      },
      email: { kind: 'text', label: 'Почта', placeholder: 'Часть адреса' },
      tg_username: { kind: 'text', label: 'Telegram', placeholder: 'Имя или его часть' },
    },
    list: {
      full_name: { title: 'Пользователь' },
      roles: { title: 'Роль', width: 124 },
      state: { title: 'Состояние', width: 124 },
      email: { width: 240, from: 1280 },
      phone: { width: 168, from: 1024 },
      hire_date: { title: 'Принят', width: 112, from: 1440 },
      tg_username: { width: 150, from: 1600 },
      email_verified_at: { width: 172, isHidden: true },
      gender: { width: 100, isHidden: true },
      birthday: { width: 128, isHidden: true },
      created_at: { title: 'Заведён', width: 112, isHidden: true },
      updated_at: { title: 'Изменён', width: 112, isHidden: true },
    },
    file: {
      id: { title: 'ID', width: 8 },
      version: { title: 'Версия', width: 8 },
      last_name: { width: 22 },
      first_name: { width: 18 },
      surname: { width: 20 },
      email: { width: 30 },
      email_verified_at: { width: 12 },
      phone: { width: 18 },
      tg_username: { width: 20 },
      gender: { width: 10 },
      birthday: { width: 14 },
      hire_date: { title: 'Принят', width: 14 },
      roles: { title: 'Роли', width: 26 },
      is_active: { width: 14 },
      is_fired: { width: 10 },
      full_name: { width: 40, isOnDemand: true },
      created_at: { title: 'Заведён', width: 18, isOnDemand: true },
      updated_at: { title: 'Изменён', width: 18, isOnDemand: true },
    },
    told: {
      role: { kind: 'text', label: 'Роль', max: 60, accusative: 'роль' },
      roles: { kind: 'choices', label: 'Роли', titles: ROLE_TITLES, isNeverReverted: true, accusative: 'роль' },
      password: { kind: 'text', label: 'Пароль', max: 200, isNeverReverted: true, accusative: 'пароль' },
      invitation: { kind: 'moment', label: 'Приглашение до', isNeverReverted: true, accusative: 'приглашение' },
      consent: { kind: 'text', label: 'Согласие', max: 200, isNeverReverted: true, accusative: 'согласие' },
      bot: { kind: 'text', label: 'Мессенджер', max: 60, accusative: 'мессенджер' },
      session: { kind: 'text', label: 'Вход', max: 200, accusative: 'вход' },
      sessions: { kind: 'count', label: 'Открытых входов', accusative: 'открытые входы' },
      second_factor: {
        kind: 'choice',
        label: 'Второй шаг',
        titles: { code: 'код из\u00a0приложения', recovery_code: 'запасной код' },
        accusative: 'второй шаг',
      },
      viewing_as: { kind: 'choice', label: 'Смотрит как', titles: ROLE_TITLES, accusative: 'роль для просмотра' },
      attempts: { kind: 'count', label: 'Попыток', accusative: 'число попыток' },
      networks: { kind: 'json', label: 'Сети', accusative: 'сети' },
      first_at: { kind: 'moment', label: 'Первая попытка', accusative: 'первую попытку' },
      last_at: { kind: 'moment', label: 'Последняя попытка', accusative: 'последнюю попытку' },
    },
  },
)

const OWN_SCHEMAS = { tg_username: telegramField, hire_date: hireDateField }
const userInputs = inputsOf(user, OWN_SCHEMAS)
export type UserField = WritableName<typeof user.fields>

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
    ...z.object(userInputs).partial().shape,
    first_name: userInputs.first_name,
    last_name: userInputs.last_name,
    email: userInputs.email,
    role: roleField,
    extra_roles: extraRolesField,
    is_active: flagField.default(true),
    /** Without a password the person is invited by letter, and makes one. */
    ...passwordIfEntered,
  })
  .refine(...confirmsEntered())
export type UserCreate = z.infer<typeof createUserSchema>

export const updateUserSchema = z
  .object({
    ...z.object(userInputs).partial().shape,
    phone: ifFilled(phoneField),
    tg_username: ifFilled(telegramField),
    birthday: ifFilled(pastDayField),
    role: roleField,
    /** Takes the main role away: an empty `role` leaves it as it was (specification §5). */
    without_main_role: flagField.optional(),
    extra_roles: extraRolesField,
    ...passwordIfEntered,
    version: versionField.optional(),
  })
  .refine(...confirmsEntered())
export type UserUpdate = z.infer<typeof updateUserSchema>

/** One's own record. `current_password` is asked for when the e-mail or the password changes. */
export const updateProfileSchema = z
  .object({
    ...z.object(inputsOf(pickFields(user, user.own), OWN_SCHEMAS)).partial().shape,
    email: emailField.optional(),
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
export const userFilterSchema = z.object(filterInputs(user.filters, { role: roleField }))
export type UserFilter = z.infer<typeof userFilterSchema>

export type UserSort = (typeof user.sorts)[number]
export const userListQuery = listQuerySchema(user.sorts, { sort_column: 'created_at' })

/**
 * `set_credentials`: their address, password and second factor. `send_reset`: a letter with a link for a new password.
 * `invite`: a letter with an invitation, another one, or none any more. `remove_two_factor`: the second step that they have.
 */
const ACTIONS = ['update', 'activate', 'fire', 'set_credentials', 'remove_two_factor', 'send_reset', 'invite'] as const

export const userAnswer = answerOf(user, {
  /** The id of the highest role; null without one. */
  role: z.int().nullable(),
  roles: z.array(z.string()),
  /** The ids of those roles that staff made. */
  extra_roles: z.array(z.int()),
  /** Of somebody who has never come in: null once they have a password. */
  invitation: invitationAnswer.nullable(),
  can: abilitiesAnswer(ACTIONS),
})
/** An account as staff may see it. */
export type User = z.infer<typeof userAnswer>

/** `GET /api/profile/{id}`: one's own account. */
export const profileAnswer = userAnswer.extend({
  /** An address that was asked for and is not confirmed yet: until then `email` is in force. */
  pending_email: z.string().nullable(),
})
export type Profile = z.infer<typeof profileAnswer>

/** Without a password entered, whatever stands in the second field does not matter. */
function confirmsEntered() {
  const [confirms, issue] = confirmsPassword
  return [
    (form: { password?: string | undefined; password_confirmation?: string | undefined }) =>
      form.password === undefined || confirms(form),
    issue,
  ] as const
}

import { z } from 'zod'
import { settingInputs, SETTING_NAMES, type SettingName } from '../office/settings.ts'
import { connectedBank } from '../payments/transactions.ts'
import { emailField, flagField, lineField } from '../wire/fields.ts'
import { dataOf } from '../wire/http.ts'
import { confirmsPassword, mailedTokenField, newPasswordField, passwordConfirmationField } from './auth.ts'

/** What the link of a first start opens. `done`: the practice has an administrator. */
export const SETUP_LINKS = ['open', 'done', 'expired', 'unknown'] as const
export type SetupLink = (typeof SETUP_LINKS)[number]

/** How the people of a new practice come in. */
export const PEOPLE_FROM = {
  hand: 'Заведём карточки сами',
  table: 'Есть таблица: загрузим из\u00a0неё',
  yclients: 'Они есть в\u00a0YCLIENTS',
} as const
export type PeopleFrom = keyof typeof PEOPLE_FROM

export const setupLinkQuery = z.object({ token: mailedTokenField })

const eachSetting = <S extends z.ZodType>(schema: S) =>
  z.strictObject(Object.fromEntries(SETTING_NAMES.map((name) => [name, schema])) as Record<SettingName, S>)

/** `GET /api/setup`: to whoever holds a link that works, what stands already. */
export const setupLinkAnswer = dataOf(
  z.strictObject({
    state: z.enum(SETUP_LINKS),
    practice: z
      .strictObject({
        effective: eachSetting(z.string()),
        locked_by: eachSetting(z.string().nullable()),
        bank: connectedBank,
        /** False: letters become files on the server. */
        has_mail_server: z.boolean(),
      })
      .nullable(),
  }),
)
export type SetupOpened = z.infer<typeof setupLinkAnswer>['data']

const timeField = z
  .string({ error: 'Время: нужен вид 10:00' })
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Время: нужен вид 10:00')
  .default('')

/** The first administrator, what the practice tells of itself, and how it begins. */
export const setupSchema = z
  .object({
    token: mailedTokenField,
    first_name: lineField('Имя', 100, 1, 'Напишите имя'),
    last_name: lineField('Фамилия', 100, 1, 'Напишите фамилию'),
    email: emailField,
    password: newPasswordField,
    password_confirmation: passwordConfirmationField,
    name: settingInputs.name.optional(),
    phone: settingInputs.phone.optional(),
    /** The practice's own, beside that of the person. */
    practice_email: settingInputs.email.optional(),
    city: settingInputs.city.optional(),
    legal_entity: settingInputs.legal_entity.optional(),
    time_zone: settingInputs.time_zone.optional(),
    opens_at: timeField,
    closes_at: timeField,
    people_from: z.enum(Object.keys(PEOPLE_FROM) as [PeopleFrom, ...PeopleFrom[]]).default('hand'),
    trial_letter: flagField.default(false),
  })
  .refine(...confirmsPassword)
  .refine(({ opens_at, closes_at }) => (opens_at === '') === (closes_at === ''), {
    path: ['closes_at'],
    error: 'Укажите и\u00a0начало, и\u00a0конец, или оставьте оба поля пустыми',
  })
  .refine(({ opens_at, closes_at }) => opens_at === '' || closes_at === '' || closes_at > opens_at, {
    path: ['closes_at'],
    error: 'Конец должен быть позже начала',
  })
export type Setup = z.infer<typeof setupSchema>

export const setupDoneAnswer = dataOf(z.strictObject({ signed_in: z.literal(true) }))

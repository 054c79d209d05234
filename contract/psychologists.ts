import { z } from 'zod'
import { api } from './api.ts'
import { credentialSchema } from './credentials.ts'
import {
  dayField,
  emailField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  idListField,
  integerField,
  linkField,
  momentField,
  optionalInteger,
  optionalText,
  pastDayField,
  pastYearField,
  phoneField,
  slugField,
  textField,
} from './fields.ts'
import type { linkableAccountAnswer, psychologistAnswer } from './answers/psychologists.ts'
import { idSchema, listQuerySchema, searchText } from './http.ts'
import { KEPT_PATHS } from './kept-people.ts'
import { LANDING_PATHS } from './landing-paths.ts'

export const GENDERS = ['female', 'male'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_TITLES: Record<Gender, string> = { female: 'Женский', male: 'Мужской' }

export const FORMATS = ['online', 'offline'] as const
export type SessionFormat = (typeof FORMATS)[number]
export const FORMAT_TITLES: Record<SessionFormat, string> = { online: 'Онлайн', offline: 'Очно' }

/** How busy somebody may be (specification §9). The catalog prefers lower numbers. */
export const WORKLOAD_MAX = 100_000
export const SHORT_INTRO_MAX = 160
/** A dearer meeting than this is a slip of the keyboard. Kopecks. */
export const PRICE_MAX = 100_000_000
export const AVATAR_MAX_BYTES = 10 * 1024 * 1024

const formatListField = z.preprocess(
  (value) => (value === '' || value === null ? [] : Array.isArray(value) ? value.filter((item) => item !== '') : value),
  z
    .array(z.enum(FORMATS, { error: 'Такого формата нет' }), { error: 'Нужен список' })
    .max(10)
    .transform((formats) => FORMATS.filter((format) => formats.includes(format))),
)

/** A form carries the list as JSON text; an API client as an array. */
const credentialsField = z.preprocess(
  (value, context) => {
    if (typeof value !== 'string') return value
    if (value.trim() === '') return []
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'Образование: список записан неверно' })
      return z.NEVER
    }
  },
  z.array(credentialSchema, { error: 'Нужен список' }).max(50, 'Не больше 50 записей'),
)

/** True for a word that stands where a slug does in another address of the catalog, such as `summary` or `tema`. */
export function isReservedSlug(slug: string): boolean {
  const begins = (address: string, with_: string) => address === with_ || address.startsWith(`${with_}/`)
  return (
    Object.values(api).some((address) => begins(address, `${api.catalog}/${slug}`)) ||
    Object.values({ ...LANDING_PATHS, ...KEPT_PATHS }).some((address) => begins(address, `/catalog/${slug}`))
  )
}

/** Kopecks; told in roubles, as staff type it. */
const priceField = (label: string) =>
  emptyIsNull(integerField(label, 0, PRICE_MAX, 'от 0 до 1\u00a0000\u00a0000\u00a0₽, целое число копеек'))

/** Everything that staff may change on a card. A key that is not sent stays as it is. */
export const psychologistFields = {
  is_published: flagField,
  full_name: textField('Имя', 200, 2),
  slug: slugField.refine((slug) => !isReservedSlug(slug), 'Этот адрес занят самим сайтом'),
  ycl_link: emptyIsNull(linkField),
  help_text: optionalText('С чем поможет', 10_000),
  about: optionalText('О себе', 10_000),
  education: optionalText('Образование', 10_000),
  short_intro: optionalText('Коротко, от первого лица', SHORT_INTRO_MAX),
  gender: emptyIsNull(z.enum(GENDERS, { error: 'Выберите пол' })),
  booking_link: emptyIsNull(linkField),
  is_couples: flagField,
  ycl_status: optionalInteger('Статус в YCLIENTS', 0, 1000),
  ycl_is_bookable: flagField,
  ycl_hidden: flagField,
  ycl_show_rating: flagField,
  ycl_fired: flagField,
  ycl_phone: emptyIsNull(phoneField),
  ycl_email: emptyIsNull(emailField),
  birthday: emptyIsNull(pastDayField),
  price: priceField('Цена встречи'),
  price_couple: priceField('Цена для пары'),
  format: formatListField,
  experience_since: pastYearField('Практикует с', 1950),
  credentials: credentialsField,
  workload: integerField('Загрузка', 0, WORKLOAD_MAX),
  schedule_till: emptyIsNull(dayField),
  next_slot_at: emptyIsNull(momentField),
  user_id: emptyIsNull(idSchema),
  topics: idListField(200),
  pages: idListField(200),
  specializations: idListField(200),
  branches: idListField(200),
  positions: idListField(200),
} as const

export type PsychologistField = keyof typeof psychologistFields

/** A new person needs a name; the rest comes in the editor. */
export const createPsychologistSchema = z.object(psychologistFields).partial().required({ full_name: true })

/** A save: any of the fields, the photo apart, the version the editor started from. */
export const updatePsychologistSchema = z
  .object({ ...psychologistFields, version: integerField('Версия', 1, 2_147_483_647) })
  .partial()
export type PsychologistUpdate = z.infer<typeof updatePsychologistSchema>

/** What a psychologist may change on their own card (`psychologists.update-own`). */
export const OWN_CARD_FIELDS = [
  'help_text',
  'about',
  'education',
  'short_intro',
  'credentials',
  'topics',
  'specializations',
] as const satisfies readonly PsychologistField[]

/** What the interface calls each field, in the nominative: errors, history and the save bar use it. */
export const PSYCHOLOGIST_LABELS: Record<PsychologistField | 'avatar', string> = {
  is_published: 'На сайте',
  full_name: 'Фамилия, имя, отчество',
  slug: 'Адрес страницы',
  ycl_link: 'Ссылка на YCLIENTS',
  help_text: 'С чем поможет',
  about: 'О себе',
  education: 'Образование',
  short_intro: 'Коротко, от первого лица',
  gender: 'Пол',
  booking_link: 'Ссылка на запись',
  is_couples: 'Работает с парами',
  ycl_status: 'Статус в YCLIENTS',
  ycl_is_bookable: 'Запись открыта',
  ycl_hidden: 'Скрыт из записи',
  ycl_show_rating: 'Показывать рейтинг',
  ycl_fired: 'Уволен в YCLIENTS',
  ycl_phone: 'Телефон в YCLIENTS',
  ycl_email: 'Почта в YCLIENTS',
  birthday: 'День рождения',
  price: 'Цена встречи',
  price_couple: 'Цена для пары',
  format: 'Формат',
  experience_since: 'Практикует с',
  credentials: 'Документы об образовании',
  workload: 'Загрузка',
  schedule_till: 'Расписание до',
  next_slot_at: 'Ближайшее окно',
  user_id: 'Учётная запись',
  topics: 'Темы',
  pages: 'Показывать на страницах',
  specializations: 'Специализации',
  branches: 'Филиалы',
  positions: 'Должности',
  avatar: 'Фотография',
}

/** The list filter of specification §3. */
export const psychologistFilterSchema = z.object({
  full_name: emptyIsAbsent(searchText),
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  page_id: emptyIsAbsent(idSchema),
  duplicates: emptyIsAbsent(flagField),
  is_published: emptyIsAbsent(flagField),
  is_couples: emptyIsAbsent(flagField),
  branch_id: emptyIsAbsent(idSchema),
  ycl_is_ready: emptyIsAbsent(flagField),
  specializations: emptyIsAbsent(idListField(100)),
  topics: emptyIsAbsent(idListField(100)),
  positions: emptyIsAbsent(idListField(100)),
  has_avatar: emptyIsAbsent(flagField),
  /** Cards whose schedule ends on this day or earlier. */
  schedule_ends_by: emptyIsAbsent(dayField),
})
export type PsychologistFilter = z.infer<typeof psychologistFilterSchema>

export const PSYCHOLOGIST_SORTS = [
  'created_at',
  'updated_at',
  'full_name',
  'price',
  'workload',
  'is_published',
  'birthday',
  'experience_since',
  'id',
] as const
export const psychologistListQuery = listQuerySchema(PSYCHOLOGIST_SORTS, { sort_column: 'created_at' })

/** `GET /api/psychologists/linkable-accounts`: whose card this may be. */
export const linkableAccountsQuery = z.object({
  search: emptyIsAbsent(searchText),
  /** The card to link: its present account is among the options. */
  psychologist_id: emptyIsAbsent(idSchema),
})
export type LinkableAccount = z.infer<typeof linkableAccountAnswer>

/** A card as staff see it. Moments are ISO 8601 in UTC, days `YYYY-MM-DD`, money kopecks. */
export type Psychologist = z.infer<typeof psychologistAnswer>

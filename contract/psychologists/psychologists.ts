import { z } from 'zod'
import { credentialAnswer, credentialsField } from './credentials.ts'
import { defineEntity, editableNames, type EditableName, type WritableName } from '../entity/entity.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { filterInputs } from '../entity/filter.ts'
import { GENDER_TITLES } from '../people/gender.ts'
import { slugField } from '../wire/fields.ts'
import { listQuerySchema } from '../wire/http.ts'
import { MEETING_MINUTES, PRICE_MAX } from './meeting-limits.ts'
import { PSYCHOLOGIST_FILE } from './psychologist-file.ts'
import { isReservedSlug } from './reserved-slug.ts'
import { FORMAT_TITLES } from './session-format.ts'
import { YCL_FIELDS } from './ycl-fields.ts'

/** How busy somebody may be (specification §9). The catalog prefers lower numbers. */
export const WORKLOAD_MAX = 100_000

/** A card, and the person whom it shows. */
export const psychologist = defineEntity(
  {
    full_name: {
      kind: 'text',
      label: 'Фамилия, имя, отчество',
      name: 'Имя',
      min: 2,
      max: 200,
      // With its own commas the label would read as several fields.
      inSentence: 'имя',
      accusative: 'имя',
    },
    gender: {
      kind: 'choice',
      label: 'Пол',
      titles: GENDER_TITLES,
      error: 'Выберите пол',
      isOptional: true,
      accusative: 'пол',
    },
    birthday: { kind: 'day', label: 'День рождения', isPast: true, isOptional: true, accusative: 'день рождения' },
    experience_since: {
      kind: 'year',
      label: 'Практикует с',
      min: 1950,
      isOptional: true,
      accusative: 'начало практики',
    },
    slug: { kind: 'slug', label: 'Адрес страницы', accusative: 'адрес страницы' },
    topics: { kind: 'links', label: 'Темы', max: 200, accusative: 'темы' },
    specializations: { kind: 'links', label: 'Специализации', max: 200, accusative: 'специализации' },
    positions: { kind: 'links', label: 'Должности', max: 200, accusative: 'должности' },
    branches: { kind: 'links', label: 'Филиалы', max: 200, accusative: 'филиалы' },
    pages: { kind: 'links', label: 'Показывать на страницах', max: 200, accusative: 'страницы показа' },
    short_intro: {
      kind: 'text',
      label: 'Коротко, от первого лица',
      max: 160,
      isMultiline: true,
      isOptional: true,
      inSentence: '«Коротко, от\u00a0первого лица»',
      accusative: '«Коротко, от\u00a0первого лица»',
    },
    help_text: {
      kind: 'text',
      label: 'С чем поможет',
      max: 10_000,
      isOptional: true,
      accusative: '«С\u00a0чем поможет»',
    },
    about: { kind: 'text', label: 'О себе', max: 10_000, isOptional: true, accusative: '«О\u00a0себе»' },
    price: { kind: 'money', label: 'Цена встречи', max: PRICE_MAX, isOptional: true, accusative: 'цену' },
    meeting_minutes: {
      kind: 'integer',
      label: 'Длительность встречи, мин',
      ...MEETING_MINUTES,
      isOptional: true,
      inSentence: 'длительность встречи',
      accusative: 'длительность встречи',
    },
    price_couple: {
      kind: 'money',
      label: 'Цена для пары',
      max: PRICE_MAX,
      isOptional: true,
      accusative: 'цену для пары',
    },
    meeting_minutes_couple: {
      kind: 'integer',
      label: 'Длительность для пары, мин',
      ...MEETING_MINUTES,
      isOptional: true,
      inSentence: 'длительность для пары',
      accusative: 'длительность для пары',
    },
    format: {
      kind: 'choices',
      label: 'Формат',
      titles: FORMAT_TITLES,
      error: 'Такого формата нет',
      accusative: 'формат',
    },
    is_couples: { kind: 'flag', label: 'Работает с парами', accusative: 'работу с\u00a0парами' },
    booking_link: { kind: 'link', label: 'Ссылка на запись', isOptional: true, accusative: 'ссылку на\u00a0запись' },
    education: { kind: 'text', label: 'Образование', max: 10_000, isOptional: true, accusative: '«Образование»' },
    credentials: { kind: 'json', label: 'Документы об образовании', accusative: 'документы об\u00a0образовании' },
    is_published: { kind: 'flag', label: 'На сайте', writes: 'psychologists.publish', accusative: 'публикацию' },
    avatar: { kind: 'photo', label: 'Фотография', accusative: 'фотографию' },
    user_id: {
      kind: 'record',
      of: 'users',
      label: 'Учётная запись',
      writes: 'users.view',
      isOptional: true,
      accusative: 'учётную запись',
    },
    ...YCL_FIELDS,
    workload: { kind: 'integer', label: 'Загрузка', min: 0, max: WORKLOAD_MAX, accusative: 'загрузку' },
    ycl_is_ready: { kind: 'flag', label: 'Готов к записи', isReadOnly: true },
    verified_at: { kind: 'moment', label: 'Документы проверены', isReadOnly: true, isOptional: true },
    free_times: { kind: 'integer', label: 'Свободных окон', min: 0, max: 100_000, isReadOnly: true, isOptional: true },
    ycl_owned: { kind: 'json', label: 'Поля, которые ведёт YCLIENTS', isReadOnly: true },
  },
  {
    name: 'psychologist',
    plural: 'psychologists',
    nouns: {
      title: 'Психолог',
      accusative: 'карточку',
      counted: ['карточку', 'карточки', 'карточек'],
      inside: 'в\u00a0карточке',
      missing: 'Такого психолога нет',
    },
    title: 'full_name',
    place: 'editor',
    made: ['завёл', 'завела'],
    view: ['psychologists.view', 'psychologists.update-own'],
    update: ['psychologists.update', 'psychologists.publish', 'psychologists.update-own'],
    trash: 'psychologists.delete',
    palette: 'psychologists.view',
    isPaged: true,
    // What tells one person from another is changed card by card.
    bulk: [
      'price',
      'meeting_minutes',
      'price_couple',
      'meeting_minutes_couple',
      'specializations',
      'branches',
      'positions',
      'pages',
      'format',
      'is_couples',
      'gender',
      'experience_since',
      'booking_link',
      'workload',
      'schedule_till',
      'ycl_is_bookable',
      'ycl_hidden',
      'ycl_show_rating',
    ],
    // What psychologists may change on their own cards (`psychologists.update-own`); some of it waits for staff (decision 088).
    own: ['help_text', 'about', 'education', 'short_intro', 'credentials', 'topics', 'specializations', 'avatar'],
    sorts: [
      'created_at',
      'updated_at',
      'full_name',
      'price',
      'workload',
      'is_published',
      'birthday',
      'experience_since',
      'id',
    ],
    filters: {
      full_name: { kind: 'search' },
      is_published: { kind: 'flag', label: 'Публикация', yes: 'На\u00a0сайте', no: 'Снято' },
      ycl_is_ready: { kind: 'flag', label: 'Запись', yes: 'Готово', no: 'Не\u00a0готово' },
      topics: { kind: 'records', label: 'Тема', of: 'topics' },
      specializations: { kind: 'records', label: 'Специализация', of: 'specializations' },
      positions: { kind: 'records', label: 'Должность', of: 'positions' },
      branch_id: { kind: 'record', label: 'Филиал', of: 'branches' },
      page_id: { kind: 'record', label: 'Страница', of: 'pages' },
      gender: { kind: 'choice', label: 'Пол', titles: GENDER_TITLES, error: 'Такого пола нет в списке' },
      is_couples: {
        kind: 'flag',
        label: 'Пары',
        yes: 'Работает с\u00a0парами',
        no: 'Не\u00a0работает с\u00a0парами',
        short: { 1: 'Работает', 0: 'Не\u00a0работает' },
      },
      has_avatar: { kind: 'flag', label: 'Фотография', yes: 'Есть', no: 'Нет' },
      schedule_ends_by: { kind: 'day', label: 'Расписание кончается' },
      duplicates: {
        kind: 'flag',
        label: 'Дубли',
        yes: 'Только возможные дубли',
        no: 'Без дублей',
        short: { 1: 'Только дубли' },
      },
    },
    list: {
      full_name: { title: 'Психолог' },
      is_published: { title: 'Публикация', width: 112 },
      ycl_is_ready: { title: 'YCLIENTS', width: 124 },
      topics: { from: 1280 },
      specializations: { title: 'Специализация', from: 1600 },
      branches: { title: 'Филиал', width: 136, from: 1440 },
      price: { title: 'Цена', width: 96, from: 1600 },
      workload: { width: 120 },
      created_at: { title: 'Добавлено', width: 112, from: 1024 },
      positions: { title: 'Должность', width: 150, isHidden: true },
      pages: { title: 'Страницы', width: 170, isHidden: true },
      gender: { width: 100, isHidden: true },
      format: { width: 130, isHidden: true },
      is_couples: { title: 'Пары', width: 96, isHidden: true },
      meeting_minutes: { title: 'Длительность', width: 124, isHidden: true },
      price_couple: { width: 124, isHidden: true },
      meeting_minutes_couple: { title: 'Длительность для пары', width: 124, isHidden: true },
      ycl_phone: { title: 'Телефон YCLIENTS', width: 170, isHidden: true },
      ycl_email: { title: 'Почта YCLIENTS', width: 200, isHidden: true },
      birthday: { width: 128, isHidden: true },
      experience_since: { width: 120, isHidden: true },
      updated_at: { title: 'Изменено', width: 112, isHidden: true },
    },
    file: PSYCHOLOGIST_FILE,
    told: {
      time_off: { kind: 'text', label: 'Нерабочие дни', max: 60, isNeverReverted: true, accusative: 'нерабочие дни' },
      merged_with: { kind: 'linked', label: 'Вторая карточка', isNeverReverted: true, accusative: 'вторую карточку' },
      told_apart: { kind: 'linked', label: 'Другой человек', isNeverReverted: true, accusative: 'другого человека' },
    },
  },
)

export type PsychologistField = WritableName<typeof psychologist.fields>
export type EditablePsychologistField = EditableName<typeof psychologist.fields>

/** Everything that staff may change on a card. A key that is not sent stays as it is. */
export const psychologistInputs = inputsOf(psychologist, {
  slug: slugField.refine((slug) => !isReservedSlug(slug), 'Этот адрес занят самим сайтом'),
  credentials: credentialsField,
})

/** A new person needs a name; the rest comes in the editor. */
export const createPsychologistSchema = z
  .object(psychologistInputs)
  .partial()
  .extend({ full_name: psychologistInputs.full_name })
/** The photo goes apart. */
export const updatePsychologistSchema = saveSchema(psychologistInputs)
export type PsychologistUpdate = z.infer<typeof updatePsychologistSchema>

export const psychologistAnswer = answerOf(psychologist, {
  credentials: z.array(credentialAnswer),
  ycl_owned: z.array(z.string()),
  can: z.strictObject({
    update: z.boolean(),
    publish: z.boolean(),
    delete: z.boolean(),
    fields: z.array(z.enum(editableNames(psychologist))),
  }),
})

export const psychologistFilterSchema = z.object(filterInputs(psychologist.filters))
export type PsychologistFilter = z.infer<typeof psychologistFilterSchema>
export const psychologistListQuery = listQuerySchema(psychologist.sorts, { sort_column: 'created_at' })

/** A card as staff see it. Moments are ISO 8601 in UTC, days `YYYY-MM-DD`, money kopecks. */
export type Psychologist = z.infer<typeof psychologistAnswer>

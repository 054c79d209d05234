import { z } from 'zod'
import { idSchema, linkedAnswer, listQuerySchema, momentAnswer, pageMetaAnswer } from '../wire/http.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '../visitors/consent-versions.ts'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import {
  emailField,
  emptyIsNull,
  flagField,
  integerField,
  optionalText,
  phoneField,
  textField,
} from '../wire/fields.ts'
import { forWhomField, preferenceFields, topicsField } from '../psychologists/match-people.ts'
import { FOR_WHOM_TITLES, MATCHES_MAX, NEAREST_TIMES } from '../psychologists/matching.ts'
import { FORMATS, GENDERS } from '../psychologists/psychologists.ts'
import { crisisLinesAnswer } from '../crisis/crisis-answers.ts'
import { consentField, formCheckFields, honeypotField } from '../visitors/public-form.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from '../wire/request-limits.ts'

export const REQUEST_STATUSES = ['new', 'in_work', 'booked', 'done', 'lost', 'spam'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const REQUEST_STATUS_TITLES: Record<RequestStatus, string> = {
  new: 'Новая',
  in_work: 'В работе',
  booked: 'Записан',
  done: 'Встреча была',
  lost: 'Не сложилось',
  spam: 'Спам',
}

/** Where a request may go from each state. What is done can only be taken up again. */
export const REQUEST_MOVES: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ['in_work', 'booked', 'lost', 'spam'],
  in_work: ['new', 'booked', 'lost', 'spam'],
  booked: ['in_work', 'done', 'lost'],
  done: ['in_work'],
  lost: ['in_work'],
  spam: ['new'],
}

export const CONTACT_TYPES = ['phone', 'email', 'telegram'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]
const CONTACT_TYPE_TITLES: Record<ContactType, string> = { phone: 'Телефон', email: 'Почта', telegram: 'Telegram' }
/** A new request that nobody has answered for so long is late. Hours. */
export const REQUEST_OVERDUE_HOURS = 24
export const NOTES_MAX = 5000

export const request = defineEntity(
  {
    status: {
      kind: 'choice',
      label: 'Состояние',
      titles: REQUEST_STATUS_TITLES,
      error: 'Такого состояния нет',
      accusative: 'состояние',
    },
    assignee: { kind: 'linked', label: 'Ответственный', isOptional: true, accusative: 'ответственного' },
    notes: {
      kind: 'text',
      label: 'Заметки',
      max: NOTES_MAX,
      sees: 'requests.manage',
      isOptional: true,
      accusative: 'заметки',
    },
    number: { kind: 'text', label: 'Номер', max: 20, isReadOnly: true },
    name: { kind: 'text', label: 'Имя', max: 100, isReadOnly: true, accusative: 'имя' },
    contact_type: { kind: 'choice', label: 'Вид связи', titles: CONTACT_TYPE_TITLES, isReadOnly: true },
    /** Masked for those who may look but not work with requests. */
    contact: { kind: 'text', label: 'Контакт', max: 254, isReadOnly: true, accusative: 'контакт' },
    for_whom: {
      kind: 'choice',
      label: 'Для кого',
      titles: FOR_WHOM_TITLES,
      isReadOnly: true,
      accusative: 'для кого',
    },
    topics: { kind: 'links', label: 'Темы', max: REQUEST_TOPICS_MAX, isReadOnly: true },
    preferences: { kind: 'json', label: 'Пожелания', isReadOnly: true },
    convenient_time: { kind: 'text', label: 'Удобное время', max: 200, isOptional: true, isReadOnly: true },
    /** `has_story` tells everybody that there is one. */
    story: {
      kind: 'text',
      label: 'Рассказ',
      max: STORY_MAX,
      sees: 'requests.manage',
      isOptional: true,
      isReadOnly: true,
    },
    crisis_flag: {
      kind: 'flag',
      label: 'Нужна срочная помощь',
      isReadOnly: true,
      accusative: 'отметку о\u00a0срочной помощи',
    },
    match_snapshot: { kind: 'json', label: 'Подбор', isReadOnly: true },
    consents: { kind: 'json', label: 'Согласия', isReadOnly: true },
    first_response_at: { kind: 'moment', label: 'Первый ответ', isOptional: true, isReadOnly: true },
    /** When what may speak of the person's state went, its term being over. */
    story_erased_at: { kind: 'moment', label: 'Рассказ стёрт', isOptional: true, isReadOnly: true },
    /** When the rest went: the request tells of nobody any more and moves nowhere. */
    erased_at: { kind: 'moment', label: 'Стёрта', isOptional: true, isReadOnly: true },
  },
  {
    name: 'request',
    plural: 'requests',
    nouns: { title: 'Заявка', accusative: 'заявку', counted: ['заявку', 'заявки', 'заявок'], inside: 'в\u00a0заявке' },
    isPaged: true,
    place: 'panel',
    view: ['requests.view'],
    sorts: ['created_at', 'updated_at', 'status', 'number', 'first_response_at', 'id'],
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choices', label: 'Состояние', titles: REQUEST_STATUS_TITLES, error: 'Такого состояния нет' },
      assignee: { kind: 'record', label: 'Ведёт', of: 'assignees' },
      /** Nobody has answered within `REQUEST_OVERDUE_HOURS`. */
      overdue: { kind: 'flag', label: 'Ответ', yes: 'Просрочен', no: 'Вовремя' },
      crisis: { kind: 'flag', label: 'Кризис', yes: 'Есть слова о\u00a0вреде себе', no: 'Нет' },
      for_whom: { kind: 'choice', label: 'Для кого', titles: FOR_WHOM_TITLES, error: 'Выберите, для кого помощь' },
      /** Who was shown this psychologist. */
      psychologist_id: { kind: 'record', label: 'Психолог', of: 'psychologists' },
      created: { kind: 'period', label: 'Получена', from: 'date_from', to: 'date_to' },
    },
    list: {
      name: { title: 'Кто', width: 206 },
      status: { width: 140 },
      created_at: { title: 'Получена', width: 160 },
      contact: { width: 164, from: 1024 },
      topics: { from: 1440 },
      assignee: { title: 'Ведёт', width: 180, from: 1280 },
      for_whom: { width: 140, from: 1600 },
      number: { width: 100, from: 1600 },
    },
    file: {
      number: { width: 12 },
      created_at: { title: 'Пришла', width: 18 },
      status: { width: 16 },
      name: { width: 24 },
      contact_type: { width: 12 },
      contact: { width: 26 },
      for_whom: { width: 16 },
      topics: { width: 40 },
      convenient_time: { width: 24 },
      story: { width: 60 },
      crisis_flag: { width: 12 },
      assignee: { title: 'Кому поручена', width: 30 },
      notes: { width: 60 },
      first_response_at: { width: 18 },
    },
  },
)

/** A phone, an address or a name in Telegram, told apart by how it looks. */
const contactField = textField('Контакт', 254).transform((text, context): { type: ContactType; value: string } => {
  const telegram = /^(?:@|(?:https?:\/\/)?t\.me\/)([a-z]\w{4,31})$/i.exec(text)
  if (telegram !== null) return { type: 'telegram', value: `@${telegram[1]}` }
  const type = text.includes('@') ? 'email' : 'phone'
  const parsed = (type === 'email' ? emailField : phoneField).safeParse(text)
  if (parsed.success) return { type, value: parsed.data }
  context.addIssue({ code: 'custom', message: 'Укажите телефон, почту или имя в Telegram через @' })
  return z.NEVER
})

/** The match as the person saw it: slugs and reasons. */
const matchSnapshotField = z
  .array(
    z.object({
      slug: z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет'),
      score: integerField('Совпадение', 0, 1000),
      reasons: z.array(textField('Причина', 500)).max(20, 'Не больше 20 причин').default([]),
    }),
    { error: 'Нужен список' },
  )
  .max(MATCHES_MAX, `Не больше ${MATCHES_MAX}`)

export type MatchSnapshot = z.infer<typeof matchSnapshotField>

export const createRequestSchema = z
  .object({
    for_whom: forWhomField,
    topics: topicsField,
    preferences: z.object(preferenceFields, { error: 'Пожелания записаны неверно' }).default({}),
    name: textField('Имя', 100, 1, 'Напишите, как к вам обращаться'),
    contact: contactField,
    convenient_time: optionalText('Удобное время', 200).optional(),
    story: optionalText('Рассказ', STORY_MAX).optional(),
    consent: consentField,
    consent_health: z.preprocess((value) => value ?? false, flagField),
    match_snapshot: matchSnapshotField.nullish(),
    website: honeypotField,
    ...formCheckFields,
  })
  .refine((input) => !input.story || input.consent_health, {
    path: ['consent_health'],
    message: 'Рассказ о состоянии мы можем принять только с отдельным согласием',
  })
export type CreateRequest = z.infer<typeof createRequestSchema>

/** `POST /api/consultation-requests`. `crisis` are the numbers to show first, when the story asks for them. */
export const requestAcceptedAnswer = z.strictObject({ number: z.string(), crisis: crisisLinesAnswer.nullable() })
export type RequestAccepted = z.infer<typeof requestAcceptedAnswer>

export const updateRequestSchema = saveSchema({ ...inputsOf(request, {}), assignee_id: emptyIsNull(idSchema) })
export type UpdateRequest = z.infer<typeof updateRequestSchema>

export const requestsQuery = listQuerySchema(request.sorts, { sort_column: 'created_at' }).extend({
  filter: z
    .object(
      filterInputs(request.filters, {
        /** An id, or `none`: nobody's yet. */
        assignee: z.union([z.literal('none'), idSchema], { error: 'Такого сотрудника нет' }),
      }),
    )
    .default({}),
})
export type RequestFilter = z.infer<typeof requestsQuery>['filter']

const shownMatchAnswer = z.strictObject({
  slug: z.string(),
  score: z.int(),
  reasons: z.array(z.string()),
  /** Whom the slug names now; null when there is nobody any more. */
  psychologist: linkedAnswer.nullable(),
})
/** A match as it was shown. */
export type ShownMatch = z.infer<typeof shownMatchAnswer>

const preferencesAnswer = z.strictObject({
  gender: z.enum(GENDERS).optional(),
  format: z.enum(FORMATS).optional(),
  branch: z.int().optional(),
  price_to: z.int().optional(),
  time: z.enum(NEAREST_TIMES).optional(),
})
/** What somebody wishes of a psychologist. */
export type RequestPreferences = z.infer<typeof preferencesAnswer>

const consentAnswer = z.strictObject({
  purpose: z.enum(Object.keys(CONSENT_VERSIONS) as [ConsentPurpose, ...ConsentPurpose[]]),
  version: z.string(),
  at: momentAnswer,
})

export const requestAnswer = answerOf(request, {
  preferences: preferencesAnswer,
  match_snapshot: z.array(shownMatchAnswer).nullable(),
  consents: z.array(consentAnswer),
  has_story: z.boolean(),
  can: z.strictObject({ manage: z.boolean(), moves: z.array(z.enum(REQUEST_STATUSES)) }),
})
/** A request as staff see it. */
export type PracticeRequest = z.infer<typeof requestAnswer>

/** `GET /api/consultation-requests`. `counts` are of all requests, whatever the filter. */
export const requestsAnswer = z.strictObject({
  data: z.array(requestAnswer),
  meta: pageMetaAnswer,
  counts: z.record(z.enum(REQUEST_STATUSES), z.int()),
})

import { z } from 'zod'
import { dayAnswer, idSchema, linkedAnswer, listQuerySchema, pagedShape } from '../wire/http.ts'
import { clientOfRequestAnswer, consentAnswer, preferencesAnswer, shownMatchAnswer } from './request-parts.ts'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { emptyIsNull } from '../wire/fields.ts'
import { FOR_WHOM_TITLES } from '../psychologists/matching/match-answers.ts'
import { FORMAT_TITLES } from '../psychologists/session-format.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from '../wire/request-limits.ts'
import {
  ANSWER_TITLES,
  CHANNEL_TITLES,
  LOST_REASON_TITLES,
  LOST_WORDS_MAX,
  OUTCOME_TITLES,
  SOURCE_TITLES,
  STEP_TITLES,
} from './deal.ts'

export const REQUEST_STATUSES = ['new', 'in_work', 'booked', 'paid', 'done', 'lost', 'spam'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const REQUEST_STATUS_TITLES: Record<RequestStatus, string> = {
  new: 'Новая',
  in_work: 'В работе',
  booked: 'Записан',
  paid: 'Оплачена',
  done: 'Встреча была',
  lost: 'Не сложилось',
  spam: 'Спам',
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
    /** Whom the person meets, as agreed; `psychologist` is whom the request was left for. */
    chosen_psychologist: {
      kind: 'linked',
      label: 'Психолог встречи',
      isOptional: true,
      accusative: 'психолога встречи',
    },
    meeting_at: { kind: 'moment', label: 'Время встречи', isOptional: true, accusative: 'время встречи' },
    meeting_format: {
      kind: 'choice',
      label: 'Формат встречи',
      titles: FORMAT_TITLES,
      error: 'Такого формата нет',
      isOptional: true,
      accusative: 'формат встречи',
    },
    meeting_branch: { kind: 'linked', label: 'Филиал встречи', isOptional: true, accusative: 'филиал встречи' },
    /** Those of the psychologist around the meeting: `first_day`, `last_day`. */
    psychologist_days_off: { kind: 'json', label: 'Нерабочие дни психолога', isReadOnly: true },
    price: { kind: 'money', label: 'Цена встречи', max: 100_000_000, isOptional: true, accusative: 'цену встречи' },
    next_contact_on: { kind: 'day', label: 'Связаться', isOptional: true, accusative: 'день следующей связи' },
    lost_reason: {
      kind: 'choice',
      label: 'Почему не\u00a0сложилось',
      titles: LOST_REASON_TITLES,
      error: 'Такой причины нет',
      isOptional: true,
      accusative: 'причину',
    },
    lost_words: {
      kind: 'text',
      label: 'Причина словами',
      max: LOST_WORDS_MAX,
      sees: 'requests.manage',
      isOptional: true,
      accusative: 'слова о\u00a0причине',
    },
    /** How it came. */
    source: { kind: 'choice', label: 'Откуда', titles: SOURCE_TITLES, isReadOnly: true },
    /** Of the visit that the person booked, as YCLIENTS knows it. */
    ycl_record_id: {
      kind: 'integer',
      label: 'Запись YCLIENTS',
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      isOptional: true,
      isReadOnly: true,
    },
    number: { kind: 'text', label: 'Номер', max: 20, isReadOnly: true },
    name: { kind: 'text', label: 'Имя', max: 100, isReadOnly: true, accusative: 'имя' },
    contact_type: { kind: 'choice', label: 'Вид связи', titles: CONTACT_TYPE_TITLES, isReadOnly: true },
    /** Masked for those who may look but not work with requests. */
    contact: { kind: 'text', label: 'Контакт', max: 254, isReadOnly: true, accusative: 'контакт' },
    /** Left beside the phone of a visit; masked as the contact is. */
    email: { kind: 'text', label: 'Почта', max: 254, isOptional: true, isReadOnly: true },
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
    /** Whom it was left for; `is_published` tells whether the site shows them now. */
    psychologist: { kind: 'linked', label: 'К\u00a0психологу', isOptional: true, isReadOnly: true },
    /** Of whom it is, and what there was before it. */
    client: { kind: 'json', label: 'Клиент', isReadOnly: true },
    /** When whoever sent it took it back. */
    withdrawn_at: { kind: 'moment', label: 'Отозвана', isOptional: true, isReadOnly: true },
    /** The first call or message that somebody noted. */
    first_response_at: { kind: 'moment', label: 'Первый ответ', isOptional: true, isReadOnly: true },
    /** From the request to that; null too where staff entered the request while they spoke. */
    response_minutes: {
      kind: 'integer',
      label: 'Ответили через',
      min: 0,
      max: 10_000_000,
      isOptional: true,
      isReadOnly: true,
    },
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
    palette: 'requests.view',
    sorts: ['created_at', 'updated_at', 'status', 'number', 'first_response_at', 'meeting_at', 'next_contact_on', 'id'],
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choices', label: 'Состояние', titles: REQUEST_STATUS_TITLES, error: 'Такого состояния нет' },
      assignee: { kind: 'record', label: 'Ведёт', of: 'assignees' },
      /** Nobody has answered within `REQUEST_OVERDUE_HOURS`. */
      overdue: { kind: 'flag', label: 'Ответ', yes: 'Просрочен', no: 'Вовремя' },
      /** Somebody is to be spoken with today, or was before. */
      contact_due: { kind: 'flag', label: 'Связаться', yes: 'Сегодня связаться', no: 'Не\u00a0сегодня' },
      /** Somebody is to come on a day that their psychologist has taken off. */
      on_day_off: { kind: 'flag', label: 'Нерабочий день', yes: 'Встреча в\u00a0нерабочий день', no: 'Нет' },
      /** A comment names me. */
      mentioned: { kind: 'flag', label: 'Упоминания', yes: 'Меня упомянули', no: 'Без меня' },
      source: { kind: 'choice', label: 'Откуда', titles: SOURCE_TITLES, error: 'Такого источника нет' },
      lost_reason: {
        kind: 'choice',
        label: 'Почему не\u00a0сложилось',
        titles: LOST_REASON_TITLES,
        error: 'Такой причины нет',
      },
      /** This step, or a later one. */
      reached: { kind: 'choice', label: 'Дошла до', titles: STEP_TITLES, error: 'Такого шага нет' },
      answered: { kind: 'choice', label: 'Ответили', titles: ANSWER_TITLES, error: 'Такого срока нет' },
      crisis: { kind: 'flag', label: 'Кризис', yes: 'Есть слова о\u00a0вреде себе', no: 'Нет' },
      for_whom: { kind: 'choice', label: 'Для кого', titles: FOR_WHOM_TITLES, error: 'Выберите, для кого помощь' },
      /** Left for this psychologist, or after they were shown. */
      psychologist_id: { kind: 'record', label: 'Психолог', of: 'psychologists' },
      direct: { kind: 'flag', label: 'К\u00a0кому', yes: 'К\u00a0выбранному психологу', no: 'На подбор' },
      withdrawn: { kind: 'flag', label: 'Отозвана', yes: 'Отозвана посетителем', no: 'Не отозвана' },
      /** Whom the person meets, as agreed. */
      chosen_psychologist_id: { kind: 'record', label: 'Встреча с', of: 'psychologists' },
      meeting: { kind: 'period', label: 'День встречи', from: 'meeting_from', to: 'meeting_to' },
      created: { kind: 'period', label: 'Получена', from: 'date_from', to: 'date_to' },
    },
    list: {
      name: { title: 'Кто', width: 206 },
      status: { width: 140 },
      created_at: { title: 'Получена', width: 160 },
      contact: { width: 164, from: 1024 },
      psychologist: { width: 180, from: 1440 },
      topics: { from: 1600 },
      assignee: { title: 'Ведёт', width: 180, from: 1280 },
      chosen_psychologist: { title: 'Встреча с', width: 180, isHidden: true },
      meeting_at: { title: 'Встреча', width: 150, isHidden: true },
      price: { title: 'Цена', width: 110, isHidden: true },
      next_contact_on: { width: 260, isHidden: true },
      response_minutes: { title: 'Ответ через', width: 120, isHidden: true },
      source: { width: 120, isHidden: true },
      ycl_record_id: { width: 120, isHidden: true },
      for_whom: { width: 140, isHidden: true },
      number: { width: 100, from: 1600 },
    },
    file: {
      number: { width: 12 },
      created_at: { title: 'Пришла', width: 18 },
      status: { width: 16 },
      name: { width: 24 },
      contact_type: { width: 12 },
      contact: { width: 26 },
      email: { width: 26 },
      for_whom: { width: 16 },
      topics: { width: 40 },
      convenient_time: { width: 24 },
      story: { width: 60 },
      crisis_flag: { width: 12 },
      psychologist: { width: 30 },
      withdrawn_at: { width: 18 },
      assignee: { title: 'Кому поручена', width: 30 },
      notes: { width: 60 },
      first_response_at: { width: 18 },
      response_minutes: { title: 'Ответ через, минут', width: 18 },
      source: { width: 12 },
      ycl_record_id: { width: 14 },
      chosen_psychologist: { width: 30 },
      meeting_at: { width: 18 },
      meeting_format: { width: 14 },
      meeting_branch: { width: 24 },
      price: { width: 14 },
      next_contact_on: { title: 'Следующая связь', width: 16 },
      lost_reason: { width: 24 },
      lost_words: { width: 40 },
    },
    told: {
      channel: { kind: 'choice', label: 'Как связались', titles: CHANNEL_TITLES },
      outcome: { kind: 'choice', label: 'Чем кончилось', titles: OUTCOME_TITLES },
      text: { kind: 'text', label: 'Текст', max: 2000 },
      mentions: { kind: 'links', label: 'Кого упомянули', max: 100 },
    },
  },
)

export const updateRequestSchema = saveSchema({
  ...inputsOf(request, {}),
  assignee_id: emptyIsNull(idSchema),
  chosen_psychologist_id: emptyIsNull(idSchema),
  meeting_branch_id: emptyIsNull(idSchema),
})
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

export const requestAnswer = answerOf(request, {
  preferences: preferencesAnswer,
  match_snapshot: z.array(shownMatchAnswer).nullable(),
  consents: z.array(consentAnswer),
  client: clientOfRequestAnswer.nullable(),
  psychologist_days_off: z.array(z.strictObject({ first_day: dayAnswer, last_day: dayAnswer })),
  psychologist: linkedAnswer.extend({ is_published: z.boolean() }).nullable(),
  has_story: z.boolean(),
  can: z.strictObject({ manage: z.boolean(), moves: z.array(z.enum(REQUEST_STATUSES)) }),
})
/** A request as staff see it. */
export type PracticeRequest = z.infer<typeof requestAnswer>

/** `GET /api/consultation-requests`. `counts` are of all requests, whatever the filter. */
export const requestsAnswer = z.strictObject({
  data: z.array(requestAnswer),
  ...pagedShape,
  counts: z.record(z.enum(REQUEST_STATUSES), z.int()),
})

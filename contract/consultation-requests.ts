import { z } from 'zod'
import type { CrisisLine } from './crisis.ts'
import {
  choiceListField,
  emailField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  idListField,
  integerField,
  optionalText,
  phoneField,
  textField,
  versionField,
} from './fields.ts'
import { idSchema, listQuerySchema, searchText, type Linked, type PageMeta } from './http.ts'
import { FOR_WHOM, MATCHES_MAX, NEAREST_TIMES, type ForWhom, type Match, type NearestTime } from './matching.ts'
import { periodFilter } from './period.ts'
import { FORMATS, GENDERS, type Gender, type SessionFormat } from './psychologists.ts'
import { consentField, formCheckFields, honeypotField, type Consent } from './public-form.ts'
import { REQUEST_TOPICS_MAX, STORY_MAX } from './request-limits.ts'

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
/** A new request that nobody has answered for so long is late. Hours. */
export const REQUEST_OVERDUE_HOURS = 24
export const NOTES_MAX = 5000

const forWhom = z.enum(FOR_WHOM, { error: 'Выберите, для кого помощь' })
const topics = idListField(REQUEST_TOPICS_MAX).default([])
const preferenceFields = {
  gender: emptyIsAbsent(z.enum(GENDERS, { error: 'Такого пола нет в списке' })),
  format: emptyIsAbsent(z.enum(FORMATS, { error: 'Такого формата нет' })),
  branch: emptyIsAbsent(idSchema),
  /** Kopecks. */
  price_to: emptyIsAbsent(integerField('Цена до', 0, 100_000_000)),
  time: emptyIsAbsent(z.enum(NEAREST_TIMES, { error: 'Такого срока нет' })),
}

/** What somebody wishes of a psychologist. */
export interface RequestPreferences {
  gender?: Gender | undefined
  format?: SessionFormat | undefined
  branch?: number | undefined
  price_to?: number | undefined
  time?: NearestTime | undefined
}

export const matchSchema = z.object({
  answers: z.object(
    {
      for_whom: forWhom,
      topics,
      ...preferenceFields,
      /** «Мысли о смерти или желание навредить себе». */
      self_harm: flagField.default(false),
      story: emptyIsAbsent(z.string().max(STORY_MAX, `Рассказ: не длиннее ${STORY_MAX} знаков`)),
    },
    { error: 'Нужны ответы на вопросы' },
  ),
})

/** `POST /api/match`: the help that answers at once comes before anything else. */
export type MatchAnswer = { crisis: CrisisLine[] } | { crisis: null; matches: Match[] }

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

/** A match as it was shown, with the psychologist whom its slug names now; null when there is nobody any more. */
export type ShownMatch = MatchSnapshot[number] & { psychologist: Linked | null }

export const createRequestSchema = z
  .object({
    for_whom: forWhom,
    topics,
    preferences: z.object(preferenceFields, { error: 'Пожелания записаны неверно' }).default({}),
    name: textField('Имя', 100),
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
export interface RequestAccepted {
  number: string
  crisis: CrisisLine[] | null
}

export const updateRequestSchema = z
  .object({
    status: z.enum(REQUEST_STATUSES, { error: 'Такого состояния нет' }),
    assignee_id: emptyIsNull(idSchema),
    notes: optionalText('Заметки', NOTES_MAX),
    version: versionField,
  })
  .partial()
export type UpdateRequest = z.infer<typeof updateRequestSchema>

export const REQUEST_SORTS = ['created_at', 'updated_at', 'status', 'number', 'first_response_at', 'id'] as const
export const requestsQuery = listQuerySchema(REQUEST_SORTS, { sort_column: 'created_at' }).extend({
  filter: z
    .object({
      status: emptyIsAbsent(choiceListField(REQUEST_STATUSES, 'Такого состояния нет')),
      /** An id, or `none`: nobody's yet. */
      assignee: emptyIsAbsent(z.union([z.literal('none'), idSchema], { error: 'Такого сотрудника нет' })),
      crisis: emptyIsAbsent(flagField),
      /** Nobody has answered within `REQUEST_OVERDUE_HOURS`. */
      overdue: emptyIsAbsent(flagField),
      for_whom: emptyIsAbsent(forWhom),
      /** Who was shown this psychologist. */
      psychologist_id: emptyIsAbsent(idSchema),
      search: emptyIsAbsent(searchText),
      ...periodFilter,
    })
    .default({}),
})
export type RequestFilter = z.infer<typeof requestsQuery>['filter']

/** A request as staff see it. */
export interface ConsultationRequest {
  id: number
  version: number
  created_at: string
  updated_at: string
  number: string
  status: RequestStatus
  for_whom: ForWhom
  topics: Linked[]
  preferences: RequestPreferences
  name: string
  contact_type: ContactType
  /** Masked for those who may look but not work with requests. */
  contact: string
  convenient_time: string | null
  /** Null too for those who may look but not work with requests; `has_story` tells. */
  story: string | null
  has_story: boolean
  crisis_flag: boolean
  match_snapshot: ShownMatch[] | null
  consents: Consent[]
  assignee: Linked | null
  notes: string | null
  first_response_at: string | null
  /** When what may speak of the person's state went, its term being over. */
  story_erased_at: string | null
  /** When the rest went: the request tells of nobody any more and moves nowhere. */
  erased_at: string | null
  can: { manage: boolean; moves: RequestStatus[] }
}

/**
 * `GET /api/consultation-requests`. `counts` are of all requests, whatever the filter.
 * @public
 */
export interface RequestsAnswer {
  data: ConsultationRequest[]
  meta: PageMeta
  counts: Record<RequestStatus, number>
}

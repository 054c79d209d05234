import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf } from '../entity/schemas.ts'
import { consentField, formCheckFields, honeypotField } from '../visitors/public-form.ts'
import { askedText, emailField, emptyIsNull, lineField, phoneField, textField, versionField } from '../wire/fields.ts'
import { linkedAnswer, listQuerySchema, momentAnswer, pagedShape } from '../wire/http.ts'

export const APPLICATION_STATUSES = ['new', 'looking', 'invited', 'accepted', 'refused'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const APPLICATION_STATUS_TITLES: Record<ApplicationStatus, string> = {
  new: 'Новый',
  looking: 'Рассматриваем',
  invited: 'Приглашён',
  accepted: 'Принят',
  refused: 'Отказ',
}

/** Nothing is to be decided any more: from here the term of its data runs. */
export const CLOSED_APPLICATIONS: readonly ApplicationStatus[] = ['accepted', 'refused']

/** What a letter of staff can say: each moves the application there. */
export const APPLICATION_ANSWERS = ['looking', 'invited', 'accepted', 'refused'] as const
export type ApplicationReply = (typeof APPLICATION_ANSWERS)[number]

/** Where an application may go from each state, by a letter. What is accepted has a card next. */
export const APPLICATION_MOVES: Record<ApplicationStatus, readonly ApplicationReply[]> = {
  new: ['looking', 'invited', 'accepted', 'refused'],
  looking: ['invited', 'accepted', 'refused'],
  invited: ['accepted', 'refused'],
  accepted: [],
  refused: ['looking'],
}

export const EDUCATION_MAX = 3000
/** Shorter says nothing. Characters. */
export const APPLICATION_MIN = { full_name: 2, education: 10, methods: 2, about: 20 } as const
export const METHODS_MAX = 1000
export const ABOUT_MAX = 3000
export const LETTER_SUBJECT_MAX = 150
export const LETTER_TEXT_MAX = 4000

export const DOCUMENT_TYPES = ['pdf', 'jpg', 'png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
export const DOCUMENTS_MAX = 6
export const DOCUMENT_MAX_MB = 5

export const application = defineEntity(
  {
    status: {
      kind: 'choice',
      label: 'Состояние',
      titles: APPLICATION_STATUS_TITLES,
      isReadOnly: true,
      accusative: 'состояние',
    },
    full_name: { kind: 'text', label: 'Фамилия, имя, отчество', max: 200, isReadOnly: true, accusative: 'имя' },
    email: { kind: 'email', label: 'Почта', isReadOnly: true, accusative: 'почту' },
    phone: { kind: 'phone', label: 'Телефон', isOptional: true, isReadOnly: true },
    education: { kind: 'text', label: 'Образование', max: EDUCATION_MAX, isReadOnly: true },
    methods: { kind: 'text', label: 'Как работает', max: METHODS_MAX, isReadOnly: true },
    about: { kind: 'text', label: 'О\u00a0себе', max: ABOUT_MAX, isReadOnly: true },
    documents: { kind: 'json', label: 'Документы', isReadOnly: true, accusative: 'документы' },
    letters: { kind: 'json', label: 'Письма', isReadOnly: true, accusative: 'письма' },
    confirmed_at: { kind: 'moment', label: 'Почта подтверждена', isOptional: true, isReadOnly: true },
    answered_at: { kind: 'moment', label: 'Последний ответ', isOptional: true, isReadOnly: true },
    /** The card that was made of it. */
    psychologist: { kind: 'linked', label: 'Карточка', isOptional: true, isReadOnly: true, accusative: 'карточку' },
    /** What else has the same address or phone. */
    same_sender: { kind: 'json', label: 'С\u00a0той\u00a0же почтой или телефоном', isReadOnly: true },
  },
  {
    name: 'application',
    plural: 'applications',
    nouns: {
      title: 'Отклик',
      accusative: 'отклик',
      counted: ['отклик', 'отклика', 'откликов'],
      inside: 'в\u00a0отклике',
    },
    isPaged: true,
    place: 'panel',
    view: ['psychologists.create'],
    sorts: ['created_at', 'updated_at', 'status', 'full_name', 'answered_at', 'id'],
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choices', label: 'Состояние', titles: APPLICATION_STATUS_TITLES, error: 'Такого состояния нет' },
      created: { kind: 'period', label: 'Получен', from: 'date_from', to: 'date_to' },
    },
    list: {
      full_name: { title: 'Кто', width: 240 },
      status: { width: 150 },
      methods: {},
      email: { width: 200, from: 1280 },
      created_at: { title: 'Получен', width: 116 },
      answered_at: { title: 'Ответили', width: 116, from: 1440 },
      psychologist: { width: 190, isHidden: true },
    },
    told: { letter: { kind: 'text', label: 'Письмо', max: LETTER_SUBJECT_MAX, accusative: 'письмо' } },
  },
)

export const createApplicationSchema = z.object({
  full_name: askedText({
    max: 200,
    isOneLine: true,
    min: APPLICATION_MIN.full_name,
    empty: 'Напишите фамилию и\u00a0имя',
  }),
  email: emailField,
  phone: emptyIsNull(phoneField).default(null),
  education: askedText({
    max: EDUCATION_MAX,
    min: APPLICATION_MIN.education,
    empty: 'Расскажите, где и\u00a0чему вы учились',
    short: 'Расскажите подробнее, где и\u00a0чему вы учились',
  }),
  methods: askedText({ max: METHODS_MAX, min: APPLICATION_MIN.methods, empty: 'Назовите подход или методы' }),
  about: askedText({
    max: ABOUT_MAX,
    min: APPLICATION_MIN.about,
    empty: 'Расскажите о\u00a0себе',
    short: 'Расскажите о\u00a0себе чуть подробнее: хотя бы в\u00a0одном предложении',
  }),
  consent: consentField,
  website: honeypotField,
  ...formCheckFields,
})
export type CreateApplication = z.infer<typeof createApplicationSchema>

export const applicationSubmittedAnswer = z.strictObject({ status: z.literal('new') })

/** The link of the letter. */
export const ownApplicationQuery = z.object({
  key: z
    .string({ error: 'В ссылке нет ключа' })
    .regex(/^[A-Za-z0-9_-]{43}$/, 'Ссылка неполная: откройте её из письма целиком'),
})

const documentFacts = { name: z.string(), type: z.enum(DOCUMENT_TYPES), size: z.int() }

/** `GET /api/applications/own`: what whoever wrote it sees. */
export const ownApplicationAnswer = z.strictObject({
  full_name: z.string(),
  /** Nothing is decided yet: documents can be added. */
  is_open: z.boolean(),
  documents: z.array(z.strictObject(documentFacts)),
})
export type OwnApplication = z.infer<typeof ownApplicationAnswer>

export const answerApplicationSchema = z.object({
  status: z.enum(APPLICATION_ANSWERS, { error: 'Так ответить нельзя' }),
  subject: lineField('Тема письма', LETTER_SUBJECT_MAX, 3),
  text: textField('Письмо', LETTER_TEXT_MAX, 20, 'Напишите письмо'),
  version: versionField.optional(),
})
export type AnswerApplication = z.infer<typeof answerApplicationSchema>

export const makeCardSchema = z.object({ version: versionField.optional() })

export const applicationsQuery = listQuerySchema(application.sorts, { sort_column: 'created_at' }).extend({
  filter: z.object(filterInputs(application.filters)).default({}),
})
export type ApplicationFilter = z.infer<typeof applicationsQuery>['filter']

const letterAnswer = z.strictObject({
  id: z.int(),
  at: momentAnswer,
  by: linkedAnswer.nullable(),
  status: z.enum(APPLICATION_ANSWERS),
  subject: z.string(),
  text: z.string(),
})

export const applicationAnswer = answerOf(application, {
  same_sender: z.strictObject({
    /** The newest first, ten at most. */
    applications: z.array(
      z.strictObject({ id: z.int(), created_at: momentAnswer, status: z.enum(APPLICATION_STATUSES) }),
    ),
    /** Cards that have them and were not made of this application; ten at most. */
    psychologists: z.array(linkedAnswer),
  }),
  documents: z.array(z.strictObject({ id: z.int(), at: momentAnswer, ...documentFacts })),
  letters: z.array(letterAnswer),
  can: z.strictObject({ answers: z.array(z.enum(APPLICATION_ANSWERS)), make_card: z.boolean() }),
})
/** An application as staff see it. */
export type Application = z.infer<typeof applicationAnswer>

export const applicationsAnswer = z.strictObject({
  data: z.array(applicationAnswer),
  ...pagedShape,
  counts: z.record(z.enum(APPLICATION_STATUSES), z.int()),
})

import { z } from 'zod'
import { idSchema, listQuerySchema, momentAnswer, pagedShape } from '../wire/http.ts'
import { defineEntity } from '../entity/entity.ts'
import { filterInputs } from '../entity/filter.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { askedText, emailField, emptyIsAbsent, emptyIsNull, integerField } from '../wire/fields.ts'
import { consentField, formCheckFields, honeypotField } from '../visitors/public-form.ts'

export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
export const REVIEW_STATUS_TITLES: Record<ReviewStatus, string> = {
  pending: 'Ждёт проверки',
  published: 'Опубликован',
  rejected: 'Отклонён',
}

export const REJECTION_REASONS = ['pd', 'diagnosis', 'ad', 'abuse', 'no_proof', 'other'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]
export const REJECTION_REASON_TITLES: Record<RejectionReason, string> = {
  pd: 'Личные данные других людей',
  diagnosis: 'Диагнозы и лекарства',
  ad: 'Реклама',
  abuse: 'Оскорбления',
  no_proof: 'Нет признаков, что встреча была',
  other: 'Другое',
}

export const REVIEW_TEXT_MIN = 20
export const REVIEW_TEXT_MAX = 3000
export const REVIEW_REPLY_MAX = 2000
/** The link in the letter after a payment works this long: meetings come later than the money. */
export const INVITATION_DAYS = 90
/** An average of fewer ratings says more about chance than about the person. */
export const RATED_MIN = 5

export const review = defineEntity(
  {
    status: {
      kind: 'choice',
      label: 'Состояние',
      titles: REVIEW_STATUS_TITLES,
      error: 'Такого состояния нет',
      isNeverReverted: true,
      accusative: 'состояние',
    },
    rejection_reason: {
      kind: 'choice',
      label: 'Причина отказа',
      titles: REJECTION_REASON_TITLES,
      error: 'Такой причины нет в списке',
      isOptional: true,
      isNeverReverted: true,
      accusative: 'причину отказа',
    },
    reply: { kind: 'text', label: 'Ответ', max: REVIEW_REPLY_MAX, isOptional: true, accusative: 'ответ' },
    /** None: the review is of the service. */
    psychologist: { kind: 'linked', label: 'Психолог', isOptional: true, accusative: 'психолога' },
    author_name: { kind: 'text', label: 'Автор', max: 80, isReadOnly: true },
    /** When the author opened the letter to the address that they left. The address itself is in no answer. */
    author_confirmed_at: { kind: 'moment', label: 'Почта автора подтверждена', isOptional: true, isReadOnly: true },
    text: { kind: 'text', label: 'Отзыв', max: REVIEW_TEXT_MAX, isReadOnly: true },
    rating: {
      kind: 'integer',
      label: 'Оценка',
      min: 1,
      max: 5,
      isOptional: true,
      isReadOnly: true,
      accusative: 'оценку',
    },
    /** The paid transaction behind it; the title is its number. */
    proof: {
      kind: 'linked',
      label: 'Оплата встречи',
      isOptional: true,
      isNeverReverted: true,
      accusative: 'оплату встречи',
    },
    /** Null with a payment: the author wrote by the link of its letter. */
    proof_by: { kind: 'linked', label: 'Кто связал с\u00a0оплатой', isOptional: true, isReadOnly: true },
    replied_at: { kind: 'moment', label: 'Отвечен', isOptional: true, isReadOnly: true },
    replied_by: { kind: 'linked', label: 'Кто ответил', isOptional: true, isReadOnly: true },
    moderated_at: { kind: 'moment', label: 'Проверен', isOptional: true, isReadOnly: true },
    moderated_by: { kind: 'linked', label: 'Кто проверил', isOptional: true, isReadOnly: true },
    published_at: { kind: 'moment', label: 'Опубликован', isOptional: true, isReadOnly: true },
    consent: { kind: 'json', label: 'Согласие', isReadOnly: true },
  },
  {
    name: 'review',
    plural: 'reviews',
    nouns: { title: 'Отзыв', accusative: 'отзыв', counted: ['отзыв', 'отзыва', 'отзывов'], inside: 'в\u00a0отзыве' },
    isPaged: true,
    place: 'panel',
    view: ['reviews.view'],
    update: ['reviews.moderate'],
    sorts: ['created_at', 'published_at', 'rating', 'status', 'author_name', 'id'],
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choices', label: 'Состояние', titles: REVIEW_STATUS_TITLES, error: 'Такого состояния нет' },
      psychologist_id: { kind: 'record', label: 'Психолог', of: 'psychologists' },
      rating: { kind: 'integer', label: 'Оценка', min: 1, max: 5 },
      created: { kind: 'period', label: 'Получен', from: 'date_from', to: 'date_to' },
      has_proof: { kind: 'flag', label: 'Оплата', yes: 'Видна', no: 'Не\u00a0видна' },
    },
    list: {
      author_name: { width: 160 },
      status: { width: 156 },
      text: {},
      psychologist: { width: 190, from: 1280 },
      rating: { width: 112 },
      proof: { title: 'Оплата', width: 150, from: 1440 },
      created_at: { title: 'Получен', width: 112, from: 1024 },
      reply: { isHidden: true },
      published_at: { width: 124, isHidden: true },
    },
    file: {
      id: { title: 'Номер', width: 8 },
      created_at: { title: 'Пришёл', width: 18 },
      author_name: { width: 24 },
      rating: { width: 8 },
      text: { width: 80 },
      status: { width: 16 },
      rejection_reason: { width: 28 },
      psychologist: { width: 36 },
      reply: { width: 60 },
      proof: { title: 'Оплаченная встреча', width: 18 },
      published_at: { width: 18 },
      moderated_at: { width: 18 },
      moderated_by: { width: 30 },
    },
  },
)

const rating = integerField('Оценка', 1, 5, undefined, 'Поставьте оценку от\u00a01 до\u00a05')
const somebodysSlug = emptyIsAbsent(z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет'))
/** 256 bits, as the letter has them. */
const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Ссылка неполная: откройте её из письма целиком')

export const createReviewSchema = z.object({
  author_name: askedText({
    max: 80,
    min: 2,
    isOneLine: true,
    empty: 'Подпишитесь: подойдёт имя или псевдоним',
    short: 'Подпишитесь хотя бы двумя буквами',
  }),
  text: askedText({
    max: REVIEW_TEXT_MAX,
    min: REVIEW_TEXT_MIN,
    empty: 'Напишите сам отзыв',
    short: 'Расскажите чуть подробнее: хотя бы в\u00a0одном предложении',
  }),
  /** The psychologist's slug; absent when the review is of the service. */
  psychologist: emptyIsAbsent(
    z.string({ error: 'Выберите психолога' }).regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет'),
  ),
  rating: emptyIsNull(rating).optional(),
  /** Shown to nobody: a letter to it leads to where the author takes the review back. */
  author_email: emptyIsAbsent(emailField),
  /** Of the letter after a payment: it says whom the review is of. */
  invitation: emptyIsAbsent(invitationToken),
  consent: consentField,
  website: honeypotField,
  ...formCheckFields,
})
export type CreateReview = z.infer<typeof createReviewSchema>

export const invitationQuery = z.object({ token: invitationToken })

/** `GET /api/reviews/invitation`: what the link of a letter still opens. */
export const reviewInvitationAnswer = z.strictObject({
  status: z.enum(['open', 'used', 'expired']),
  psychologist: z.strictObject({ slug: z.string().nullable(), full_name: z.string() }),
  expires_at: momentAnswer,
})
export type ReviewInvitation = z.infer<typeof reviewInvitationAnswer>

export const updateReviewSchema = saveSchema({
  ...inputsOf(review, {}),
  psychologist_id: emptyIsNull(idSchema),
  /** The paid transaction behind it, of the same psychologist. Needs `transactions.view` too. */
  proof_id: emptyIsNull(idSchema),
})
export type UpdateReview = z.infer<typeof updateReviewSchema>

export const publicReviewsQuery = listQuerySchema(['published_at', 'rating'], { sort_column: 'published_at' }).extend({
  filter: z
    .object({
      psychologist: somebodysSlug,
      rating: emptyIsAbsent(rating),
      /** The slug of a topic: reviews of those who work with it. */
      topic: emptyIsAbsent(z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такой темы нет')),
    })
    .default({}),
})
export type PublicReviewFilter = z.infer<typeof publicReviewsQuery>['filter']

export const staffReviewsQuery = listQuerySchema(review.sorts, { sort_column: 'created_at' }).extend({
  filter: z.object(filterInputs(review.filters)).default({}),
})
export type StaffReviewFilter = z.infer<typeof staffReviewsQuery>['filter']

const ratingAnswer = z.int().min(1).max(5).nullable()
const publicReviewAnswer = z.strictObject({
  author_name: z.string(),
  text: z.string(),
  rating: ratingAnswer,
  reply: z.string().nullable(),
  published_at: momentAnswer,
  /** Null: the review is of the service. */
  psychologist: z.strictObject({ slug: z.string(), full_name: z.string() }).nullable(),
  /** A paid meeting stands behind it. */
  has_proof: z.boolean(),
})
/** A published review as everybody reads it. */
export type PublicReview = z.infer<typeof publicReviewAnswer>

/** `GET /api/reviews`: those of paid meetings first. `rating` is of what the filter shows, null below five rated reviews. */
export const publicReviewsAnswer = z.strictObject({
  data: z.array(publicReviewAnswer),
  ...pagedShape,
  /** The average has one decimal. */
  rating: z.strictObject({ average: z.number(), count: z.int() }).nullable(),
})
export type PublicReviewsAnswer = z.infer<typeof publicReviewsAnswer>
export type Rating = NonNullable<PublicReviewsAnswer['rating']>

/** A topic that has published reviews, of those who work with it. */
export const reviewTopicAnswer = z.strictObject({ slug: z.string(), title: z.string(), count: z.int() })
export type ReviewTopic = z.infer<typeof reviewTopicAnswer>

/** A longer list nobody looks through, and the page would weigh more than all its reviews. */
export const SUBJECTS_MAX = 300
/** Somebody on the site, and how many reviews of them are published. */
const reviewSubjectAnswer = z.strictObject({ slug: z.string(), full_name: z.string(), count: z.int() })
export type ReviewSubject = z.infer<typeof reviewSubjectAnswer>
/** `has_more`: there are others, a review of whom begins on their own page. */
export const reviewSubjectsQuery = z.object({ psychologist: somebodysSlug })
export const reviewSubjectsAnswer = z.strictObject({
  data: z.array(reviewSubjectAnswer),
  meta: z.strictObject({ has_more: z.boolean() }),
})
export type ReviewSubjects = z.infer<typeof reviewSubjectsAnswer>

export const reviewSubmittedAnswer = z.strictObject({ status: z.literal('pending') })

export const reviewAnswer = answerOf(review, {
  rating: ratingAnswer,
  consent: z.strictObject({ version: z.string(), at: momentAnswer }),
  /** Whom it is of is on the site, or it is of the service: otherwise a published one is shown there to nobody. */
  is_subject_shown: z.boolean(),
  can: z.strictObject({ moderate: z.boolean(), prove: z.boolean() }),
})
/** A review as staff see it. */
export type Review = z.infer<typeof reviewAnswer>

/** `GET /api/staff/reviews`. `counts` are of all reviews, whatever the filter. */
export const staffReviewsAnswer = z.strictObject({
  data: z.array(reviewAnswer),
  ...pagedShape,
  counts: z.record(z.enum(REVIEW_STATUSES), z.int()),
})

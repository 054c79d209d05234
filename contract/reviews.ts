import { z } from 'zod'
import {
  choiceListField,
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  integerField,
  optionalText,
  textField,
  versionField,
} from './fields.ts'
import { idSchema, listQuerySchema, searchText, type Linked, type PageMeta } from './http.ts'
import { periodFilter } from './period.ts'
import { consentField, formCheckFields, honeypotField } from './public-form.ts'

export const REVIEW_STATUSES = ['pending', 'published', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
/** @public */
export const REVIEW_STATUS_TITLES: Record<ReviewStatus, string> = {
  pending: 'Ждёт проверки',
  published: 'Опубликован',
  rejected: 'Отклонён',
}

export const REJECTION_REASONS = ['pd', 'diagnosis', 'ad', 'abuse', 'no_proof', 'other'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]
/** @public */
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

const rating = integerField('Оценка', 1, 5)
/** 256 bits, as the letter has them. */
const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Ссылка неполная: откройте её из письма целиком')

export const createReviewSchema = z.object({
  author_name: textField('Имя', 80, 2),
  text: textField('Отзыв', REVIEW_TEXT_MAX, REVIEW_TEXT_MIN),
  /** The psychologist's slug; absent when the review is of the service. */
  psychologist: emptyIsAbsent(
    z.string({ error: 'Выберите психолога' }).regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет'),
  ),
  rating: emptyIsNull(rating).optional(),
  /** Of the letter after a payment: it says whom the review is of. */
  invitation: emptyIsAbsent(invitationToken),
  consent: consentField,
  website: honeypotField,
  ...formCheckFields,
})
export type CreateReview = z.infer<typeof createReviewSchema>

export const invitationQuery = z.object({ token: invitationToken })

/** `GET /api/reviews/invitation`: what the link of a letter still opens. */
export interface ReviewInvitation {
  status: 'open' | 'used' | 'expired'
  psychologist: { slug: string | null; full_name: string }
  expires_at: string
}

export const updateReviewSchema = z
  .object({
    status: z.enum(REVIEW_STATUSES, { error: 'Такого состояния нет' }),
    rejection_reason: emptyIsNull(z.enum(REJECTION_REASONS, { error: 'Такой причины нет в списке' })),
    reply: optionalText('Ответ', REVIEW_REPLY_MAX),
    psychologist_id: emptyIsNull(idSchema),
    version: versionField,
  })
  .partial()
export type UpdateReview = z.infer<typeof updateReviewSchema>

export const publicReviewsQuery = listQuerySchema(['published_at', 'rating'], { sort_column: 'published_at' }).extend({
  filter: z
    .object({
      psychologist: emptyIsAbsent(z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такого психолога нет')),
      rating: emptyIsAbsent(rating),
      /** The slug of a topic: reviews of those who work with it. */
      topic: emptyIsAbsent(z.string().regex(/^[a-z0-9-]{1,120}$/, 'Такой темы нет')),
    })
    .default({}),
})
export type PublicReviewFilter = z.infer<typeof publicReviewsQuery>['filter']

export const REVIEW_SORTS = ['created_at', 'published_at', 'rating', 'status', 'author_name', 'id'] as const
export const staffReviewsQuery = listQuerySchema(REVIEW_SORTS, { sort_column: 'created_at' }).extend({
  filter: z
    .object({
      status: emptyIsAbsent(choiceListField(REVIEW_STATUSES, 'Такого состояния нет')),
      psychologist_id: emptyIsAbsent(idSchema),
      rating: emptyIsAbsent(rating),
      has_proof: emptyIsAbsent(flagField),
      search: emptyIsAbsent(searchText),
      ...periodFilter,
    })
    .default({}),
})
export type StaffReviewFilter = z.infer<typeof staffReviewsQuery>['filter']

/** A published review as everybody reads it. */
export interface PublicReview {
  author_name: string
  text: string
  rating: number | null
  reply: string | null
  published_at: string
  /** Null: the review is of the service. */
  psychologist: { slug: string; full_name: string } | null
  /** A paid meeting stands behind it. */
  has_proof: boolean
}

export interface Rating {
  /** One decimal. */
  average: number
  count: number
}

/**
 * `GET /api/reviews`. `rating` is of what the filter shows, null below five rated reviews.
 * @public
 */
export interface PublicReviewsAnswer {
  data: PublicReview[]
  meta: PageMeta
  rating: Rating | null
}

/** A topic that has published reviews, of those who work with it. */
export interface ReviewTopic {
  slug: string
  title: string
  count: number
}

/** Somebody on the site, and how many reviews of them are published. */
export interface ReviewSubject {
  slug: string
  full_name: string
  count: number
}

/** A review as staff see it. */
export interface Review {
  id: number
  version: number
  created_at: string
  updated_at: string
  author_name: string
  text: string
  rating: number | null
  status: ReviewStatus
  rejection_reason: RejectionReason | null
  reply: string | null
  replied_at: string | null
  replied_by: Linked | null
  psychologist: Linked | null
  /** The paid transaction behind it; the title is its number. */
  proof: Linked | null
  moderated_at: string | null
  moderated_by: Linked | null
  published_at: string | null
  consent: { version: string; at: string }
  can: { moderate: boolean }
}

/**
 * `GET /api/staff/reviews`. `counts` are of all reviews, whatever the filter.
 * @public
 */
export interface StaffReviewsAnswer {
  data: Review[]
  meta: PageMeta
  counts: Record<ReviewStatus, number>
}

import { z } from 'zod'
import { REQUEST_STATUSES } from '../requests/requests.ts'
import { review } from '../requests/reviews.ts'
import { dayField, emptyIsNull, textField, versionField } from '../wire/fields.ts'
import { dataOf, dayAnswer, momentAnswer } from '../wire/http.ts'
import { FORMATS } from './session-format.ts'
import { FOR_WHOM } from './matching/match-answers.ts'

/** So many of each are shown: the rest is history. */
export const OWN_SHOWN = 20
export const TIME_OFF_NOTE_MAX = 200
/** Nobody plans further. */
export const TIME_OFF_DAYS_MAX = 366

const meetingAnswer = z.strictObject({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  at: momentAnswer,
  format: z.enum(FORMATS).nullable(),
  branch: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
})

/** How to reach the person is for those who keep requests. */
const requestAnswer = z.strictObject({
  id: z.int(),
  number: z.string(),
  created_at: momentAnswer,
  status: z.enum(REQUEST_STATUSES),
  name: z.string(),
  for_whom: z.enum(FOR_WHOM),
  topics: z.array(z.string()),
})

const reviewAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  author_name: z.string(),
  text: z.string(),
  rating: z.int().nullable(),
  published_at: momentAnswer,
  reply: z.string().nullable(),
})
export type OwnReview = z.infer<typeof reviewAnswer>

const timeOffAnswer = z.strictObject({
  id: z.int(),
  first_day: dayAnswer,
  last_day: dayAnswer,
  note: z.string().nullable(),
})
export type TimeOff = z.infer<typeof timeOffAnswer>

/** What was paid for meetings with them. Kopecks. */
const moneyAnswer = z.strictObject({
  from: dayAnswer,
  to: dayAnswer,
  paid: z.int(),
  refunded: z.int(),
  count: z.int(),
  /** The whole month before. */
  paid_before: z.int(),
  count_before: z.int(),
})

/** What a psychologist has beside their card. */
export const ownWorkAnswer = z.strictObject({
  /** Today's and later ones, the nearest first. */
  meetings: z.array(meetingAnswer),
  /** Left for them and not settled. */
  requests: z.array(requestAnswer),
  /** Published ones, those without an answer first. */
  reviews: z.array(reviewAnswer),
  unanswered: z.int(),
  money: moneyAnswer,
  /** Today's and later ones. */
  times_off: z.array(timeOffAnswer),
})
export type OwnWork = z.infer<typeof ownWorkAnswer>

/** `PUT /api/own-work/reviews/{id}/reply` */
export const ownReplySchema = z.object({
  version: versionField.optional(),
  reply: emptyIsNull(textField('Ответ', review.fields.reply.max, 0)),
})
export const ownReplyAnswer = dataOf(reviewAnswer)

/** `POST /api/psychologists/{id}/times-off` */
export const timeOffSchema = z
  .object({
    first_day: dayField,
    last_day: dayField,
    note: emptyIsNull(textField('Заметка', TIME_OFF_NOTE_MAX, 0)).default(null),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    path: ['last_day'],
    message: 'Последний день раньше первого',
  })
  .refine(
    ({ first_day, last_day }) => (Date.parse(last_day) - Date.parse(first_day)) / 86_400_000 < TIME_OFF_DAYS_MAX,
    { path: ['last_day'], message: 'Больше года подряд: разделите на части' },
  )
export const timesOffAnswer = dataOf(z.array(timeOffAnswer))

/** `GET /api/psychologists/{id}/availability`: for whoever arranges a meeting. What the notes of days off say is nobody else's. */
export const availabilityAnswer = z.strictObject({
  /** Today's and later ones, the nearest first. */
  days_off: z.array(z.strictObject({ first_day: dayAnswer, last_day: dayAnswer })),
  /** Null: nothing is known. */
  next_free_at: momentAnswer.nullable(),
})
export type Availability = z.infer<typeof availabilityAnswer>

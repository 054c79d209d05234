import { z } from 'zod'
import { consentField, formCheckFields, honeypotField } from '../visitors/public-form.ts'
import { emailField, emptyIsAbsent, integerField, askedText } from '../wire/fields.ts'
import { momentAnswer } from '../wire/http.ts'
import { SLOT_DAYS_MAX } from './booking-limits.ts'
import { contactFieldAsking } from './new-request.ts'
import { psychologistOfRequestAnswer } from './sent-request.ts'

const dayField = z.iso.date({ error: 'День пишется как 2026-11-25' })
const momentField = z.iso
  .datetime({ offset: true, error: 'Выберите время' })
  .transform((text) => new Date(text).toISOString())

export const slotsQuery = z.object({
  /** Today unless told, by the clock of the site. */
  from: emptyIsAbsent(dayField),
  days: integerField('Дней', 1, SLOT_DAYS_MAX).default(7),
  /** `1`: what is known already, at once. */
  known_only: emptyIsAbsent(z.literal('1', { error: '1 или ничего' })),
  /** The id of a visit: the times that it may be moved to. */
  visit: emptyIsAbsent(z.string().regex(/^[\w-]{22}$/, 'Такой записи нет')),
})

const slotAnswer = z.strictObject({
  starts_at: momentAnswer,
  minutes: z.int(),
  /** Kopecks; null: named when booking. */
  price: z.int().nullable(),
  /** Held for a while after booking, and let go unless it is paid. */
  is_prepaid: z.boolean(),
  /** So near that the link of the visit will not move it or not cancel it, as that of a later one does. */
  is_changed_by_phone: z.boolean(),
})
export type Slot = z.infer<typeof slotAnswer>

/** `GET /api/catalog/{slug}/slots`. Only what is ahead. */
export const slotsAnswer = z.strictObject({
  data: z.array(slotAnswer),
  meta: z.strictObject({
    time_zone: z.string(),
    /** When YCLIENTS told it; null: it has told nothing of this person. */
    known_at: momentAnswer.nullable(),
    /** `stale`: YCLIENTS does not answer now. `off`: it is not connected. Nothing can be booked then. */
    source: z.enum(['yclients', 'demo', 'stale', 'off']),
    /** Meetings are paid before, and no bank is connected: a request leads to one. */
    is_prepaid: z.boolean(),
  }),
})
export type SlotsAnswer = z.infer<typeof slotsAnswer>

export const bookSchema = z.object({
  starts_at: momentField,
  name: askedText({ max: 100, isOneLine: true, empty: 'Напишите, как к\u00a0вам обращаться' }),
  contact: contactFieldAsking('Укажите телефон или почту'),
  /** Where the letter goes, beside a phone. */
  email: emptyIsAbsent(emailField),
  /** The code of an SMS, where YCLIENTS asked for one. */
  code: emptyIsAbsent(z.string().trim().max(20, 'Код короче')),
  /** What the visitor saw of this time. When it is another now, nothing is booked; unless told, nobody asks. */
  seen: z
    .object(
      { price: z.int('Цена — целое число копеек или null').min(0).nullable(), is_prepaid: z.boolean() },
      'Что видел посетитель: price и is_prepaid',
    )
    .optional(),
  consent: consentField,
  website: honeypotField,
  ...formCheckFields,
})
export type Book = z.infer<typeof bookSchema>
/** What a visitor is told of a time before they book it. */
export type SlotTerms = NonNullable<Book['seen']>

export const BOOKING_STATES = ['asked', 'booked', 'refused', 'cancelled'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** `POST /api/catalog/{slug}/bookings`: the id and the secret of its link. `asked`: YCLIENTS has not answered yet. */
export const bookedAnswer = z.strictObject({ id: z.string(), key: z.string(), state: z.enum(BOOKING_STATES) })
export type Booked = z.infer<typeof bookedAnswer>

export const bookingKeyQuery = z.object({
  key: z.string({ error: 'В ссылке нет ключа' }).regex(/^[\w-]{43}$/, 'Ссылка неполная'),
})
export const moveBookingSchema = bookingKeyQuery.extend({ starts_at: momentField })

/** `over`: nobody has paid in time, or the link was called off. `returned`: at least a part. */
export const PREPAYMENT_STATES = ['awaited', 'paid', 'returned', 'over'] as const
export type PrepaymentState = (typeof PREPAYMENT_STATES)[number]

/** A visit as whoever booked it sees it. */
export const bookingAnswer = z.strictObject({
  id: z.string(),
  state: z.enum(BOOKING_STATES),
  starts_at: momentAnswer,
  minutes: z.int(),
  price: z.int().nullable(),
  psychologist: psychologistOfRequestAnswer.nullable(),
  /** Letters about it go to an address that the visitor left. */
  has_letter: z.boolean(),
  /** The number that the practice knows it by. */
  record_id: z.int().nullable(),
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  /** Until when it can be moved and cancelled by its link; null: the practice does not let visitors do so. */
  move_until: momentAnswer.nullable(),
  cancel_until: momentAnswer.nullable(),
  /** Of a visit that is paid before; `id` is that of `/secure-payment/{id}`, and money is kopecks. */
  payment: z
    .strictObject({ id: z.string(), amount: z.int(), state: z.enum(PREPAYMENT_STATES), pay_until: momentAnswer })
    .nullable(),
  /** Nobody has paid in time, so that the visit was cancelled. */
  is_let_go: z.boolean(),
  /** YCLIENTS has not answered, so that the wish is a request: somebody calls the visitor. */
  is_handed_on: z.boolean(),
})
export type Booking = z.infer<typeof bookingAnswer>

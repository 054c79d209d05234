import { recoveryKeyPlace, twoFactorPlace } from './modules/auth/two-factor/recovery-keys.ts'
import { BOOKING_LETTER_PLACE, BOOKING_PLACE } from './modules/bookings/booking-row.ts'
import { letterPlace } from './modules/letters/content.ts'
import { webhookPlace } from './modules/webhooks/secret.ts'

interface SealedColumn {
  table: string
  column: string
  /** Whole numbers, by which the table is walked through. */
  key: string
  /** The column that tells what for a value is sealed, and the words made of it. */
  placed: string
  place: (value: string) => string
}

/** Everything that the database keeps sealed under APP_SECRET. What seals anew has a line here, or a change of it is its end. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'two_factors', column: 'sealed_secret', key: 'user_id', placed: 'user_id', place: twoFactorPlace },
  { table: 'two_factors', column: 'sealed_recovery_key', key: 'user_id', placed: 'user_id', place: recoveryKeyPlace },
  { table: 'letters', column: 'content', key: 'id', placed: 'message_id', place: letterPlace },
  { table: 'webhook_endpoints', column: 'sealed_secret', key: 'id', placed: 'secret_place', place: webhookPlace },
  { table: 'bookings', column: 'sealed_form', key: 'id', placed: 'id', place: () => BOOKING_PLACE },
  { table: 'bookings', column: 'sealed_letter', key: 'id', placed: 'id', place: () => BOOKING_LETTER_PLACE },
]

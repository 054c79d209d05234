import type { Book, BookingState } from '#contract/requests/bookings.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { keyedHash, keyedHashes, seal, unsealOrNull, type AppSecret } from '#server/platform/security/encryption.ts'
import { hashOf } from '#server/platform/security/tokens.ts'

export interface BookingRow {
  id: number
  public_id: string
  state: BookingState
  created_at: Date
  psychologist_id: number | null
  request_id: number | null
  company_id: number
  staff_id: number
  service_id: number
  starts_at: Date
  minutes: number
  price: number | null
  api_id: string
  record_id: number | null
  sealed_form: string | null
  is_sent: boolean
  lease_number: number
  /** How often it was moved or called off. */
  changes: number
  sealed_letter: string | null
  called_off_at: Date | null
  /** Where its visitor is moving it by its link: until YCLIENTS answers, or, where its answer was lost, tells of it. */
  moving_to: Date | null
  /** Set: it is paid before, and its time is held for so long. */
  hold_minutes: number | null
  held_until: Date | null
  transaction_id: number | null
  let_go_at: Date | null
}

/** What YCLIENTS is told, and the request after it. */
export type BookingForm = Pick<Book, 'name' | 'contact' | 'email' | 'code'> & { key: string }

export function bookings(db: Db | Tx) {
  return db
    .selectFrom('bookings')
    .select(['id', 'public_id', 'state', 'created_at', 'psychologist_id', 'request_id', 'company_id', 'staff_id'])
    .select([
      'service_id',
      'starts_at',
      'minutes',
      'price',
      'api_id',
      'record_id',
      'sealed_form',
      'is_sent',
      'lease_number',
    ])
    .select([
      'changes',
      'sealed_letter',
      'called_off_at',
      'moving_to',
      'hold_minutes',
      'held_until',
      'transaction_id',
      'let_go_at',
    ])
}

/** The visit of this link. Throws NotFound where the key is another's. */
export async function bookingByKey(db: Db | Tx, publicId: string, key: string): Promise<BookingRow> {
  const row = await bookings(db)
    .where('public_id', '=', publicId)
    .where('key_digest', '=', hashOf(key))
    .executeTakeFirst()
  if (row === undefined) throw new NotFound('Такой записи нет. Проверьте ссылку.')
  return row
}

/** What a visit's form and letters are sealed for. */
export const BOOKING_PLACE = 'booking'
export const BOOKING_LETTER_PLACE = 'booking-letter'

/** The same press of the button has the same key, and nobody else can have it. */
export function keyOf(appSecret: AppSecret, publicId: string, input: Book): string {
  return keyedHash(`${publicId} ${identityOf(input)}`, appSecret, 'booking-key').toString('base64url')
}

/**
 * What nobody but the sender of this form knows. When its answer is lost, the form is sent again with another puzzle and
 * maybe another price: its mark, which stays, is as secret as a solved puzzle.
 */
function identityOf({ seen: _, ...form }: Book): string {
  return JSON.stringify(form.mark === undefined ? form : { ...form, proof: undefined })
}

/** The key of a visit that this very form has asked for; undefined when it was another form. */
export function ownKey(
  appSecret: AppSecret,
  { public_id, key_digest }: { public_id: string; key_digest: Uint8Array },
  input: Book,
): string | undefined {
  return keyedHashes(`${public_id} ${identityOf(input)}`, appSecret, 'booking-key')
    .map((hash) => hash.toString('base64url'))
    .find((key) => hashOf(key).equals(key_digest))
}

/** The digest of today first, then the one that the secret of before makes. */
export function contactDigests(
  appSecret: AppSecret,
  psychologistId: number,
  { starts_at, contact }: Book,
): [Buffer, ...Buffer[]] {
  const words = `${psychologistId} ${starts_at} ${contact.value}`
  return keyedHashes(words, appSecret, 'booking-contact') as [Buffer, ...Buffer[]]
}

export function sealForm(appSecret: AppSecret, { name, contact, email, code, key }: BookingForm): string {
  return seal(JSON.stringify({ name, contact, email, code, key }), appSecret, BOOKING_PLACE)
}

/** Null when it was sealed under a third APP_SECRET. */
export function unsealForm(appSecret: AppSecret, sealed: string): BookingForm | null {
  const text = unsealOrNull(sealed, appSecret, BOOKING_PLACE)
  return text === null ? null : (JSON.parse(text) as BookingForm)
}

/** Where letters about a visit go, and what opens its link. */
export interface LetterAddress {
  to: string
  key: string
}

/** Null: the visitor left no address. */
export function sealAddress(appSecret: AppSecret, { contact, email, key }: BookingForm): string | null {
  const to = email ?? (contact.type === 'email' ? contact.value : null)
  return to === null ? null : seal(JSON.stringify({ to, key } satisfies LetterAddress), appSecret, BOOKING_LETTER_PLACE)
}

/** Null when it was sealed under a third APP_SECRET. */
export function unsealAddress(appSecret: AppSecret, sealed: string): LetterAddress | null {
  const text = unsealOrNull(sealed, appSecret, BOOKING_LETTER_PLACE)
  return text === null ? null : (JSON.parse(text) as LetterAddress)
}

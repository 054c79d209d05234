import { keyedHash, type AppSecret } from '#server/platform/security/encryption.ts'
import type { BookingForm } from './booking-row.ts'

/**
 * YCLIENTS knows people by their phones and books nobody without one. Whoever leaves another contact is told of in the
 * comment, and stands there under a number that no network gives out, always the same one for the same contact.
 */
export function phoneForYclients({ contact }: BookingForm, appSecret: AppSecret): { phone: string; comment: string } {
  if (contact.type === 'phone') return { phone: contact.value.replace(/;ext=.*$/, ''), comment: 'Записан с\u00a0сайта' }
  const digits = keyedHash(contact.value, appSecret, 'booking-phone').readUInt32BE() % 1_000_000
  const phone = `+70001${String(digits).padStart(6, '0')}`
  return { phone, comment: `Записан с\u00a0сайта. Телефона не\u00a0оставил, связь: ${contact.value}` }
}

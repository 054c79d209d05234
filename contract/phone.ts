/** A phone as it is kept: `+` and digits. */
export const PHONE = /^\+\d{10,15}$/

/** «8 (999) 123-45-67» → `+79991234567`. What is no phone stays recognisably none. */
export function normalisePhone(text: string): string {
  const digits = text.replace(/[^\d]/g, '')
  if (/^8\d{10}$/.test(digits)) return `+7${digits.slice(1)}`
  return digits === '' ? '' : `+${digits}`
}

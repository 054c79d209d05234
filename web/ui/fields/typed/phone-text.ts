/** The longest number there is, without the plus (E.164). */
const DIGITS_MAX = 15

/**
 * What somebody typed or pasted → the phone as it is kept: `+` and digits, `''` when there is none.
 * «8 (999) …», «999 …» and «+7 999 …» are the same number; with a plus other countries stay as they are.
 */
export function readPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  if (/^\s*\+/.test(text)) return `+${cut(digits)}`
  // Abroad it is dialled by 810 or 00 instead of the plus.
  const abroad = /^(?:810|00)([1-9]\d{8,})$/.exec(digits)?.[1]
  if (abroad !== undefined) return `+${cut(abroad)}`
  if (digits.startsWith('8') || digits.startsWith('7')) return `+7${digits.slice(1, 11)}`
  return digits.startsWith('9') && digits.length <= 10 ? `+7${digits}` : `+${cut(digits)}`
}

/** `+79991234567` → «+7 (999) 123-45-67», also while it is not whole; other countries' numbers stay as they are. */
export function showPhone(phone: string): string {
  const own = /^\+7(\d{0,3})(\d{0,3})(\d{0,2})(\d{0,2})$/.exec(phone)
  if (own === null) return phone
  const [, code = '', first = '', second = '', third = ''] = own
  if (code === '') return phone
  if (first === '') return `+7 (${code}`
  return `+7 (${code}) ${[first, second, third].filter((part) => part !== '').join('-')}`
}

function cut(digits: string): string {
  return digits.slice(0, DIGITS_MAX)
}

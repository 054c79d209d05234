import { plainText } from './plain-text.ts'

/**
 * How phones are read, kept and shown, in one place for the server and the screens. Kept is `+` and digits (E.164); behind
 * an inner number `;ext=12`, as links to phones have it (RFC 3966).
 */

export type PhoneFault = 'empty' | 'garbage' | 'several' | 'no-area' | 'short' | 'long' | 'no-such-code' | 'no-country'

/** Sentences for the field. */
export const PHONE_FAULTS: Record<PhoneFault, string> = {
  empty: 'Напишите телефон, например +7 (999) 123-45-67',
  garbage: 'В телефоне могут быть только цифры, скобки, дефисы и «доб. 12»: например, +7 (999) 123-45-67',
  several: 'Здесь больше одного номера: оставьте один',
  'no-area': 'Добавьте код города или оператора: например, +7 (495) 123-45-67',
  short: 'В телефоне не хватает цифр: нужен вид +7 (999) 123-45-67',
  long: 'В телефоне лишние цифры: нужен вид +7 (999) 123-45-67',
  'no-such-code': 'Такого кода нет. Российский номер пишется так: +7 (999) 123-45-67',
  'no-country': 'Номер другой страны начните с плюса и кода страны: например, +375 29 123-45-67',
}

export type PhoneReading = { phone: string; fault?: never } | { phone?: never; fault: PhoneFault }

/** The longest number there is, without the plus (E.164). */
const DIGITS_MAX = 15
/** More than anybody writes of one number; the patterns below look at every sign of it more than once. */
const TEXT_MAX = 100
const EXTENSION = /[\s,;]*(?:доб(?:авочный)?|вн(?:утр)?|ext|x|#|;ext)\s*[.:=№#]*\s*(\d{1,7})\s*\.?\s*$/i
const LABEL = /^(?:мой\s+)?(?:телефон|тел|моб|сот|phone|tel|т|м)\s*[.:]*\s*(?=[\d+(])/i
/** Codes that some country has (E.164): a number with any other cannot be called. */
const COUNTRY =
  /^(?:1|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2(?:1[1-368]|[2346]\d|5[0-8]|9[0-1789])|3(?:5[0-9]|7[0-9]|8[0-35-79])|42[013]|5[09]\d|6(?:7[02-9]|8[0-35-9]|9[0-2])|8(?:00|08|5[02356]|7[0-48]|8[0-36-8])|9(?:6[0-8]|7[0-79]|9[2-68]))/
/** How many digits follow the code of a country where people of ours live most, and where a plus is easily misplaced. */
const LENGTHS: Record<string, readonly [least: number, most: number]> = {
  1: [10, 10],
  33: [9, 9],
  34: [9, 9],
  44: [9, 10],
  48: [9, 9],
  49: [9, 12],
  81: [9, 10],
  82: [9, 10],
  84: [9, 10],
  86: [10, 11],
  90: [10, 10],
  91: [10, 10],
  92: [9, 10],
  93: [9, 9],
  94: [9, 9],
  98: [10, 10],
  370: [8, 8],
  371: [8, 8],
  372: [7, 8],
  373: [8, 8],
  374: [8, 8],
  375: [9, 9],
  380: [9, 9],
  962: [8, 9],
  963: [8, 9],
  964: [8, 10],
  965: [8, 8],
  966: [8, 9],
  967: [7, 9],
  968: [8, 8],
  970: [8, 9],
  971: [8, 9],
  972: [8, 9],
  973: [8, 8],
  974: [8, 8],
  976: [8, 8],
  977: [8, 10],
  992: [9, 9],
  993: [8, 8],
  994: [9, 9],
  995: [9, 9],
  996: [9, 9],
  998: [9, 9],
}
/** The neighbours whose numbers are written without a plus as often as with one. */
const NEIGHBOUR = /^(?:37[0-5]|380|99[2-68])/
/** A code of a city or of an operator in Russia begins so; ten digits beginning otherwise lack one. */
const OWN_CODE = /^(?:9|4|3|80\d|81[1-8]|82\d|83[1-6]|84[1-8]|85[1-5]|86[1-7]|87[1-9])/

/** What somebody wrote → the phone as it is kept, or what is wrong with it. */
export function readPhone(text: string): PhoneReading {
  const whole = plainText(text).trim()
  if (whole === '') return { fault: 'empty' }
  if (whole.length > TEXT_MAX) return { fault: whole.replace(/\D/g, '').length > DIGITS_MAX ? 'several' : 'garbage' }
  const extension = EXTENSION.exec(whole)
  const main = (extension === null ? whole : whole.slice(0, extension.index)).replace(/^tel:/i, '').replace(LABEL, '')
  const digits = main.replace(/\D/g, '')
  if (!/^[\d\s+()./\u2010-\u2015\u2212-]+$/.test(main)) {
    const isList = /^[^a-zа-яё]*[,;][^a-zа-яё]*$/i.test(main) && digits.length > DIGITS_MAX
    return { fault: isList ? 'several' : 'garbage' }
  }
  if (digits.length > DIGITS_MAX) return { fault: digits.length >= 20 ? 'several' : 'long' }
  if (/\d[^+]*\+/.test(main)) return { fault: 'garbage' }
  const reading = main.includes('+') ? withPlus(digits) : withoutPlus(digits)
  if (extension === null || reading.phone === undefined) return reading
  return { phone: `${reading.phone};ext=${extension[1]}` }
}

/** Whether it is kept as it would be read: what is not can hardly be called. */
export function isNormalizedPhone(phone: string): boolean {
  return readPhone(phone).phone === phone
}

/**
 * The same as a regular expression for PostgreSQL, whose function `is_kept_phone` it is: changed here, it takes a
 * migration that makes the function and its indexes anew.
 */
export function normalizedPhonePattern(): string {
  const special = Object.entries(LENGTHS).map(([code, [least, most]]) => `${code}\\d{${least},${most}}`)
  const others = `(?!${Object.keys(LENGTHS).join('|')})${COUNTRY.source.slice(1)}\\d{4,}`
  // No country has these codes, so that eleven digits with them are a number of ours.
  const foreign = `(?!8(?:9\\d{9}|800\\d{7})(?:;|$))(?=\\d{8,${DIGITS_MAX}}(?:;|$))(?:${special.join('|')}|${others})`
  return `^\\+(?:7(?:[3-9]\\d{9}|000\\d{7})|${foreign})(?:;ext=\\d{1,7})?$`
}

/** The number that was most likely meant by what is kept wrong; null where that would be a guess. */
export function correctedPhone(kept: string): string | null {
  const plain = readPhone(kept).phone
  if (plain !== undefined) return plain
  // A plus that was put before ten digits of our own number.
  return readPhone(kept.replace(/^\s*\+/, '')).phone ?? null
}

/**
 * What is kept while somebody types, when a number is not whole yet: what can be told already stands as it is kept, the rest as it
 * was typed, for `readPhone` to speak of.
 */
export function typedPhone(text: string): string {
  const whole = readPhone(text).phone
  if (whole !== undefined) return whole
  if (/[^\d\s+()./\u2010-\u2015\u2212-]/.test(text.replace(LABEL, ''))) return text.slice(0, 100)
  const digits = text.replace(/\D/g, '')
  if (digits === '') return ''
  if (/^\s*\+/.test(text)) return `+${digits.slice(0, DIGITS_MAX)}`
  if (/^[78]/.test(digits) && !/^(?:810|00)/.test(digits)) return `+7${digits.slice(1, 11)}`
  // A mobile number without its seven; with a hyphen so early it has no code at all.
  if (digits.startsWith('9') && digits.length <= 10 && !/^\D*\d{1,3}-\d\d-/.test(text)) return `+7${digits}`
  return text.trimStart().slice(0, 40)
}

function withPlus(digits: string): PhoneReading {
  if (digits === '') return { fault: 'empty' }
  if (digits.startsWith('7')) {
    // «+7 8 999 …» and «+7 +7 999 …»: a field that began with +7 was filled in from the beginning.
    return own(digits.length === 12 && /^7[78]9/.test(digits) ? digits.slice(2) : digits.slice(1))
  }
  // «+8 999 …»: no country has these codes.
  if (/^8(?:9|800)/.test(digits) && digits.length === 11) return own(digits.slice(1))
  return foreign(digits)
}

function withoutPlus(digits: string): PhoneReading {
  // Abroad it is dialled by 8 10 or 00 instead of the plus.
  const abroad = /^(?:810|00)([1-9]\d{8,})$/.exec(digits)?.[1]
  if (abroad !== undefined) return abroad.startsWith('7') ? own(abroad.slice(1)) : foreign(abroad)
  if (/^[78]\d{10}$/.test(digits)) return own(digits.slice(1))
  if (/^7[78]9\d{9}$/.test(digits)) return own(digits.slice(2))
  if (digits.length === 10 && OWN_CODE.test(digits)) return own(digits)
  if (NEIGHBOUR.test(digits) && digits.length > 10) return foreign(digits)
  if (digits.length >= 5 && digits.length <= 7) return { fault: 'no-area' }
  if (digits.length < 10 || (digits.length === 10 && /^[78]/.test(digits))) return { fault: 'short' }
  return { fault: /^[78]/.test(digits) ? 'long' : 'no-country' }
}

/** Ten digits of a number of Russia or Kazakhstan. The code 000 is nobody's: examples and the demo world have it. */
function own(national: string): PhoneReading {
  if (national.length !== 10) return { fault: national.length < 10 ? 'short' : 'long' }
  return /^(?:[3-9]|000)/.test(national) ? { phone: `+7${national}` } : { fault: 'no-such-code' }
}

function foreign(digits: string): PhoneReading {
  if (digits.length < 8) return { fault: digits.length <= 7 && digits.length >= 5 ? 'no-area' : 'short' }
  const code = COUNTRY.exec(digits)?.[0]
  if (code === undefined) return { fault: 'no-such-code' }
  const [least, most] = LENGTHS[code] ?? [4, DIGITS_MAX]
  const length = digits.length - code.length
  if (length >= least && length <= most) return { phone: `+${digits}` }
  return { fault: length < least ? 'short' : 'long' }
}

import { showPhone } from '#contract/wire/shown-phone.ts'

const NBSP = '\u00a0'
const numbers = new Intl.NumberFormat('ru-RU')
const withKopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const plurals = new Intl.PluralRules('ru-RU')

const days = byZone('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })
const times = byZone('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** 450000 kopecks → «4 500 ₽»; kopecks are shown only when there are any. */
export function formatMoney(kopecks: number): string {
  const roubles = kopecks / 100
  const text = (Number.isInteger(roubles) ? numbers : withKopecks).format(roubles)
  return `${text.replace(/\s/g, NBSP)}${NBSP}₽`
}

/** 12400 → «12 400». */
export function formatNumber(value: number): string {
  return numbers.format(value).replace(/\s/g, NBSP)
}

/** `plural(5, 'психолог', 'психолога', 'психологов')` → «психологов». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = plurals.select(count)
  if (form === 'one') return one
  return form === 'few' ? few : many
}

/** `counted(5, 'год', 'года', 'лет')` → «5 лет» with a space that does not break. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${formatNumber(count)}${NBSP}${plural(count, one, few, many)}`
}

/** How long a meeting is, beside its price: «за 50 минут», «за 1 час 30 минут», with spaces that do not break. */
export function formatMeetingLength(minutes: number): string {
  return `за${NBSP}${inHours(minutes, ['минуту', 'минуты', 'минут'])}`
}

/** How long something takes: «50 минут», «1 час 31 минута», with spaces that do not break. */
export function formatMinutes(minutes: number): string {
  return inHours(minutes, ['минута', 'минуты', 'минут'])
}

function inHours(minutes: number, words: readonly [string, string, string]): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && counted(hours, 'час', 'часа', 'часов'), rest > 0 && counted(rest, ...words)]
  return parts.filter((part) => part !== false).join(NBSP)
}

/** `2026-11-20` or an ISO moment → «20.11.2026» in the site's time zone. Days are not moved by zones. */
export function formatDay(value: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('.')
  return days(timeZone).format(new Date(value))
}

/** An ISO moment → «20.11.2026, 14:05». */
export function formatMoment(value: string, timeZone: string): string {
  return `${formatDay(value, timeZone)}, ${formatTime(value, timeZone)}`
}

/** `+79991234567` → «+7 (999) 123-45-67» on one line; other countries' numbers and what is no whole one stay as they are. */
export function formatPhone(phone: string): string {
  return /^\+7\d{1,9}$/.test(phone) ? phone : showPhone(phone).replaceAll(' ', NBSP)
}

/** «Анна Берестова» → «АБ»: at most two letters (specification §9). */
export function initials(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

function formatTime(value: string, timeZone: string): string {
  return times(timeZone).format(new Date(value))
}

/** The formats of each zone, kept: to make one takes a hundred times longer than to use it. */
function byZone(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    kept.set(timeZone, format)
    return format
  }
}

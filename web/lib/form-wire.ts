import { normalisePhone, PHONE } from '#contract/phone.ts'

/** What people type, turned into what the API reads. Text that makes no sense goes as it is: the server says why. */

/** «14.11.1986» → `1986-11-14`. Whether such a day exists the server decides. */
export function wireDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? []
  if (day === undefined || month === undefined) return text.trim()
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** «4 200,50» roubles → «420050» kopecks. */
export function wireMoney(text: string): string {
  const plain = text.replace(/[\s₽]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? String(Math.round(Number(plain) * 100)) : plain
}

/** «22 180» → «22180». */
export function wireInteger(text: string): string {
  return text.replace(/\s/g, '')
}

/** «8 999 123-45-67» → «+79991234567». */
export function wirePhone(text: string): string {
  const phone = normalisePhone(text)
  return PHONE.test(phone) ? phone : text.trim()
}

/** «20.11.2026, 14:05» of the zone → an ISO moment in UTC. */
export function wireMoment(text: string, timeZone: string): string {
  const [, day, time] = /^(\d{1,2}\.\d{1,2}\.\d{4})[,\s]+(\d{1,2}:\d{2})$/.exec(text.trim()) ?? []
  if (day === undefined || time === undefined) return text.trim()
  const asUtc = Date.parse(`${wireDay(day)}T${time.padStart(5, '0')}:00Z`)
  if (Number.isNaN(asUtc)) return text.trim()
  // The second look settles the hour in which a zone changes its clocks.
  const roughly = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(roughly, timeZone)).toISOString()
}

/** `2026-11-20T14:05` of the zone → an ISO moment in UTC. */
export function wireLocalMoment(text: string, timeZone: string): string {
  const [day = '', time = ''] = text.split('T')
  return wireMoment(`${day.split('-').reverse().join('.')}, ${time}`, timeZone)
}

/** An ISO moment → `2026-11-20T14:05` of the zone, as a form holds it. */
export function localMoment(moment: string, timeZone: string): string {
  const at = new Date(moment)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return local.replace(' ', 'T')
}

function offsetMs(at: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

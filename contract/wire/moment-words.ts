import { TOWN_OF_ZONE } from '../office/time-zones.ts'

/** The one way in which visitors read days and times. */

/** `2026-11-03` or an ISO moment → «3 ноября 2026» in the site's time zone. */
export function dayInWords(value: string | Date, timeZone: string): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const [day, year] = [dayAndMonth(value, isDay ? 'UTC' : timeZone), yearOf(value, isDay ? 'UTC' : timeZone)]
  return `${day}\u00a0${year}`
}

/** A moment → «3 ноября 2026, 14:05». */
export function momentInWords(value: string | Date, timeZone: string): string {
  return `${dayInWords(value, timeZone)}, ${timeInWords(value, timeZone)}`
}

/**
 * «1 декабря 2026 (вторник), 18:00», for letters about meetings. The weekday stands in brackets, so that it fits any sentence
 * that staff write around it.
 */
export function momentWithWeekday(at: Date, timeZone: string): string {
  return `${dayInWords(at, timeZone)} (${weekdays(timeZone).format(at)}), ${timeInWords(at, timeZone)}`
}

/** The same where whoever reads it may live in another zone: «3 ноября 2026, 14:05 по московскому времени». */
export function zonedMomentInWords(value: string | Date, place: Place): string {
  return `${momentInWords(value, place.timeZone)} ${zoneInWords(place)}`
}

/** Where the clocks of the site are; its city names a zone that has no place of its own. */
export interface Place {
  timeZone: string
  city: string
}

/** Whose clock it is: «по московскому времени», «(время: Екатеринбург)». */
export function zoneInWords(place: Place): string {
  return place.timeZone === MOSCOW ? 'по\u00a0московскому времени' : `(время: ${placeOfZone(place)})`
}

/** The same beside a time, in few letters: «по Москве», «(Екатеринбург)». */
export function zoneInShort(place: Place): string {
  return place.timeZone === MOSCOW ? 'по\u00a0Москве' : `(${placeOfZone(place)})`
}

const MOSCOW = 'Europe/Moscow'

/** What people call the place; of a zone without a Russian name the city of the site. */
function placeOfZone({ timeZone, city }: Place): string {
  return TOWN_OF_ZONE[timeZone] || city || timeZone.split('/').at(-1)?.replaceAll('_', ' ') || timeZone
}

/** A moment that is near: «сегодня, 19:00», «завтра, 19:00», «26 ноября, 19:00», «9 января 2027, 19:00». */
export function nearMomentInWords(
  value: string | Date,
  now: Date,
  timeZone: string,
): { text: string; isToday: boolean } {
  const [day, year, time] = [dayAndMonth(value, timeZone), yearOf(value, timeZone), timeInWords(value, timeZone)]
  const near = nearDays(now.getTime(), timeZone)
  const isOn = (one: CalendarDay) => one.day === day && one.year === year
  if (isOn(near.today)) return { text: `сегодня, ${time}`, isToday: true }
  if (isOn(near.tomorrow)) return { text: `завтра, ${time}`, isToday: false }
  return { text: `${near.today.year === year ? day : `${day}\u00a0${year}`}, ${time}`, isToday: false }
}

interface CalendarDay {
  day: string
  year: string
}

interface NearDays {
  today: CalendarDay
  tomorrow: CalendarDay
}

let lastNear: { now: number; timeZone: string; days: NearDays } | undefined

/** Today and tomorrow, kept for the last moment: a page tells dozens of times of one, and words of a date are slow to make. */
function nearDays(now: number, timeZone: string): NearDays {
  if (lastNear?.now === now && lastNear.timeZone === timeZone) return lastNear.days
  const dayAt = (time: number) => ({
    day: dayAndMonth(new Date(time), timeZone),
    year: yearOf(new Date(time), timeZone),
  })
  const near = { today: dayAt(now), tomorrow: dayAt(now + 86_400_000) }
  lastNear = { now, timeZone, days: near }
  return near
}

/** The same within a sentence: «сегодня в 19:00», «завтра в 19:00», «27 ноября в 19:00». */
export function nearMomentInSentence(value: string | Date, now: Date, timeZone: string): string {
  return nearMomentInWords(value, now, timeZone).text.replace(', ', ' в\u00a0')
}

/** A moment → «14:05». */
export function timeInWords(value: string | Date, timeZone: string): string {
  return times(timeZone).format(new Date(value))
}

function dayAndMonth(value: string | Date, timeZone: string): string {
  return days(timeZone).format(new Date(value)).replaceAll(' ', '\u00a0')
}

function yearOf(value: string | Date, timeZone: string): string {
  return years(timeZone).format(new Date(value))
}

const days = byZone({ day: 'numeric', month: 'long' })
const years = byZone({ year: 'numeric' })
const weekdays = byZone({ weekday: 'long' })
const times = byZone({ hour: '2-digit', minute: '2-digit' })

/** The formats of each zone, kept: to make one takes a hundred times longer than to use it. */
function byZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
    kept.set(timeZone, format)
    return format
  }
}

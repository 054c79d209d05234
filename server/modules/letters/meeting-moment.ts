import { dayInWords, timeInWords } from '#contract/wire/moment-words.ts'

/**
 * When a meeting is, for letters: «1 декабря 2026 (вторник), 18:00». The weekday stands in brackets, so that it fits any
 * sentence that staff write around it.
 */
export function meetingMoment(at: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone }).format(at)
  return `${dayInWords(at, timeZone)} (${weekday}), ${timeInWords(at, timeZone)}`
}

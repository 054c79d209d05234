import { dayInWords } from '../person/day-in-words.ts'

/** «23 ноября 2026, 22:30 GMT+3»: who pays may live in another zone than the practice. */
export function termInWords(moment: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('ru-RU', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment))
  return `${dayInWords(moment, timeZone)}, ${time.replace(/\s/g, '\u00a0')}`
}

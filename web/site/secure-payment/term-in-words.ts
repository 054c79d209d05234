import { momentInWords } from '#contract/wire/moment-words.ts'

/** «23 ноября 2026, 22:30 по московскому времени»: who pays may live in another zone than the practice. */
export function termInWords(moment: string, timeZone: string): string {
  return `${momentInWords(moment, timeZone)} ${zoneInWords(moment, timeZone)}`
}

function zoneInWords(moment: string, timeZone: string): string {
  if (timeZone === 'Europe/Moscow') return 'по\u00a0московскому времени'
  const parts = new Intl.DateTimeFormat('ru-RU', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(
    new Date(moment),
  )
  return `(время: ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone})`
}

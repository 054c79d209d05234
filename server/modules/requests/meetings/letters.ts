import { FORMAT_TITLES, type SessionFormat } from '#contract/psychologists/session-format.ts'
import { momentWithWeekday, zoneInWords, type Place } from '#contract/wire/moment-words.ts'

/** A meeting as the person knows it, beside who they are. */
export interface ToldMeeting {
  number: string
  name: string
  meeting_at: Date
  format: SessionFormat | null
  branch: string | null
  psychologist: string | null
}

/**
 * What the braces of letters about a meeting are filled with. The texts as they are name no psychologist: letters are read
 * over shoulders; a practice may choose otherwise.
 */
export function meetingValues(meeting: ToldMeeting, at: Place) {
  const { number, name, meeting_at, format, branch, psychologist } = meeting
  const place = [
    format && FORMAT_TITLES[format].toLocaleLowerCase('ru'),
    format === 'online' ? null : branch && `филиал «${branch}»`,
  ].filter(Boolean)
  return {
    имя: name,
    номер: number,
    когда: momentWithWeekday(meeting_at, at.timeZone),
    часы: zoneInWords(at),
    где: place.join(', ') || 'уточним',
    психолог: psychologist ?? 'уточним',
  }
}

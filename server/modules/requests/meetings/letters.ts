import { FORMAT_TITLES, type SessionFormat } from '#contract/psychologists/psychologists.ts'
import { zoneInWords } from '#contract/office/time-zones.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'

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
export function meetingValues(meeting: ToldMeeting, timeZone: string) {
  const { number, name, meeting_at, format, branch, psychologist } = meeting
  const place = [
    format && FORMAT_TITLES[format].toLocaleLowerCase('ru'),
    format === 'online' ? null : branch && `филиал «${branch}»`,
  ].filter(Boolean)
  return {
    имя: name,
    номер: number,
    когда: momentInWords(meeting_at, timeZone),
    часы: zoneInWords(timeZone),
    где: place.join(', ') || 'уточним',
    психолог: psychologist ?? 'уточним',
  }
}

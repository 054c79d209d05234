import { WEEKDAYS } from './weekdays.ts'
import type { WorkingHours } from './working-hours.ts'

export type HoursLine = Pick<WorkingHours, 'id' | 'weekdays' | 'opens_at' | 'closes_at' | 'first_day' | 'last_day'>

/** Hours on one day, as the clock on the wall says them there. */
export interface AnswerTime {
  /** `YYYY-MM-DD` */
  day: string
  opens_at: string
  closes_at: string
}

/** A moment as the calendar and the clock of the practice say it. */
export interface LocalMoment {
  day: string
  /** `HH:MM` */
  time: string
}

/** Who writes so shortly before the end is answered on the next working day. Minutes. */
const LAST_MINUTES = 30
/** Longer holidays are told without a time. Days. */
const HORIZON = 60

/** The working hours in which somebody who writes at `asked` is answered; null when staff have set none in sight. */
export function answerTimeAfter(lines: readonly HoursLine[], asked: LocalMoment): AnswerTime | null {
  for (let ahead = 0; ahead <= HORIZON; ahead += 1) {
    const day = dayAfter(asked.day, ahead)
    const open = hoursOn(lines, day).find(
      ({ closes_at }) => ahead > 0 || minutes(closes_at) - minutes(asked.time) >= LAST_MINUTES,
    )
    if (open !== undefined) return { day, ...open }
  }
  return null
}

/** The hours of a day in their order. What is said of that very day comes before what is said of the week. */
function hoursOn(lines: readonly HoursLine[], day: string): { opens_at: string; closes_at: string }[] {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const onThisDay = lines.filter(
    (line) => (line.weekdays.length === 0 || line.weekdays.some((one) => one === weekday)) && isWithin(line, day),
  )
  const special = onThisDay.filter(isSpecial)
  // The shortest of the special periods is the most exact word about the day.
  const shortest = Math.min(...special.map(lengthOf))
  const told = special.length > 0 ? special.filter((line) => lengthOf(line) === shortest) : onThisDay
  if (told.some(({ opens_at }) => opens_at === null)) return []
  return told
    .flatMap(({ opens_at, closes_at }) => (opens_at === null || closes_at === null ? [] : [{ opens_at, closes_at }]))
    .toSorted((a, b) => (a.opens_at < b.opens_at ? -1 : 1))
}

function isSpecial({ first_day, last_day }: HoursLine): boolean {
  return first_day !== null || last_day !== null
}

function isWithin(line: HoursLine, day: string): boolean {
  if (!isSpecial(line)) return true
  const [first, last] = periodOf(line)
  return day >= first && day <= last
}

/** One end alone is a single day. */
function periodOf({ first_day, last_day }: HoursLine): [string, string] {
  return [first_day ?? last_day ?? '', last_day ?? first_day ?? '']
}

function lengthOf(line: HoursLine): number {
  const [first, last] = periodOf(line)
  return Date.parse(last) - Date.parse(first)
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

import type { FakePractice, FakeRecord, FakeStaff } from './practice.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The practice stands in Moscow. */
const OFFSET_MS = 3 * HOUR_MS
export const OFFSET = '+03:00'
/** Nobody is booked for a time that is nearer than this. */
const NOTICE_MS = HOUR_MS

/** The local day of a moment. */
export function dayOf(moment: Date): string {
  return new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** A moment as YCLIENTS writes it. */
export function written(moment: Date): string {
  return `${new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19)}${OFFSET}`
}

export function scheduleTill(person: FakeStaff, now: Date): string {
  return person.scheduleDays === 0 ? '' : daysAfter(dayOf(now), person.scheduleDays)
}

export function lengthOf({ services }: FakePractice, serviceIds: number[]): number {
  const asked = services.filter(({ id }) => serviceIds.includes(id))
  return asked.reduce((sum, { minutes }) => sum + minutes, 0) || 60
}

/** The free beginnings of a local day, ahead of now. */
export function freeTimes(
  person: FakeStaff,
  day: string,
  { now, records }: { now: Date; records: Iterable<FakeRecord> },
): Date[] {
  const ahead = (Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS
  if (person.isFired || ahead < 0 || ahead > person.scheduleDays || person.scheduleDays === 0) return []
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  if (!person.weekdays.includes(weekday)) return []
  const taken = [...records].filter(({ staffId, isDeleted }) => staffId === person.id && !isDeleted)
  const times: Date[] = []
  for (let hour = person.hours.from; hour < person.hours.to; hour += 1) {
    const start = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00${OFFSET}`)
    if (start.getTime() < now.getTime() + NOTICE_MS || isBusy(person, day, hour)) continue
    const end = start.getTime() + HOUR_MS
    const overlaps = taken.some(({ startsAt, minutes }) => {
      const from = Date.parse(startsAt)
      return from < end && from + minutes * 60_000 > start.getTime()
    })
    if (!overlaps) times.push(start)
  }
  return times
}

/** The same hour of the same day is taken for everybody who asks. */
function isBusy(person: FakeStaff, day: string, hour: number): boolean {
  let mixed = person.id
  for (const char of `${day}${hour}`) mixed = (mixed * 31 + char.charCodeAt(0)) % 1_000_003
  return mixed % 10 < (person.busyTenths ?? 4)
}

import { isVideoBranch } from '#contract/directories/video-branch.ts'
import type { PsychologistCard } from '#contract/catalog.ts'
import { counted } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import { siteHref } from '#contract/people/site-links.ts'

type Person = Pick<PsychologistCard, 'experience_since' | 'specializations' | 'format' | 'branches'>

/** «12 лет практики», or null when it is not known since when. */
export function practiceYears({ experience_since }: Person, now: string): string | null {
  if (experience_since === null) return null
  const years = new Date(now).getUTCFullYear() - experience_since
  return years < 1 ? 'Первый год практики' : `${counted(years, 'год', 'года', 'лет')} практики`
}

/** «Схема-терапия, психоанализ». */
export function methods({ specializations }: Person): string | null {
  if (specializations.length === 0) return null
  return typeset(specializations.map(({ title }, index) => (index === 0 ? title : lowerFirst(title))).join(', '))
}

/** «Онлайн и очно: Москва, Чистые пруды; Казань, Баумана». */
export function meetingPlaces(person: Person): string | null {
  const words = formatWords(person)
  const rooms = person.format.includes('offline') ? roomsOf(person).join('; ') : ''
  return words === null || rooms === '' ? words : typeset(`${words}: ${rooms}`)
}

/** «Онлайн и очно». */
export function formatWords({ format }: Pick<Person, 'format'>): string | null {
  if (format.includes('online') && format.includes('offline')) return 'Онлайн и\u00a0очно'
  if (format.includes('online')) return 'Онлайн'
  return format.includes('offline') ? 'Очно' : null
}

/** «Москва, Казань»: where one can come; empty for somebody who works online only. */
export function citiesOf(person: Pick<Person, 'format' | 'branches'>): string {
  if (!person.format.includes('offline')) return ''
  return [...new Set(roomsOf(person).map((room) => room.split(',')[0] ?? room))].join(', ')
}

/** The branch of meetings over video is no place. */
export function isRoom(branch: { title: string }): boolean {
  return !isVideoBranch(branch.title)
}

function roomsOf({ branches }: Pick<Person, 'branches'>): string[] {
  return branches.filter(isRoom).map((branch) => branch.title)
}

/** Where somebody is booked: here, where YCLIENTS tells of their time, or else by the link of the card. Null: by telephone. */
export function bookingLink({
  slug,
  free_times,
  booking_link,
}: Pick<PsychologistCard, 'slug' | 'free_times' | 'booking_link'>): string | null {
  return free_times === null ? booking_link : siteHref('psychologistBooking', { slug })
}

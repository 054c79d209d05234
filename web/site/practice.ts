import type { PsychologistCard } from '#contract/catalog.ts'
import { counted } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'

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
export function meetingPlaces({ format, branches }: Person): string | null {
  const rooms = roomsOf({ branches }).join('; ')
  const where = rooms === '' ? '' : `: ${rooms}`
  if (format.includes('online') && format.includes('offline')) return typeset(`Онлайн и очно${where}`)
  if (format.includes('online')) return 'Онлайн'
  if (format.includes('offline')) return typeset(`Очно${where}`)
  return null
}

/** «Онлайн и очно, Москва»: the same in a word, for a card. */
export function meetingPlacesBriefly({ format, branches }: Person): string | null {
  const cities = [...new Set(roomsOf({ branches }).map((room) => room.split(',')[0] ?? room))].join(', ')
  const where = cities === '' ? '' : `, ${cities}`
  if (format.includes('online') && format.includes('offline')) return `Онлайн и\u00a0очно${where}`
  if (format.includes('online')) return 'Онлайн'
  if (format.includes('offline')) return `Очно${where}`
  return null
}

/** YCLIENTS keeps meetings over video as a branch of their own; a place it is not. */
export function isRoom(branch: { title: string }): boolean {
  return branch.title !== 'Онлайн'
}

function roomsOf({ branches }: Pick<Person, 'branches'>): string[] {
  return branches.filter(isRoom).map((branch) => branch.title)
}

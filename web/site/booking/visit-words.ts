import { timeInWords, type Place } from '#contract/wire/moment-words.ts'
import { clockSuffix } from '../person/clock-suffix.ts'

const days = new Map<string, Intl.DateTimeFormat>()

/** «вторник, 25 ноября». */
export function dayOfVisit(moment: string, timeZone: string): string {
  const format =
    days.get(timeZone) ?? new Intl.DateTimeFormat('ru-RU', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  days.set(timeZone, format)
  return format.format(new Date(moment)).replace(/(\d) /, '$1\u00a0')
}

/** «вторник, 25 ноября, 12:00 (10:00 по Москве)»: the site's own time beside the visitor's where they differ. */
export function visitInWords(moment: string, zone: string, site: Place): string {
  return `${dayOfVisit(moment, zone)}, ${timeInWords(moment, zone)}${clockSuffix(moment, zone, site)}`
}

type Changes = { can_move: boolean; can_cancel: boolean }

/** What the link to a visit is kept for: no more than can still be done there. */
export function keepLinkInWords({ can_move, can_cancel }: Changes): string {
  const verbs = [can_move && 'перенести', can_cancel && 'отменить'].filter((verb) => verb !== false)
  return ` откроет её\u00a0снова: сохраните её${verbs.length === 0 ? '' : `, чтобы ${verbs.join(' или ')} встречу`}.`
}

/**
 * Whether a visit that is moved to this time can no more be changed by its link as it can be now: practices want to know of
 * a change so long before.
 */
export function isLastChange(
  at: string,
  visit: Changes & { starts_at: string; move_until: string | null; cancel_until: string | null },
  now: number,
): boolean {
  const earlierMs = Date.parse(visit.starts_at) - Date.parse(at)
  const isOver = (until: string | null) => until !== null && Date.parse(until) - earlierMs <= now
  return (visit.can_move && isOver(visit.move_until)) || (visit.can_cancel && isOver(visit.cancel_until))
}

/** What is left to a call; null: nothing. */
export function changesByPhone({ can_move, can_cancel }: Changes): string | null {
  if (can_move && can_cancel) return null
  if (can_move) return 'Отменить запись можно по телефону'
  return can_cancel ? 'Перенести запись можно по телефону' : 'Перенести или отменить запись можно по телефону'
}

/** Slots by the day on which they are in this zone, in order. */
export function byDay<S extends { starts_at: string }>(slots: readonly S[], zone: string): [day: string, S[]][] {
  const groups = new Map<string, S[]>()
  for (const slot of slots) {
    const day = dayOfVisit(slot.starts_at, zone)
    groups.set(day, [...(groups.get(day) ?? []), slot])
  }
  return [...groups]
}

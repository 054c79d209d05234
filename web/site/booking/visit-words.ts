import { timeInWords, zoneInShort, type Place } from '#contract/wire/moment-words.ts'

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
  const [theirs, ours] = [timeInWords(moment, zone), timeInWords(moment, site.timeZone)]
  const day = dayOfVisit(moment, zone)
  const whose = zoneInShort(site)
  if (zone === site.timeZone) return `${day}, ${theirs} ${whose}`
  // One pair of brackets is enough.
  return theirs === ours ? `${day}, ${theirs}` : `${day}, ${theirs} (${ours} ${whose.replace(/[()]/g, '')})`
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

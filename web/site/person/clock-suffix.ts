import { timeInWords, zoneInShort, type Place } from '#contract/wire/moment-words.ts'

/**
 * What stands behind a time by somebody's own clock: « по Москве», or the site's time as well, « (10:00 по Москве)»; nothing
 * where both clocks show the same.
 */
export function clockSuffix(value: string | Date, zone: string, place: Place): string {
  const whose = zoneInShort(place)
  if (zone === place.timeZone) return ` ${whose}`
  const ours = timeInWords(value, place.timeZone)
  // One pair of brackets is enough.
  return timeInWords(value, zone) === ours ? '' : ` (${ours} ${whose.replace(/[()]/g, '')})`
}

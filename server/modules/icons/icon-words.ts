import { readFileSync } from 'node:fs'

/** What staff call things, by beginnings of Russian words, and the parts of icon names that show them. */
const RUSSIAN: Record<string, string> = JSON.parse(
  readFileSync(new URL('russian-icon-words.json', import.meta.url), 'utf8'),
)

/** Offered before anybody has typed: what pages of such a site are usually about. */
export const COMMON_ICONS: readonly string[] = (
  'house users message-square-quote message-circle-question-mark route heart heart-handshake hand-heart life-buoy brain ' +
  'leaf sprout sun moon cloud-rain flame waves wind feather rainbow sunrise compass signpost map-pin anchor lighthouse mountain ' +
  'footprints puzzle shapes lightbulb sparkles star target graduation-cap book-open school award badge-check shield-check lock ' +
  'calendar-check clock hourglass phone mail messages-square mic video armchair sofa coffee baby venus-and-mars user-round ' +
  'users-round scale briefcase wallet credit-card gift newspaper megaphone file-text scroll-text info'
).split(' ')

/** The English parts of names for a Russian word in whatever case: its beginning tells. */
export function englishFor(word: string): string[] {
  if (!/^[а-я]/.test(word)) return []
  return Object.entries(RUSSIAN)
    .filter(([begin]) => begin.length > 2 && (word.startsWith(begin) || (word.length > 2 && begin.startsWith(word))))
    .flatMap(([, names]) => names.split(' '))
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ICON_PREFIX, type IconData, type IconSearch } from '#contract/content/icons.ts'
import { COMMON_ICONS, englishFor } from './icon-words.ts'

interface IconSet {
  width: number
  height: number
  icons: Record<string, { body: string }>
  /** Older names; a few turn or mirror the drawing, and are left out. */
  aliases: Record<string, { parent: string }>
}

let loaded: IconSet | undefined

/** The drawings of these names, in Iconify's form. */
export function iconData(names: readonly string[]): IconData {
  const set = iconSet()
  const found = names.flatMap((name) => {
    const body = bodyOf(set, name)
    return body === undefined ? [] : [[name, { body }] as const]
  })
  const icons = Object.fromEntries(found)
  return {
    prefix: ICON_PREFIX,
    width: set.width,
    height: set.height,
    icons,
    not_found: names.filter((name) => !Object.hasOwn(icons, name)),
  }
}

/** True when the full name, `lucide:heart`, has a drawing here. */
export function isIcon(fullName: string): boolean {
  const [prefix, name = ''] = fullName.split(':')
  return prefix === ICON_PREFIX && bodyOf(iconSet(), name) !== undefined
}

/** Names that every word of the query speaks of, in Russian or English; the closest first. */
export function searchIcons(query: string, limit: number): IconSearch {
  const words = query
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s:,-]+/)
    .filter(isWord)
  const found = words.length === 0 ? [...COMMON_ICONS] : ranked(words)
  return { icons: found.slice(0, limit).map((name) => `${ICON_PREFIX}:${name}`), total: found.length, limit }
}

function isWord(word: string): boolean {
  return word !== '' && word !== ICON_PREFIX
}

function ranked(words: readonly string[]): string[] {
  const options = words.map((word) => [word, ...englishFor(word)])
  return Object.keys(iconSet().icons)
    .map((name) => ({ name, score: scoreOf(name, options) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.length - b.name.length || a.name.localeCompare(b.name, 'en'))
    .map(({ name }) => name)
}

/** Zero unless each word is met: 4 for the whole name, 3 for its first part, 2 for another part, 1 for a beginning. */
function scoreOf(name: string, options: readonly (readonly string[])[]): number {
  let score = 0
  for (const words of options) {
    const best = Math.max(...words.map((word) => closeness(name, word)))
    if (best === 0) return 0
    score += best
  }
  return score
}

function closeness(name: string, word: string): number {
  if (name === word) return 4
  const parts = name.split('-')
  if (name.startsWith(`${word}-`)) return 3
  if (parts.includes(word) || `-${name}-`.includes(`-${word}-`)) return 2
  return word.length > 1 && parts.some((part) => part.startsWith(word)) ? 1 : 0
}

function bodyOf(set: IconSet, name: string): string | undefined {
  if (Object.hasOwn(set.icons, name)) return set.icons[name]?.body
  const alias = Object.hasOwn(set.aliases, name) ? set.aliases[name] : undefined
  return alias !== undefined && Object.keys(alias).length === 1 ? set.icons[alias.parent]?.body : undefined
}

/** Half a megabyte of JSON: read when the first icon is asked for, kept as long as the process lives. */
function iconSet(): IconSet {
  loaded ??= JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('@iconify-json/lucide/icons.json')), 'utf8'),
  ) as IconSet
  return loaded
}

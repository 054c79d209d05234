import type { CatalogFacets } from '#contract/catalog.ts'
import { isVideoBranch } from '#contract/directories/video-branch.ts'
import { typeset } from '#web/lib/typography.ts'
import { inCity } from '../../home/in-city.ts'
import { catalogPath, FILTER_NAMES, without, type FilterKey } from '../catalog-query.ts'
import { doctorIn, townIn } from './elsewhere.ts'

/** Found where the page is drawn: no browser needs the words. */
export interface NamedFilterLink {
  /** The list with this filter in the place of the search. */
  path: string
  note: string
  /** «Показать всех, кто принимает в Казани». */
  words: string
}

const EVERYBODY = 'Показать всех психологов'

const WORDS: [named: RegExp, key: FilterKey, value: string, words: string][] = [
  [/^(онлайн|online|дистанционно|удал[её]нно|по видео)$/, 'format', 'online', 'Показать всех, кто встречается онлайн'],
  [/^(очно|лично|вживую|в кабинете|офлайн|оффлайн)$/, 'format', 'offline', 'Показать всех, кто принимает очно'],
  [/^(женщин[аыу]|девушк[аиу])$/, 'gender', 'female', 'Показать психологов-женщин'],
  [/^(мужчин[аыу]|парень|парня)$/, 'gender', 'male', 'Показать психологов-мужчин'],
]

/**
 * The filter that a whole search names: a city, a place in it, a way to meet, a gender. Few texts have such a word, so that
 * a search for it finds almost nobody of all whom it fits. Whoever names a town where nobody works, or a doctor, is told so.
 */
export function filterNamedBy(
  search: string,
  query: URLSearchParams,
  { branches }: Pick<CatalogFacets, 'branches'>,
): NamedFilterLink | null {
  const text = placeIn(search)
  const inCities = branches.filter(({ title }) => title.includes(','))
  const rooms = inCities.filter(({ title }) => isCity(text, cityOf(title)))
  const [room] = rooms
  if (room !== undefined) {
    const values = rooms.map(({ value }) => String(value))
    return linkTo(pathWith(query, 'branches', values), `Показать всех, кто принимает ${inCity(cityOf(room.title))}`)
  }
  const one = inCities.find(({ title }) => isRoom(text, title))
  if (one !== undefined) {
    return linkTo(pathWith(query, 'branches', [String(one.value)]), `Показать всех, кто принимает здесь: ${one.title}`)
  }
  const found = WORDS.find(([named]) => named.test(text))
  if (found !== undefined) return linkTo(pathWith(query, found[1], [found[2]]), found[3])
  const doctor = doctorIn(text)
  const everybody = catalogPath(without(query, 'search'))
  if (doctor !== undefined) return linkTo(everybody, EVERYBODY, doctor)
  const town = townIn(text)
  if (town === undefined || branches.some(({ title }) => isCity(text, cityOf(title)))) return null
  const nobody = `${inCity(town).replace(/^в/, 'В')} пока никто не принимает`
  if (!branches.some(({ title }) => isVideoBranch(title))) return linkTo(everybody, EVERYBODY, `${nobody}.`)
  return linkTo(
    pathWith(query, 'format', ['online']),
    'Показать всех, кто встречается онлайн',
    `${nobody}, но можно встречаться по видео.`,
  )
}

function linkTo(path: string, words: string, note = 'Ищем это слово в именах, темах и рассказах.'): NamedFilterLink {
  return { path, note: typeset(note), words: typeset(words) }
}

function pathWith(query: URLSearchParams, key: FilterKey, values: string[]): string {
  const next = without(without(query, 'search'), key)
  for (const value of values) next.append(FILTER_NAMES[key], value)
  return catalogPath(next)
}

/** Without what tells that it is a place: «метро», «в», «г.». */
function placeIn(search: string): string {
  return search
    .trim()
    .toLowerCase()
    .replace(/^психологи? /, '')
    .replace(/^во? /, '')
    .replace(/^(?:(?:станция )?метро|м\.|город|г\.) ?/, '')
}

/** «петербург» and «питер» too. */
function isCity(text: string, city: string): boolean {
  if (stemOf(city) === stemOf(text)) return true
  return /петербург/i.test(city) && /^(?:петербурге?|питере?|спб)$/.test(text)
}

/** «Москва, Сокол» by its last part, or whole. */
function isRoom(text: string, title: string): boolean {
  const plain = (words: string) =>
    words.toLowerCase().replaceAll('ё', 'е').replaceAll(',', '').replace(/\s+/g, ' ').trim()
  return [title, title.slice(title.indexOf(',') + 1)].some((name) => plain(name) === plain(text))
}

/** «Казань, Баумана» → «Казань». */
function cityOf(title: string): string {
  return (title.split(',')[0] ?? title).trim()
}

/** The same for «Москва» and «москве»; of a short word nothing would be left. */
function stemOf(text: string): string {
  const word = text.toLowerCase().replaceAll('ё', 'е')
  return word.length > 4 ? word.replace(/[аеиоуыэюяйь]{1,2}$/, '') : word
}

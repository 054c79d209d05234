import type { CatalogFacets } from '#contract/catalog.ts'
import { inCity } from '../../home/in-city.ts'
import { catalogPath, FILTER_NAMES, without, type FilterKey } from '../catalog-query.ts'

interface NamedFilter {
  /** The list with this filter in the place of the search. */
  path: string
  /** «Показать всех, кто принимает в Казани». */
  label: string
}

const WORDS: [words: RegExp, key: FilterKey, value: string, label: string][] = [
  [/^(онлайн|online|дистанционно|удал[её]нно|по видео)$/, 'format', 'online', 'Показать всех, кто встречается онлайн'],
  [/^(очно|лично|вживую|в кабинете|офлайн|оффлайн)$/, 'format', 'offline', 'Показать всех, кто принимает очно'],
  [/^(женщин[аыу]|девушк[аиу])$/, 'gender', 'female', 'Показать психологов-женщин'],
  [/^(мужчин[аыу]|парень|парня)$/, 'gender', 'male', 'Показать психологов-мужчин'],
]

/**
 * The filter that a whole search names: a city, a way to meet, a gender. Few texts have such a word, so that a search for
 * it finds almost nobody of all whom it fits.
 */
export function filterNamedBy(
  search: string,
  query: URLSearchParams,
  { branches }: Pick<CatalogFacets, 'branches'>,
): NamedFilter | null {
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^психологи? /, '')
  const rooms = branches.filter(({ title }) => title.includes(',') && stemOf(cityOf(title)) === stemOf(text))
  const [room] = rooms
  if (room !== undefined) {
    const values = rooms.map(({ value }) => String(value))
    return {
      path: pathWith(query, 'branches', values),
      label: `Показать всех, кто принимает ${inCity(cityOf(room.title))}`,
    }
  }
  const found = WORDS.find(([words]) => words.test(text))
  return found === undefined ? null : { path: pathWith(query, found[1], [found[2]]), label: found[3] }
}

function pathWith(query: URLSearchParams, key: FilterKey, values: string[]): string {
  const next = without(without(query, 'search'), key)
  for (const value of values) next.append(FILTER_NAMES[key], value)
  return catalogPath(next)
}

/** «Казань, Баумана» → «Казань». */
function cityOf(title: string): string {
  return (title.split(',')[0] ?? title).trim()
}

/** The same for «Москва», «москве» and «в Москве»; of a short word nothing would be left. */
function stemOf(text: string): string {
  const word = text.toLowerCase().replace(/^во? /, '').replaceAll('ё', 'е')
  return word.length > 4 ? word.replace(/[аеиоуыэюяйь]{1,2}$/, '') : word
}

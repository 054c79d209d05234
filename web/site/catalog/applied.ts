import type { CatalogFacets, FacetOption } from '#contract/catalog.ts'
import type { Gender } from '#contract/people/gender.ts'
import type { SessionFormat } from '#contract/psychologists/session-format.ts'
import { plainText } from '#contract/wire/plain-text.ts'
import { formatMoney } from '#web/lib/format.ts'
import { chosen, FILTER_KEYS, type FilterKey } from './catalog-query.ts'

/** One chosen value with the words that name it. */
export interface Applied {
  key: FilterKey
  value: string
  title: string
}

export const GENDER_WORDS: Record<Gender, string> = { female: 'Женщина', male: 'Мужчина' }
export const FORMAT_WORDS: Record<SessionFormat, string> = { online: 'Онлайн', offline: 'Очно' }

/** Everything the visitor has chosen, in the order of the filters. */
export function appliedFilters(query: URLSearchParams, facets: CatalogFacets): Applied[] {
  return FILTER_KEYS.flatMap((key) =>
    chosen(query, key)
      .filter((value) => key !== 'search' || searchedWords(value) !== '')
      .map((value) => ({ key, value, title: titleOf(key, value, facets) })),
  )
}

export function priceTitle(kopecks: number): string {
  return `До\u00a0${formatMoney(kopecks)}`
}

function titleOf(key: FilterKey, value: string, facets: CatalogFacets): string {
  switch (key) {
    case 'search':
      return `«${searchedWords(value)}»`
    case 'is_couples':
      return value === '1' || value === 'true' ? 'Для\u00a0пары' : 'Не\u00a0для\u00a0пары'
    case 'is_teens':
      return value === '1' || value === 'true' ? 'Для\u00a0подростка' : 'Не\u00a0для\u00a0подростка'
    case 'time':
      return named(facets.time, value, value)
    case 'day_part':
      return named(facets.day_part, value, value)
    case 'price_to':
      return priceTitle(Number(value))
    case 'price_from':
      return `От\u00a0${formatMoney(Number(value))}`
    case 'gender':
      return GENDER_WORDS[value as Gender]
    case 'format':
      return FORMAT_WORDS[value as SessionFormat]
    case 'topics':
      return named(facets.topics, value, 'Тема, которой больше нет')
    case 'branches':
      return named(facets.branches, value, 'Филиал, которого больше нет')
    case 'specializations':
      return named(facets.specializations, value, 'Специализация, которой больше нет')
  }
}

/** As the search understands it, and as it can stand in «ёлочках». */
function searchedWords(value: string): string {
  return plainText(value.replaceAll(/[«»"]/g, '')).trim()
}

/** An old link may name an option that is gone. */
function named(options: FacetOption<string | number>[], value: string, gone: string): string {
  return options.find((option) => String(option.value) === value)?.title ?? gone
}

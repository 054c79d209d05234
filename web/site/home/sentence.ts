import type { CatalogFacets, CatalogSummary } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { FILTER_NAMES, FOR_WHOM, WHERE } from '../catalog/catalog-query.ts'
import { isRoom } from '../person/practice.ts'
import { inCity } from './in-city.ts'

/** One select of the sentence: its name is a filter of the catalog, an empty value asks for nothing. */
export interface Slot {
  name: string
  label: string
  options: { value: string; title: string }[]
}

const FORMAT_WORDS = { online: 'онлайн', offline: 'в\u00a0кабинете' }

/** The four gaps of the sentence. */
export function slotsOf(facets: CatalogFacets, known: CatalogSummary['topics']) {
  const topics = known
    .filter((topic) => topic.count > 0)
    .map(({ value, title, about }) => ({ value: String(value), title: typeset(about ?? `на тему «${title}»`) }))
  // A word and not «₽»: the sign would load one more file of the serif.
  const prices = facets.price_to
    .filter((price) => price.count > 0)
    .map((price) => ({ value: String(price.value), title: `до\u00a0${formatNumber(price.value / 100)}\u00a0рублей` }))
  const formats = facets.format.map(({ value }) => ({ value, title: FORMAT_WORDS[value] }))
  return {
    forWhom: {
      name: FOR_WHOM,
      label: 'Для кого',
      options: [
        { value: '', title: 'для меня' },
        { value: 'is_couples', title: 'для нас двоих' },
        { value: 'is_teens', title: 'для подростка' },
      ],
    },
    topic: {
      name: FILTER_NAMES.topics,
      label: 'О\u00a0чём поговорить',
      options: [{ value: '', title: typeset('о том, что трудно назвать') }, ...topics],
    },
    format: {
      name: WHERE,
      label: 'Где встречаться',
      options: [...formats, ...cities(facets.branches), { value: '', title: 'где угодно' }],
    },
    price: {
      name: FILTER_NAMES.price_to,
      label: 'Цена встречи',
      options: [...prices, { value: '', title: 'цена не\u00a0важна' }],
    },
  } satisfies Record<string, Slot>
}

/** Each city once, with the branches that somebody may come to there: «Москва, Чистые пруды» is in Москва. */
function cities(branches: CatalogFacets['branches']) {
  const rooms = branches.filter((branch) => isRoom(branch) && branch.count > 0)
  const byCity = Map.groupBy(rooms, ({ title }) => title.split(',', 1)[0]?.trim() ?? '')
  return [...byCity].map(([city, its]) => ({
    value: its.map(({ value }) => value).join(','),
    title: typeset(inCity(city)),
  }))
}

/** What the sentence says at first: online, a middle price. What somebody comes with is theirs to say. */
export function defaultSentence(facets: CatalogFacets): URLSearchParams {
  const prices = facets.price_to.filter((price) => price.count > 0)
  const price = prices[Math.floor((prices.length - 1) / 2)]
  const chosen = new URLSearchParams({ [WHERE]: 'online' })
  if (price !== undefined) chosen.set(FILTER_NAMES.price_to, String(price.value))
  return chosen
}

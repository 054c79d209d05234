import type { CatalogFacets } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import { FILTER_NAMES } from '../catalog/catalog-query.ts'

/** One select of the sentence: its name is a filter of the catalog, an empty value asks for nothing. */
export interface Slot {
  name: string
  label: string
  options: { value: string; title: string }[]
}

const FORMAT_WORDS = { online: 'онлайн', offline: 'в\u00a0кабинете' }

/** The four gaps of the sentence. */
export function slotsOf(facets: CatalogFacets) {
  const topics = facets.topics
    .filter((topic) => topic.count > 0)
    .map((topic) => ({ value: String(topic.value), title: typeset(lowerFirst(topic.title)) }))
  // A word and not «₽»: the sign would load one more file of the serif.
  const prices = facets.price_to
    .filter((price) => price.count > 0)
    .map((price) => ({ value: String(price.value), title: `до\u00a0${formatNumber(price.value / 100)}\u00a0рублей` }))
  const formats = facets.format.map(({ value }) => ({ value, title: FORMAT_WORDS[value] }))
  return {
    forWhom: {
      name: FILTER_NAMES.is_couples,
      label: 'Для кого',
      options: [
        { value: '', title: 'для меня' },
        { value: '1', title: 'для нас двоих' },
      ],
    },
    topic: {
      name: FILTER_NAMES.topics,
      label: 'Что сейчас главное',
      options: [...topics, { value: '', title: 'то, что трудно назвать' }],
    },
    format: {
      name: FILTER_NAMES.format,
      label: 'Где встречаться',
      options: [...formats, { value: '', title: 'где угодно' }],
    },
    price: {
      name: FILTER_NAMES.price_to,
      label: 'Цена встречи',
      options: [...prices, { value: '', title: 'цена не\u00a0важна' }],
    },
  } satisfies Record<string, Slot>
}

/** What the sentence says at first: the topic that most people work with, online, a middle price. */
export function defaultSentence(facets: CatalogFacets): URLSearchParams {
  const [topic] = facets.topics.toSorted((a, b) => b.count - a.count)
  const prices = facets.price_to.filter((price) => price.count > 0)
  const price = prices[Math.floor((prices.length - 1) / 2)]
  const chosen = new URLSearchParams({ [FILTER_NAMES.format]: 'online' })
  if (topic !== undefined) chosen.set(FILTER_NAMES.topics, String(topic.value))
  if (price !== undefined) chosen.set(FILTER_NAMES.price_to, String(price.value))
  return chosen
}

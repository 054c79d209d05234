import type { CatalogFacets } from '#contract/catalog.ts'
import { formatMoney } from '#web/lib/format.ts'
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
  const prices = facets.price_to
    .filter((price) => price.count > 0)
    .map((price) => ({ value: String(price.value), title: `до\u00a0${formatMoney(price.value)}` }))
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

/** What most people ask for: the first topic of the list, online, a middle price. */
export function defaultSentence(facets: CatalogFacets): URLSearchParams {
  const { topic, format, price } = slotsOf(facets)
  const chosen = new URLSearchParams()
  const middle = price.options[Math.floor((price.options.length - 1) / 2)]
  for (const [{ name }, option] of [
    [topic, topic.options[0]],
    [format, format.options[0]],
    [price, middle],
  ] as const) {
    if (option !== undefined && option.value !== '') chosen.set(name, option.value)
  }
  return chosen
}

import { PRICE_BARS, type CatalogFacets } from '#contract/catalog.ts'
import { DAY_PART_TITLES, DAY_PARTS, FREE_DAYS, FREE_DAYS_TITLES } from '#contract/psychologists/free-when.ts'

/** An empty value asks for everybody, as a form without the filter does. */
export const COUPLES_OPTIONS: Pick<CatalogFacets['is_couples'][number], 'value' | 'title'>[] = [
  { value: '', title: 'Для себя' },
  { value: '1', title: 'Для пары' },
]

export const TEENS_OPTIONS: Pick<CatalogFacets['is_teens'][number], 'value' | 'title'>[] = [
  { value: '1', title: 'Для подростка' },
]

export const TIME_OPTIONS = FREE_DAYS.map((value) => ({ value, title: FREE_DAYS_TITLES[value] }))

export const DAY_PART_OPTIONS = DAY_PARTS.map((value) => ({ value, title: DAY_PART_TITLES[value] }))

/** Each bar ends a kopeck before the next one begins. */
export const PRICE_BAR_OPTIONS = PRICE_BARS.map((from, index) => {
  const next = PRICE_BARS[index + 1]
  return { from, to: next === undefined ? null : next - 1 }
})

/** «до 3 000 ₽» for kopecks. */
export function priceStepTitle(step: number): string {
  return `до ${(step / 100).toLocaleString('ru-RU')} ₽`.replace(/\s/g, '\u00a0')
}

import type { Difference, UnmatchedPerson, WrongLink } from '#contract/office/yclients.ts'
import { formatMoney } from '#web/lib/format.ts'

/** What the fields are called here; a schema is no use to the browser for that. */
export const FIELD_TITLES: Record<Difference['field'], string> = {
  full_name: 'Имя',
  about: 'О\u00a0себе',
  price: 'Цена встречи',
  meeting_minutes: 'Длительность встречи',
  avatar: 'Фотография',
}

export const LINK_TITLES: Record<WrongLink['field'], string> = {
  booking_link: 'Ссылка на\u00a0запись',
  ycl_link: 'Ссылка на\u00a0YCLIENTS',
}

export const FIELDS = Object.keys(FIELD_TITLES) as Difference['field'][]

/** Why a card may be somebody's of YCLIENTS. What is neither by name nor by telephone is so by the link of the card. */
export function reasonOf({ same_name, same_phone }: UnmatchedPerson['candidates'][number]): string {
  if (same_name && same_phone) return 'те же имя и\u00a0телефон'
  if (same_phone) return 'тот же телефон'
  return same_name ? 'то же имя, телефон другой' : 'ссылка карточки ведёт к\u00a0этой записи'
}

export function valueWords(field: Difference['field'], value: Difference['ours']): string {
  if (value === null || value === '') return 'пусто'
  if (field === 'price') return formatMoney(Number(value))
  return field === 'meeting_minutes' ? `${value}\u00a0мин` : String(value)
}

import type { Difference, WrongLink } from '#contract/office/yclients.ts'
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

export function valueWords(field: Difference['field'], value: Difference['ours']): string {
  if (value === null || value === '') return 'пусто'
  if (field === 'price') return formatMoney(Number(value))
  return field === 'meeting_minutes' ? `${value}\u00a0мин` : String(value)
}

import type { PageBlock } from '#contract/content/page-data.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'

type PriceRow = Extract<PageBlock, { type: 'price' }>['props']['rows'][number]

/** «от 3 500 ₽»; nothing while nobody has written the price. */
export function sumInWords({ price, is_from }: Pick<PriceRow, 'price' | 'is_from'>): string {
  if (price === null) return ''
  return `${is_from ? 'от\u00a0' : ''}${formatMoney(price)}`
}

/** «от 3 500 ₽ за 50 минут» */
export function priceInWords(row: PriceRow): string {
  return [sumInWords(row), row.minutes !== null && formatMeetingLength(row.minutes)].filter(Boolean).join(' ')
}

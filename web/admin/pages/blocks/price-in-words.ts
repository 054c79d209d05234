import type { PageBlock } from '#contract/content/page-data.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'

export type PriceRow = Extract<PageBlock, { type: 'price' }>['props']['rows'][number]

/** «от 3 500 ₽ за 50 минут», «из каталога, для пары» */
export function priceInWords({ price, is_from, minutes, live }: PriceRow): string {
  if (live) return livePriceInWords(live)
  const words = [
    is_from && 'от',
    price !== null && formatMoney(price),
    minutes !== null && formatMeetingLength(minutes),
  ]
  return words.filter((word) => word !== false).join(' ')
}

function livePriceInWords({ for: whom, shows, topic, branch }: NonNullable<PriceRow['live']>) {
  const words = [
    'из\u00a0каталога',
    whom === 'couple' ? 'для\u00a0пары' : 'для\u00a0одного',
    shows === 'from' ? 'наименьшая' : 'от\u00a0наименьшей до\u00a0наибольшей',
    topic !== null && `тема №\u00a0${topic}`,
    branch !== null && `филиал №\u00a0${branch}`,
  ]
  return words.filter((word) => word !== false).join(', ')
}

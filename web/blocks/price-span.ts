import type { LivePrice, PriceShown } from '#contract/content/live-prices.ts'
import { formatMoney } from '#web/lib/format.ts'

/** «от 3 000 ₽», «3 000–6 000 ₽», or «3 000 ₽» where all ask the same; null where nobody names a price. */
export function priceSpan({ from, to }: Pick<LivePrice, 'from' | 'to'>, shows: PriceShown): string | null {
  if (from === null || to === null) return null
  if (from === to) return formatMoney(from)
  if (shows === 'from') return `от\u00a0${formatMoney(from)}`
  return `${formatMoney(from).replace(/\s*₽$/, '')}–${formatMoney(to)}`
}

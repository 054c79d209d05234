import type { PsychologistCard } from '#contract/catalog.ts'
import { formatMoney } from '#web/lib/format.ts'

/** The price that the visitor would pay: the couple's one when they look for two. */
export function priceFor(person: Pick<PsychologistCard, 'price' | 'price_couple'>, isForTwo: boolean): number | null {
  return isForTwo ? (person.price_couple ?? person.price) : person.price
}

export function Price({ kopecks, className }: { kopecks: number | null; className?: string }) {
  if (kopecks === null) return <span className="muted">Цену назовут при{'\u00a0'}записи</span>
  return <b className={`nowrap figures ${className ?? 'strong'}`}>{formatMoney(kopecks)}</b>
}

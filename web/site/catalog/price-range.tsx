import { useRef, useState } from 'react'
import type { CatalogFacets } from '#contract/catalog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { PRICE_INPUTS } from './catalog-query.ts'

/** Roubles. Each bar of the prices is a thousand wide; at either end of the range there is no limit. */
const [LOWEST, HIGHEST, STEP] = [1000, 11_000, 500]
/** Longer numbers would not fit above their bars. */
const SHOWN_MAX = 999
/** Pixels. */
const BAR_MAX = 56

interface Props {
  legend: string
  bars: CatalogFacets['price']
  /** As they are typed: roubles, or nothing. */
  from: string
  to: string
}

/** From and to as two numbers; with scripts also under two thumbs, below how many there are at each price. */
export function PriceRange({ legend, bars, from, to }: Props) {
  const asked = `${from}–${to}`
  const [drawn, setDrawn] = useState({ asked, ...endsOf(from, to) })
  if (drawn.asked !== asked) setDrawn({ asked, ...endsOf(from, to) })
  const { low, high } = drawn
  const [lowest, highest] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const isHydrated = useHydrated()

  /** The numbers follow the thumbs; a thumb never passes the other one. */
  function slide(which: 'low' | 'high', value: number) {
    const next = which === 'low' ? Math.min(value, high - STEP) : Math.max(value, low + STEP)
    setDrawn({ ...drawn, [which]: next })
    const input = which === 'low' ? lowest.current : highest.current
    if (input !== null) input.value = next === LOWEST || next === HIGHEST ? '' : String(next)
  }

  const thumb = (which: 'low' | 'high', label: string) => (
    <input
      type="range"
      aria-label={label}
      min={LOWEST}
      max={HIGHEST}
      step={STEP}
      value={drawn[which]}
      aria-valuetext={limitWords(which, drawn[which])}
      onChange={(event) => slide(which, Number(event.currentTarget.value))}
    />
  )
  return (
    <fieldset className="filters__group price">
      <legend>{legend}</legend>
      <PriceBars bars={bars} low={low} high={high} />
      {/* Their place is kept before: what stands below must not slip away under somebody who is pressing it. */}
      <div className="price__thumbs">
        {isHydrated && thumb('low', 'Цена от')}
        {isHydrated && thumb('high', 'Цена до')}
      </div>
      {/* A price with kopecks is one too: a browser would keep the whole form back for it. */}
      <div className="price__numbers">
        <label>
          от
          <input
            ref={lowest}
            type="number"
            inputMode="numeric"
            min="0"
            step="any"
            name={PRICE_INPUTS.price_from}
            defaultValue={from}
            placeholder="любая"
          />
        </label>
        <label>
          до
          <input
            ref={highest}
            type="number"
            inputMode="numeric"
            min="0"
            step="any"
            name={PRICE_INPUTS.price_to}
            defaultValue={to}
            placeholder="любая"
          />
        </label>
        <span aria-hidden="true">₽</span>
      </div>
    </fieldset>
  )
}

/** How many there are at each price, whatever price is chosen: what is chosen is darker. */
function PriceBars({ bars, low, high }: { bars: Props['bars']; low: number; high: number }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <ul className="price__bars" aria-label="Сколько психологов по каждой цене">
      {bars.map(({ from, to, count }, index) => {
        const start = LOWEST + index * 1000
        const isChosen = start < high && start + 1000 > low
        return (
          <li key={from} className={isChosen ? 'is-chosen' : undefined}>
            <span className="visually-hidden">{barWords(from, to)}: </span>
            <span className={count === 0 || most > SHOWN_MAX ? 'visually-hidden' : undefined}>
              {formatNumber(count)}
            </span>
            {/* Its height is an attribute: the content policy of public pages takes no styles in lines. */}
            <svg height={heightOf(count, most)} aria-hidden="true" />
          </li>
        )
      })}
    </ul>
  )
}

function heightOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(3, Math.round((count / most) * BAR_MAX))
}

function endsOf(from: string, to: string) {
  const clamped = (text: string, end: number) =>
    text === '' || Number.isNaN(Number(text)) ? end : Math.min(Math.max(Number(text), LOWEST), HIGHEST)
  return { low: clamped(from, LOWEST), high: clamped(to, HIGHEST) }
}

function limitWords(which: 'low' | 'high', value: number): string {
  if (value === (which === 'low' ? LOWEST : HIGHEST)) return 'любая'
  return `${formatNumber(value)} рублей`
}

/** «От 3 000 до 4 000 ₽». */
function barWords(from: number, to: number | null): string {
  if (to === null) return `От ${formatNumber(from / 100)} ₽`
  const end = `до ${formatNumber((to + 1) / 100)} ₽`
  return from === 0 ? `Д${end.slice(1)}` : `От ${formatNumber(from / 100)} ${end}`
}

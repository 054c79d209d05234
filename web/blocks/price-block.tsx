import { livePriceKey, type LivePrice } from '#contract/content/live-prices.ts'
import type { PageBlock } from '#contract/content/page-data.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockLink } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'
import { priceSpan } from './price-span.ts'

type Price = Extract<PageBlock, { type: 'price' }>
type Row = Price['props']['rows'][number]

interface PriceBlockProps {
  block: Price
  /** What the catalog says of the prices that rows ask it for. */
  prices: readonly LivePrice[]
}

/** What is paid for, and how much it costs. */
export function PriceBlock({ block: { id, props }, prices }: PriceBlockProps) {
  const { title, rows, label, href } = props
  return (
    <BlockSection id={id} title={title}>
      <dl className="block-price">
        {rows.map((row, index) => (
          <div key={index}>
            <dt>{typeset(row.title)}</dt>
            <Sum row={row} prices={prices} />
            {row.note !== '' && <dd className="block-price__note">{typeset(row.note)}</dd>}
          </div>
        ))}
      </dl>
      {label !== '' && (
        <BlockLink to={href} className="btn block-price__button">
          {typeset(label)}
        </BlockLink>
      )}
    </BlockSection>
  )
}

function Sum({ row, prices }: { row: Row; prices: readonly LivePrice[] }) {
  const { price, minutes } = sumOf(row, prices)
  // As the card of a person says it who names no price.
  if (price === null) return <dd className="muted">Цену назовут при{'\u00a0'}записи</dd>
  return (
    <dd>
      <span className="figures strong nowrap">{price}</span>
      {minutes !== null && (
        <>
          {' '}
          <span className="nowrap">{formatMeetingLength(minutes)}</span>
        </>
      )}
    </dd>
  )
}

function sumOf({ live, price, is_from, minutes }: Row, prices: readonly LivePrice[]) {
  if (!live) return { price: price === null ? null : `${is_from ? 'от\u00a0' : ''}${formatMoney(price)}`, minutes }
  const key = livePriceKey(live)
  const known = prices.find(({ of }) => of === key)
  return { price: known === undefined ? null : priceSpan(known, live.shows), minutes: known?.minutes ?? null }
}

import type { PageBlock } from '#contract/content/page-data.ts'
import { formatMeetingLength, formatMoney } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockLink } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'

/** What is paid for, and how much it costs. */
export function PriceBlock({ id, props }: Extract<PageBlock, { type: 'price' }>) {
  const { title, rows, label, href } = props
  return (
    <BlockSection id={id} title={title}>
      <dl className="block-price">
        {rows.map((row, index) => (
          <div key={index}>
            <dt>{typeset(row.title)}</dt>
            <dd>
              <span className="figures strong nowrap">
                {row.is_from && 'от\u00a0'}
                {row.price !== null && formatMoney(row.price)}
              </span>
              {row.minutes !== null && (
                <>
                  {' '}
                  <span className="nowrap">{formatMeetingLength(row.minutes)}</span>
                </>
              )}
            </dd>
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

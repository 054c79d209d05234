import { memo, type ReactNode } from 'react'
import type { LivePrice } from '#contract/content/live-prices.ts'
import type { PageBlock, PageQuestion } from '#contract/content/page-data.ts'
import { lazy } from '#web/lib/late-code.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockLink } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'
import { CrisisBlock } from './crisis-block.tsx'
import { ReviewsBlock } from './reviews-block.tsx'
import { RichText } from './rich-text.tsx'
import type { BlockReview } from './block-facts.ts'

/**
 * Few pages have these blocks: the others do without their weight. No fallback stands around them: what is in one may come
 * hidden from the server, and without scripts nobody would show it.
 */
const LateBlock = lazy(() => import('./late-block.tsx'))

const NO_PRICES: readonly LivePrice[] = []

interface BlockViewProps {
  block: PageBlock
  /** The questions of the page: a block of questions shows them. */
  faq: readonly PageQuestion[]
  reviews: readonly BlockReview[]
  /** What the catalog says of the prices that blocks ask it for. */
  prices?: readonly LivePrice[]
}

/** Any block but the people and the form, which pages alone have. Drawn anew only when something in it is another: a preview redraws the page at each stroke. */
export const BlockView = memo(function BlockView({
  block,
  faq,
  reviews,
  prices = NO_PRICES,
}: BlockViewProps): ReactNode {
  const { id, props } = block
  switch (block.type) {
    case 'text':
      return (
        <BlockSection id={id} title={props.title}>
          <RichText body={block.props.body} />
        </BlockSection>
      )
    case 'steps':
      return (
        <BlockSection id={id} title={props.title}>
          <ol className="block-steps">
            {block.props.items.map((step, index) => (
              <li key={index}>
                <h3>{typeset(step.title)}</h3>
                <p>{typeset(step.text)}</p>
              </li>
            ))}
          </ol>
        </BlockSection>
      )
    case 'cta':
      return (
        <section className="page-block" data-block={id}>
          <div className="wrap">
            <div className="block-cta on-green">
              <div>
                {block.props.title !== '' && <h2>{typeset(block.props.title)}</h2>}
                {block.props.text !== '' && <p>{typeset(block.props.text)}</p>}
              </div>
              {block.props.label !== '' && (
                <BlockLink to={block.props.href} className="btn block-cta__button">
                  {typeset(block.props.label)}
                </BlockLink>
              )}
            </div>
          </div>
        </section>
      )
    case 'faq':
      return faq.length === 0 ? null : (
        <BlockSection id={id} title={props.title}>
          <div className="block-faq">
            {faq.map(({ q, a }, index) => (
              <details key={index} open={index === 0}>
                <summary>{typeset(q)}</summary>
                {a.split(/\n+/).map((line, at) => (
                  <p key={at}>{typeset(line)}</p>
                ))}
              </details>
            ))}
          </div>
        </BlockSection>
      )
    case 'reviews':
      return <ReviewsBlock id={id} title={props.title} reviews={reviews} />
    case 'image':
    case 'price':
      return <LateBlock block={block} prices={prices} />
    case 'psychologists':
    case 'form':
      return null
    case 'crisis':
      return <CrisisBlock id={id} title={props.title} />
  }
})

import { Fragment, type ReactNode } from 'react'
import type { LivePrice } from '#contract/content/live-prices.ts'
import type { PageData } from '#contract/content/page-data.ts'
import { hyphenated } from '#contract/wire/hyphenated.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockView } from './block-view.tsx'
import type { PageFormBlock } from './form-block.tsx'
import { PeopleBlock } from './people-block.tsx'
import type { BlockPerson, BlockReview } from './block-facts.ts'

interface PageContentProps {
  data: Pick<PageData, 'hero' | 'blocks' | 'faq'>
  /** Those whom the page shows; none where it shows nobody. */
  people: readonly BlockPerson[]
  reviews: readonly BlockReview[]
  /** What the catalog says of the prices that blocks ask it for. */
  prices: readonly LivePrice[]
  /** Draws the block with the form of requests: the form is the site's, a preview has a stand-in. */
  form: (block: PageFormBlock) => ReactNode
}

/**
 * What a page record says, as visitors see it: the heading, then block after block. Draws nothing that is empty.
 * Whoever shows it brings `blocks.css`, on the public face or into the frame of a preview.
 */
export function PageContent({ data, people, reviews, prices, form }: PageContentProps) {
  const { hero, blocks, faq } = data
  return (
    <>
      {(hero.title !== '' || hero.lead !== '') && (
        <header className="page-hero" data-block="hero">
          <div className="wrap">
            {hero.title !== '' && <h1>{hyphenated(typeset(hero.title))}</h1>}
            {hero.lead !== '' && <p className="lead">{typeset(hero.lead)}</p>}
          </div>
        </header>
      )}
      {blocks.map((block) => {
        if (block.type === 'form') return <Fragment key={block.id}>{form(block)}</Fragment>
        if (block.type === 'psychologists') {
          return <PeopleBlock key={block.id} id={block.id} title={block.props.title} people={people} />
        }
        return <BlockView key={block.id} block={block} faq={faq} reviews={reviews} prices={prices} />
      })}
    </>
  )
}

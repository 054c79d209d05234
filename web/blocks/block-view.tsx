import { memo, type ReactElement } from 'react'
import type { PageBlock, PageQuestion } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockLink } from './block-link.tsx'
import { BlockSection } from './block-section.tsx'
import { CrisisBlock } from './crisis-block.tsx'
import { FormBlock } from './form-block.tsx'
import { ImageBlock } from './image-block.tsx'
import { PeopleBlock } from './people-block.tsx'
import { PriceBlock } from './price-block.tsx'
import { ReviewsBlock } from './reviews-block.tsx'
import { RichText } from './rich-text.tsx'
import type { BlockPerson, BlockReview } from './block-facts.ts'

interface BlockViewProps {
  block: PageBlock
  /** The questions of the page: a block of questions shows them. */
  faq: readonly PageQuestion[]
  people: readonly BlockPerson[]
  reviews: readonly BlockReview[]
}

/** Drawn anew only when something in it is another: a preview redraws the page at each stroke. */
export const BlockView = memo(function BlockView({ block, faq, people, reviews }: BlockViewProps): ReactElement | null {
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
    case 'psychologists':
      return <PeopleBlock id={id} title={props.title} people={people} />
    case 'reviews':
      return <ReviewsBlock id={id} title={props.title} reviews={reviews} />
    case 'image':
      return <ImageBlock {...block} />
    case 'price':
      return <PriceBlock {...block} />
    case 'form':
      return <FormBlock {...block} />
    case 'crisis':
      return <CrisisBlock id={id} title={props.title} />
  }
})

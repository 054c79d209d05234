import type { PageData } from '#contract/content/page-data.ts'
import { typeset } from '#web/lib/typography.ts'
import { BlockView } from './block-view.tsx'
import type { BlockPerson, BlockReview } from './block-facts.ts'

interface PageContentProps {
  data: Pick<PageData, 'hero' | 'blocks' | 'faq'>
  /** Those whom the page shows; none where it shows nobody. */
  people: readonly BlockPerson[]
  reviews: readonly BlockReview[]
}

/**
 * What a page record says, as visitors see it: the heading, then block after block. Draws nothing that is empty.
 * Whoever shows it brings `blocks.css`, on the public face or into the frame of a preview.
 */
export function PageContent({ data, people, reviews }: PageContentProps) {
  const { hero, blocks, faq } = data
  return (
    <>
      {(hero.title !== '' || hero.lead !== '') && (
        <header className="page-hero" data-block="hero">
          <div className="wrap">
            {hero.title !== '' && <h1>{typeset(hero.title)}</h1>}
            {hero.lead !== '' && <p className="lead">{typeset(hero.lead)}</p>}
          </div>
        </header>
      )}
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} faq={faq} people={people} reviews={reviews} />
      ))}
    </>
  )
}

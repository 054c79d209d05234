import type { PublicPage } from '#contract/content/pages.ts'
import type { PageBlockType } from '#contract/content/page-data.ts'
import type { BlockReview } from '#web/blocks/block-facts.ts'
import { BlockView } from '#web/blocks/block-view.tsx'
import '#web/blocks/blocks.css'

interface Props {
  page: PublicPage
  /** Blocks in whose place the screen has something of its own. */
  without?: readonly PageBlockType[]
  reviews?: readonly BlockReview[]
}

/** The blocks that staff wrote for a screen which has its own head and people, and takes no request. */
export function WrittenBlocks({ page, without = [], reviews = [] }: Props) {
  const { blocks, faq } = page.data
  const { prices } = page
  return blocks
    .filter(({ type }) => !without.includes(type))
    .map((block) => <BlockView key={block.id} block={block} faq={faq} reviews={reviews} prices={prices} />)
}

import type { LivePrice } from '#contract/content/live-prices.ts'
import type { PageBlock } from '#contract/content/page-data.ts'
import { ImageBlock } from './image-block.tsx'
import { PriceBlock } from './price-block.tsx'

interface LateBlockProps {
  block: Extract<PageBlock, { type: 'image' | 'price' }>
  prices: readonly LivePrice[]
}

/** The blocks whose code comes with the first page that has one. */
export default function LateBlock({ block, prices }: LateBlockProps) {
  return block.type === 'image' ? <ImageBlock {...block} /> : <PriceBlock block={block} prices={prices} />
}

import type { PageBlock } from '#contract/content/page-data.ts'
import { ImageBlock } from './image-block.tsx'
import { PriceBlock } from './price-block.tsx'

/** The blocks whose code comes with the first page that has one. */
export default function LateBlock({ block }: { block: Extract<PageBlock, { type: 'image' | 'price' }> }) {
  return block.type === 'image' ? <ImageBlock {...block} /> : <PriceBlock {...block} />
}

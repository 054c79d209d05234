import { useRef } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { isSame } from './blocks/block-sense.ts'

/** The value as it was while it says the same: the form copies everything at each stroke. */
export function useStable<V>(value: V): V {
  const kept = useRef(value)
  if (!isSame(kept.current, value)) kept.current = value
  return kept.current
}

/** The same block by block, so that only the one that changed is drawn anew. */
export function useStableBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  const kept = useRef(new Map<string, PageBlock>())
  return blocks.map((block) => {
    const old = kept.current.get(block.id)
    if (old !== undefined && isSame(old, block)) return old
    kept.current.set(block.id, block)
    return block
  })
}

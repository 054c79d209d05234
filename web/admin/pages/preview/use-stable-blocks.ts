import { useRef } from 'react'
import type { PageBlock } from '#contract/content/page-data.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'

/** Blocks that say the same stay the same objects, so that only the one that changed is drawn anew. */
export function useStableBlocks(blocks: readonly PageBlock[]): PageBlock[] {
  const last = useRef(new Map<string, PageBlock>())
  return blocks.map((block) => {
    const old = last.current.get(block.id)
    if (old !== undefined && isDeepEqual(old, block)) return old
    last.current.set(block.id, block)
    return block
  })
}

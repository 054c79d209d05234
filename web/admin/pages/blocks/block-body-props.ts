import type { PageBlock } from '#contract/content/page-data.ts'

export interface BlockBodyProps<B extends PageBlock = PageBlock> {
  block: B
  /** The block as it was last saved; none for a new one. */
  saved: B | undefined
  isLocked: boolean
  onChange: (block: PageBlock) => void
}

import type { PageBlock } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { blockKind } from './block-kinds.ts'

/** Signs of sixteen. Others hear of a name only by the page, which holds fifty. */
const ID_LENGTH = 10

/** What one does with the blocks of a page. Every function gives a new list and leaves the old one alone. */

export function isFull(blocks: readonly PageBlock[]): boolean {
  return blocks.length >= BLOCKS_MAX
}

/** The kinds that stand on a page once, and do already. Pages that got two before keep them until somebody removes one. */
export function usedSingletons(blocks: readonly PageBlock[]): ReadonlySet<PageBlock['type']> {
  return new Set(blocks.map(({ type }) => type).filter((type) => blockKind(type).isOnce))
}

/**
 * A name that no block has, on this page or in somebody else's editor of it: a number in its turn would be given to what
 * two people add at a time, and to what follows a block just removed. What stands once is called by its kind.
 */
export function freeId(type: PageBlock['type']): string {
  return blockKind(type).isOnce ? type : `${type}-${randomKey().slice(0, ID_LENGTH)}`
}

export function inserted(blocks: readonly PageBlock[], block: PageBlock, at: number): PageBlock[] {
  return blocks.toSpliced(at, 0, block)
}

export function replaced(blocks: readonly PageBlock[], block: PageBlock): PageBlock[] {
  return blocks.map((old) => (old.id === block.id ? block : old))
}

export function removed(blocks: readonly PageBlock[], id: string): PageBlock[] {
  return blocks.filter((block) => block.id !== id)
}

/** The block goes to the place `to`; beyond the ends nothing happens. */
export function moved(blocks: readonly PageBlock[], id: string, to: number): PageBlock[] {
  const from = blocks.findIndex((block) => block.id === id)
  const block = blocks[from]
  if (block === undefined || to < 0 || to >= blocks.length || to === from) return [...blocks]
  return blocks.toSpliced(from, 1).toSpliced(to, 0, block)
}

/** A copy right after the block. */
export function withDuplicate(blocks: readonly PageBlock[], id: string): PageBlock[] {
  const at = blocks.findIndex((block) => block.id === id)
  const block = blocks[at]
  if (block === undefined || isFull(blocks) || blockKind(block.type).isOnce) return [...blocks]
  return inserted(blocks, { ...structuredClone(block), id: freeId(block.type) }, at + 1)
}

/** Puts a removed block back where it stood, as near as the list allows now; null where the page has no place for it. */
export function putBack(blocks: readonly PageBlock[], block: PageBlock, at: number): PageBlock[] | null {
  if (isFull(blocks) || usedSingletons(blocks).has(block.type) || blocks.some(({ id }) => id === block.id)) return null
  return inserted(blocks, block, Math.min(at, blocks.length))
}

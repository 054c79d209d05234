import type { PageBlock } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'
import { blockKind } from './block-kinds.ts'

/** What one does with the blocks of a page. Every function gives a new list and leaves the old one alone. */

export function isFull(blocks: readonly PageBlock[]): boolean {
  return blocks.length >= BLOCKS_MAX
}

/** The kinds that stand on a page once, and do already. Pages that got two before keep them until somebody removes one. */
export function onceTaken(blocks: readonly PageBlock[]): ReadonlySet<PageBlock['type']> {
  return new Set(blocks.map(({ type }) => type).filter((type) => blockKind(type).isOnce))
}

/** A name that no other block of the page has, made of its type: the numbers are no secret. */
export function freeId(type: string, blocks: readonly PageBlock[]): string {
  const taken = new Set(blocks.map(({ id }) => id))
  let number = blocks.length + 1
  while (taken.has(`${type}-${number}`)) number += 1
  return `${type}-${number}`
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
export function duplicated(blocks: readonly PageBlock[], id: string): PageBlock[] {
  const at = blocks.findIndex((block) => block.id === id)
  const block = blocks[at]
  if (block === undefined || isFull(blocks) || blockKind(block.type).isOnce) return [...blocks]
  return inserted(blocks, { ...structuredClone(block), id: freeId(block.type, blocks) }, at + 1)
}

/** Puts a removed block back where it stood, as near as the list allows now. */
export function putBack(blocks: readonly PageBlock[], block: PageBlock, at: number): PageBlock[] {
  if (isFull(blocks) || blocks.some(({ id }) => id === block.id)) return [...blocks]
  return inserted(blocks, block, Math.min(at, blocks.length))
}

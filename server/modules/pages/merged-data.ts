import { isDeepStrictEqual as isEqual } from 'node:util'
import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'

/**
 * The content that waits with what somebody has saved on the page meanwhile: every part that waits as it was takes the
 * saved one. A part that both wrote stays as it waits.
 */
export function mergedData(was: PageData, waiting: PageData, saved: PageData): PageData {
  return {
    version: 1,
    seo: mergedTexts(was.seo, waiting.seo, saved.seo),
    hero: mergedTexts(was.hero, waiting.hero, saved.hero),
    blocks: isEqual(was.blocks, waiting.blocks) ? saved.blocks : mergedBlocks(was.blocks, waiting.blocks, saved.blocks),
    faq: isEqual(was.faq, waiting.faq) ? saved.faq : waiting.faq,
  }
}

function mergedTexts<T extends Record<string, string>>(was: T, waiting: T, saved: T): T {
  const entries = Object.entries(waiting).map(([name, text]) => [name, text === was[name] ? saved[name] : text])
  return Object.fromEntries(entries) as T
}

/** In the order in which they wait; what the save added stands after the block that it stands after there. */
function mergedBlocks(was: PageBlock[], waiting: PageBlock[], saved: PageBlock[]): PageBlock[] {
  const [wasById, savedById] = [byId(was), byId(saved)]
  const merged = waiting.flatMap((block) => {
    if (!isEqual(wasById.get(block.id), block)) return [block]
    return savedById.get(block.id) ?? []
  })
  for (const [at, block] of saved.entries()) {
    const isKnown = wasById.has(block.id) || merged.some(({ id }) => id === block.id)
    if (isKnown || merged.length >= BLOCKS_MAX) continue
    const before = saved[at - 1]?.id
    merged.splice(merged.findIndex(({ id }) => id === before) + 1, 0, block)
  }
  return merged
}

function byId(blocks: readonly PageBlock[]): ReadonlyMap<string, PageBlock> {
  return new Map(blocks.map((block) => [block.id, block]))
}

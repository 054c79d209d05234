import { isDeepStrictEqual as isEqual } from 'node:util'
import type { PageData, PageQuestion } from '#contract/content/page-data.ts'
import { BLOCKS_MAX, QUESTIONS_MAX } from '#contract/content/page-limits.ts'

/**
 * The content that waits with what somebody has saved on the page meanwhile: every part that waits as it was takes the
 * saved one. A part that both wrote stays as it waits.
 */
export function mergedData(was: PageData, waiting: PageData, saved: PageData): PageData {
  return {
    version: 1,
    seo: mergedTexts(was.seo, waiting.seo, saved.seo),
    hero: mergedTexts(was.hero, waiting.hero, saved.hero),
    blocks: isEqual(was.blocks, waiting.blocks)
      ? saved.blocks
      : mergedList(was.blocks, waiting.blocks, saved.blocks, BLOCKS_MAX),
    faq: isEqual(was.faq, waiting.faq) ? saved.faq : mergedQuestions(was.faq, waiting.faq, saved.faq),
  }
}

function mergedTexts<T extends Record<string, string>>(was: T, waiting: T, saved: T): T {
  const entries = Object.entries(waiting).map(([name, text]) => [name, text === was[name] ? saved[name] : text])
  return Object.fromEntries(entries) as T
}

/** Each question is known by its words. Where these do not tell which is which, all that waits stays. */
function mergedQuestions(was: PageQuestion[], waiting: PageQuestion[], saved: PageQuestion[]): PageQuestion[] {
  const has = (list: PageQuestion[], question: PageQuestion) => list.some(({ q }) => q === question.q)
  const isTwice = [was, waiting, saved].some((list) => new Set(list.map(({ q }) => q)).size < list.length)
  const isRewritten = was.some((question) => !has(waiting, question) && !has(saved, question))
  if (isTwice || isRewritten) return waiting
  const [old, next, now] = [was, waiting, saved].map((list) =>
    list.map((question) => ({ ...question, id: question.q })),
  )
  return mergedList(old ?? [], next ?? [], now ?? [], QUESTIONS_MAX).map(({ q, a }) => ({ q, a }))
}

/** In the order in which they wait; what the save added stands after the one that it stands after there. */
function mergedList<T extends { id: string }>(was: T[], waiting: T[], saved: T[], max: number): T[] {
  const [wasById, savedById] = [byId(was), byId(saved)]
  const merged = waiting.flatMap((block): T | T[] => {
    if (!isEqual(wasById.get(block.id), block)) return [block]
    return savedById.get(block.id) ?? []
  })
  for (const [at, block] of saved.entries()) {
    const isKnown = wasById.has(block.id) || merged.some(({ id }) => id === block.id)
    if (isKnown || merged.length >= max) continue
    const before = saved[at - 1]?.id
    merged.splice(merged.findIndex(({ id }) => id === before) + 1, 0, block)
  }
  return merged
}

function byId<T extends { id: string }>(blocks: readonly T[]): ReadonlyMap<string, T> {
  return new Map(blocks.map((block) => [block.id, block]))
}

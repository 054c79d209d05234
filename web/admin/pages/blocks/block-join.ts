import type { PageBlock } from '#contract/content/page-data.ts'
import { isDeepEqual } from '#web/lib/deep-equal.ts'

/** Joins two edits of a few texts that stand together; null when both changed the same one. */
export function joinedParts<V extends object>(was: V, mine: V, theirs: V): V | null {
  const joined = { ...theirs }
  for (const key of Object.keys(was) as (keyof V)[]) {
    if (isDeepEqual(was[key], mine[key])) continue
    if (!isDeepEqual(was[key], theirs[key]) && !isDeepEqual(mine[key], theirs[key])) return null
    joined[key] = mine[key]
  }
  return joined
}

/**
 * Joins two edits of the blocks, block by block: what one person wrote, added or removed stands beside the other's.
 * Null when both changed one block, one removed what the other wrote, or both put the blocks in another order.
 */
export function joinedBlocks(was: PageBlock[], mine: PageBlock[], theirs: PageBlock[]): PageBlock[] | null {
  const base = byId(was)
  const [myById, theirById] = [byId(mine), byId(theirs)]
  const joined = new Map<string, PageBlock>()
  for (const id of new Set([...base.keys(), ...myById.keys(), ...theirById.keys()])) {
    const [old, my, their] = [base.get(id), myById.get(id), theirById.get(id)]
    const block = isDeepEqual(old, my) ? their : isDeepEqual(old, their) || isDeepEqual(my, their) ? my : null
    if (block === null) return null
    if (block !== undefined) joined.set(id, block)
  }
  const order = joinedOrder(was, mine, theirs, (id) => joined.has(id))
  return order === null ? null : order.map((id) => joined.get(id) as PageBlock)
}

/** The order of whoever changed it, and the blocks of the other right after those that they stood after. */
function joinedOrder(
  was: PageBlock[],
  mine: PageBlock[],
  theirs: PageBlock[],
  stays: (id: string) => boolean,
): string[] | null {
  const common = (list: PageBlock[]) => {
    const everywhere = new Set([was, mine, theirs].flatMap(ids).filter((id) => [was, mine, theirs].every(has(id))))
    return ids(list).filter((id) => everywhere.has(id))
  }
  const isMoved = (list: PageBlock[]) => !isDeepEqual(common(was), common(list))
  if (isMoved(mine) && isMoved(theirs) && !isDeepEqual(common(mine), common(theirs))) return null
  const [first, second] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const order = ids(first)
  for (const [at, id] of ids(second).entries()) {
    if (order.includes(id)) continue
    const before = ids(second)[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order.filter(stays)
}

function ids(blocks: readonly PageBlock[]): string[] {
  return blocks.map(({ id }) => id)
}

function has(id: string) {
  return (blocks: readonly PageBlock[]) => blocks.some((block) => block.id === id)
}

function byId(blocks: readonly PageBlock[]): Map<string, PageBlock> {
  return new Map(blocks.map((block) => [block.id, block]))
}

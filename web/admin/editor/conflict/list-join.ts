import { isDeepEqual } from '#web/lib/deep-equal.ts'
import type { Choose } from '../fields/field-table.ts'

/** The part of the blocks that is their order. Blocks have no such name. */
export const ORDER = ' order'

/** A block, or whatever else stands in a list under a name of its own. */
interface Named {
  id: string
}

/** Joins two edits of a few texts that stand together; null when both changed the same one, unless `choose` says whose stays. */
export function joinedParts<V extends object>(was: V, mine: V, theirs: V, choose?: Choose): V | null {
  const joined = { ...theirs }
  const keys = Object.keys(was) as Extract<keyof V, string>[]
  const disputed = new Set<string>(disputedParts(was, mine, theirs))
  if (disputed.size > 0 && choose === undefined) return null
  for (const key of keys) {
    const isMine = disputed.has(key) ? choose?.(key) === 'mine' : !isDeepEqual(was[key], mine[key])
    if (isMine) joined[key] = mine[key]
  }
  return joined
}

/** Those that both changed, each in their own way. */
export function disputedParts<V extends object>(was: V, mine: V, theirs: V): Extract<keyof V, string>[] {
  const keys = Object.keys(was) as Extract<keyof V, string>[]
  return keys.filter((key) => isDisputed(was[key], mine[key], theirs[key]))
}

/**
 * Joins two edits of the blocks, block by block: what one person wrote, added or removed stands beside the other's.
 * Null when both changed one block, one removed what the other wrote, or both put the blocks in another order, unless
 * `choose` says whose stays.
 */
export function joinedList<B extends Named>(was: B[], mine: B[], theirs: B[], choose?: Choose): B[] | null {
  const disputed = new Set(disputedItems(was, mine, theirs))
  if (disputed.size > 0 && choose === undefined) return null
  const [base, myById, theirById] = [byId(was), byId(mine), byId(theirs)]
  const joined = new Map<string, B>()
  for (const id of new Set([...base.keys(), ...myById.keys(), ...theirById.keys()])) {
    const [my, their] = [myById.get(id), theirById.get(id)]
    const isMine = disputed.has(id) ? choose?.(id) === 'mine' : !isDeepEqual(base.get(id), my)
    const block = isMine ? my : their
    if (block !== undefined) joined.set(id, block)
  }
  const isMyOrder = disputed.has(ORDER) ? choose?.(ORDER) === 'mine' : isMoved(was, mine, theirs)
  const order = isMyOrder ? joinedOrder(mine, theirs) : joinedOrder(theirs, mine)
  return order.flatMap((id) => joined.get(id) ?? [])
}

/** The names of the blocks that both changed, each in their own way, and `ORDER` if they did so with it. */
export function disputedItems(was: Named[], mine: Named[], theirs: Named[]): string[] {
  const [base, myById, theirById] = [byId(was), byId(mine), byId(theirs)]
  const names = [...new Set([...base.keys(), ...theirById.keys(), ...myById.keys()])]
  const disputed = names.filter((id) => isDisputed(base.get(id), myById.get(id), theirById.get(id)))
  const common = inAll(was, mine, theirs)
  return isDisputed(...([was, mine, theirs].map(common) as [string[], string[], string[]]))
    ? [...disputed, ORDER]
    : disputed
}

function isDisputed(was: unknown, mine: unknown, theirs: unknown): boolean {
  return !isDeepEqual(was, mine) && !isDeepEqual(was, theirs) && !isDeepEqual(mine, theirs)
}

/** Of a list the blocks that all three have, in its order. */
function inAll(...lists: Named[][]) {
  return (list: readonly Named[]) => ids(list).filter((id) => lists.every(has(id)))
}

function isMoved(was: Named[], mine: Named[], theirs: Named[]): boolean {
  const common = inAll(was, mine, theirs)
  return !isDeepEqual(common(was), common(mine))
}

/** The order of the first, and the blocks of the second alone right after those that they stood after. */
function joinedOrder(first: Named[], second: Named[]): string[] {
  const order = ids(first)
  for (const [at, id] of ids(second).entries()) {
    if (order.includes(id)) continue
    const before = ids(second)[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

function ids(blocks: readonly Named[]): string[] {
  return blocks.map(({ id }) => id)
}

function has(id: string) {
  return (blocks: readonly Named[]) => blocks.some((block) => block.id === id)
}

function byId<B extends Named>(blocks: readonly B[]): Map<string, B> {
  return new Map(blocks.map((block) => [block.id, block]))
}

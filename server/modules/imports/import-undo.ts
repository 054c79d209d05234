import type { Undone } from '#contract/office/operations.ts'
import type { Undoable } from '../operations/commands.ts'

type Revert = Undoable['revert']

/**
 * Takes an import back: the records of its list before those that it has added to other lists, which can go only when
 * nobody has them any more.
 */
export function revertParts(type: string, reverts: Readonly<Record<string, Revert>>): Revert {
  return async (tx, ctx, items) => {
    const parts = Map.groupBy(items, (item) => item.type ?? type)
    const types = [...parts.keys()].toSorted((a, b) => Number(b === type) - Number(a === type))
    const undone: Undone<number | string> = { reverted: 0, skipped: [] }
    for (const each of types) {
      const revert = reverts[each]
      if (revert === undefined) throw new Error(`No way back for ${each}`)
      const part = await revert(tx, ctx, parts.get(each) ?? [])
      undone.reverted += part.reverted
      undone.skipped.push(...part.skipped)
    }
    return undone
  }
}

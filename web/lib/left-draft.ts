import { heldDrafts } from './draft-locks.ts'
import { draftsOf, dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts'

interface LeftDraft<V> {
  /** The newest that no tab is writing: it stands under `ownKey` from now on. */
  draft: Draft<V> | null
  /** Another tab is writing one now. */
  isElsewhere: boolean
}

/** What an earlier visit to the record left unsaved, taken over (decision 023). */
export async function takeLeftDraft<V>(recordKey: string, ownKey: string): Promise<LeftDraft<V>> {
  const others = draftsOf(recordKey).filter((key) => key !== ownKey)
  if (others.length === 0) return { draft: null, isElsewhere: false }
  const held = await heldDrafts(others)
  const left = others
    .filter((key) => !held.includes(key))
    .flatMap((key) => {
      const draft = readDraft<V>(key)
      return draft === null ? [] : [{ key, draft }]
    })
    .toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))
  const newest = left[0]
  if (newest !== undefined) {
    // The copy first: whatever happens in between, one of the two is there.
    keepDraft(ownKey, newest.draft)
    dropDraft(newest.key)
  }
  return { draft: newest?.draft ?? null, isElsewhere: held.length > 0 }
}

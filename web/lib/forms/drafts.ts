import { deleteDraftFiles } from './draft-files.ts'

const PREFIX = 'draft:'
/** Whoever comes back later begins anew: machines of a practice serve several people, and leave. */
const DRAFT_DAYS = 30

/** Unsaved work on one record, kept in this browser until it is saved or thrown away (decision 023). */
export interface Draft<V> {
  /** The version of the record that the work began from. */
  version: number
  savedAt: string
  /** The changed fields as they were and as they were left. */
  base: Partial<V>
  values: Partial<V>
}

export function draftKey(userId: number, record: string, id: number | 'new'): string {
  return `${PREFIX}${userId}:${record}:${id}`
}

/** Each opening of an editor keeps a draft of its own: two tabs on one record do not write over each other. */
export function visitKey(recordKey: string): string {
  return `${recordKey}:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** A browser may refuse its storage (private windows, quotas): work goes on without drafts. */
export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Draft<V>)
  } catch {
    return null
  }
}

export function saveDraft<V>(key: string, draft: Draft<V>) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // See readDraft.
  }
}

/** What the keys of a draft's files begin with. */
export function filesOf(key: string): string {
  return `${key}/`
}

export function deleteDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // See readDraft.
  }
}

/** Forgets what earlier visits left of a record: it is of no use any more. What a tab is writing now stays its own. */
export async function deleteLeftDrafts(recordKey: string) {
  await deleteUnclaimed(draftsOf(recordKey))
}

/** Forgets the drafts of this browser that nobody has touched for long, with their files. */
export async function deleteOldDrafts(now: number) {
  const since = new Date(now - DRAFT_DAYS * 86_400_000).toISOString()
  // One that cannot be read is of no use to anybody.
  await deleteUnclaimed(keysBeginning(PREFIX).filter((key) => (readDraft(key)?.savedAt ?? '') < since))
}

/**
 * Tells that somebody is writing this draft now, until the answer is called; a closed tab gives it up by itself.
 * Browsers have locks only where the connection is safe; without them every draft counts as left behind.
 */
export function claimDraft(key: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(key, () => released)
  return release
}

export interface LeftDraft<V> {
  key: string
  draft: Draft<V>
}

export interface FoundDrafts<V> {
  /** The newest that no tab is writing. */
  left: LeftDraft<V> | null
  /** Another tab is writing one now. */
  isElsewhere: boolean
}

/**
 * Tells of the other drafts of a record, now and whenever one is begun, dropped or left behind by its tab. `look` asks
 * again: a browser does not tell of what its own tab has written.
 */
export function subscribeToDrafts<V>(recordKey: string, ownKey: string, tell: (found: FoundDrafts<V>) => void) {
  const stopped = new AbortController()
  const { signal } = stopped
  const awaited = new Set<string>()
  const look = async () => {
    const others = draftsOf(recordKey).filter((key) => key !== ownKey)
    const held = others.length === 0 ? [] : await heldDrafts(others)
    if (signal.aborted) return
    tell({ left: newestOf<V>(others.filter((key) => !held.includes(key))), isElsewhere: held.length > 0 })
    for (const key of held) if (!awaited.has(key)) void lookWhenFree(key)
  }
  const lookWhenFree = async (key: string) => {
    awaited.add(key)
    const isFree = await whenFree(key, signal)
    awaited.delete(key)
    if (isFree) await look()
  }
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    const hasCome = (oldValue === null) !== (newValue === null)
    if (hasCome && key?.startsWith(`${recordKey}:`)) void look()
  }
  window.addEventListener('storage', onStorage, { signal })
  void look()
  return { look, stop: () => stopped.abort() }
}

/** Whether something of this record waits unsaved, from whichever visit. */
export function hasDraft(recordKey: string): boolean {
  return draftsOf(recordKey).length > 0
}

/** The drafts of one record, whichever opening of its editor they are from. */
function draftsOf(recordKey: string): string[] {
  return keysBeginning(recordKey).filter((key) => key === recordKey || key.startsWith(`${recordKey}:`))
}

function keysBeginning(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

async function deleteUnclaimed(keys: readonly string[]) {
  const held = keys.length === 0 ? [] : await heldDrafts(keys)
  for (const key of keys) {
    if (held.includes(key)) continue
    deleteDraft(key)
    await deleteDraftFiles(filesOf(key))
  }
}

function newestOf<V>(keys: readonly string[]): LeftDraft<V> | null {
  const drafts = keys.flatMap((key) => {
    const draft = readDraft<V>(key)
    return draft === null ? [] : [{ key, draft }]
  })
  return drafts.toSorted((one, other) => (one.draft.savedAt < other.draft.savedAt ? 1 : -1))[0] ?? null
}

async function heldDrafts(keys: readonly string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return keys.filter((key) => held.some(({ name }) => name === key))
}

/** True as soon as no tab holds the draft. False when nobody waits any more. */
async function whenFree(key: string, signal: AbortSignal): Promise<boolean> {
  return navigator.locks.request(key, { signal }, () => true).catch(() => false)
}

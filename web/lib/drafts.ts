/** Unsaved work on one record, kept in this browser until it is saved or thrown away. */
export interface Draft<V> {
  /** The version of the record that the work began from. */
  version: number
  savedAt: string
  /** The changed fields as they were and as they were left. */
  base: Partial<V>
  values: Partial<V>
}

export function draftKey(userId: number, record: string, id: number | 'new'): string {
  return `draft:${userId}:${record}:${id}`
}

/** Each opening of an editor keeps a draft of its own: two tabs on one record do not write over each other. */
export function visitKey(recordKey: string): string {
  return `${recordKey}:${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

/** The drafts of one record, whichever opening of its editor they are from. */
export function draftsOf(recordKey: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key === recordKey || key.startsWith(`${recordKey}:`))
  } catch {
    return []
  }
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

export function keepDraft<V>(key: string, draft: Draft<V>) {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // See readDraft.
  }
}

export function dropDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // See readDraft.
  }
}

/**
 * Tells drafts that somebody is writing now, in another tab, from those left behind. Browsers have locks only where the
 * connection is safe; without them every draft counts as left behind, and is offered.
 */

/** Keeps the draft for this tab until the answer is called; a closed tab gives it up by itself. */
export function holdDraft(key: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(key, () => released)
  return release
}

/** True as soon as no tab holds the draft: at once, or when that tab goes. False when nobody waits any more. */
export async function whenFree(key: string, signal: AbortSignal): Promise<boolean> {
  if (navigator.locks === undefined) return true
  return navigator.locks.request(key, { signal }, () => true).catch(() => false)
}

/** Those of the drafts that tabs hold now. */
export async function heldDrafts(keys: readonly string[]): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return keys.filter((key) => held.some(({ name }) => name === key))
}

/** A page reloads itself at most once in this time (specification §4). */
const GUARD_MS = 10_000
const KEY = 'reloaded-at'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** True when the page may reload itself now, and then remembers that it did. Without storage it may not. */
export function claimReload(memory: Memory | null, now: number): boolean {
  try {
    if (memory === null || now - Number(memory.getItem(KEY) ?? 0) < GUARD_MS) return false
    memory.setItem(KEY, String(now))
    return true
  } catch {
    return false
  }
}

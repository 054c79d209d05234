import type { Storage, StoredFile } from './storage.ts'

/** So many at a time: a bucket answers each call slowly and many at once. */
const AT_ONCE = 8

export interface Copied {
  /** Files that stand in the source. */
  total: number
  copied: number
  /** Those that were there before, or have gone from the source in the meantime. */
  skipped: number
}

/**
 * Copies every file that the target does not have, and removes nothing. A run that broke off is taken up again by the
 * next one: a key always means the same bytes, so what is there in its full size is right.
 */
export async function copyFiles(from: Storage, to: Storage, tell: (sofar: Copied) => void): Promise<Copied> {
  const present = new Map<string, number>()
  for await (const { key, size } of to.list()) present.set(key, size)
  const sofar: Copied = { total: 0, copied: 0, skipped: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  const failures: unknown[] = []

  async function work(): Promise<void> {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      sofar.total += 1
      const isCopied = await copy(next.value)
      sofar[isCopied ? 'copied' : 'skipped'] += 1
      tell(sofar)
      // One that failed stops the others where they are.
      if (failures.length > 0) return
    }
  }

  async function copy({ key, size }: StoredFile): Promise<boolean> {
    if (present.get(key) === size) return false
    const file = await from.open(key)
    if (file === null) return false
    await to.write(key, file.stream)
    return true
  }

  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
  return sofar
}

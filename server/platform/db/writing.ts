const WRITES = /\b(insert\s+into|update\s+\S+\s+(\w+\s+)?set|delete\s+from|merge\s+into|create|alter|drop|truncate)\b/i

/** What is known of the texts asked last: most are asked again, and some are long. */
const known = new Map<string, boolean>()
const KNOWN_MAX = 500

/** True for a statement that may write, also from within a `with`. */
export function isWriting(sql: string): boolean {
  const found = known.get(sql)
  if (found !== undefined) return found
  const isOne = WRITES.test(sql)
  known.set(sql, isOne)
  const [oldest = ''] = known.keys()
  if (known.size > KNOWN_MAX) known.delete(oldest)
  return isOne
}

/**
 * Stands at the end of a statement of a transaction that answers nothing anybody waits for: it goes out with the next one, or
 * with the commit. Where it fails, that one does.
 */
export const WITH_NEXT = '/* goes out with the next */'

export function isWithNext(sql: string): boolean {
  return sql.endsWith(WITH_NEXT)
}

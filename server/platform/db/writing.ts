const WRITES = /\b(insert\s+into|update\s+\S+\s+(\w+\s+)?set|delete\s+from|merge\s+into|create|alter|drop|truncate)\b/i

/** True for a statement that may write, also from within a `with`. */
export function isWriting(sql: string): boolean {
  return WRITES.test(sql)
}

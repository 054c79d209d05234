/** Whether two parts of a page say the same, in whatever order their keys stand. Stops at the first difference. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof typeof a>
  for (const key of keys) if (!isSame(a[key], b[key])) return false
  return true
}

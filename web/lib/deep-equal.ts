import { useState } from 'react'

/** Whether two plain values say the same, in whatever order their keys stand. Stops at the first difference. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof typeof a>
  for (const key of keys) if (!isDeepEqual(a[key], b[key])) return false
  return true
}

/** What is read or copied anew and says the same stays the same object, and nobody who shows it is drawn again. */
export function useDeepEqual<T>(value: T): T {
  const [held, setHeld] = useState(value)
  if (isDeepEqual(value, held)) return held
  setHeld(value)
  return value
}

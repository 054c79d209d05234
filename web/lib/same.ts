import { useState } from 'react'

/** What loaders read anew and find unchanged stays the same object, and nobody who shows it is drawn again. */
export function useSame<T>(value: T): T {
  const [held, setHeld] = useState(value)
  if (value === held || JSON.stringify(value) === JSON.stringify(held)) return held
  setHeld(value)
  return value
}

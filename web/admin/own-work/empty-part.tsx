import type { ReactNode } from 'react'

/** A part of the first screen that has nothing to show. */
export function EmptyPart({ children }: { children: ReactNode }) {
  return <p className="text-13 text-ink-3">{children}</p>
}

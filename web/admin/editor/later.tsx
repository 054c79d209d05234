import { useState, type ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useSettled } from '#web/ui/use-settled.ts'

interface LaterProps {
  /** Keeps the place that the part will take, so that nothing jumps: a class of a least height. */
  className: string
  children: ReactNode
}

/**
 * A part of an editor that lies below the first look: drawn once the browser has a moment. A page that came whole from
 * the server has it from the start.
 */
export function Later({ className, children }: LaterProps) {
  const isHydrated = useHydrated()
  const [isWhole] = useState(!isHydrated)
  const isSettled = useSettled()
  return isWhole || isSettled ? children : <div aria-busy className={className} />
}

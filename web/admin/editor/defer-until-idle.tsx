import { useState, type ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useAfterIdle } from '#web/ui/use-after-idle.ts'

interface DeferUntilIdleProps {
  /** Keeps the place that the part will take, so that nothing jumps: a class of a least height. */
  className: string
  children: ReactNode
}

/**
 * A part of an editor that lies below the first look: drawn once the browser has a moment. A page that came whole from
 * the server has it from the start.
 */
export function DeferUntilIdle({ className, children }: DeferUntilIdleProps) {
  const isHydrated = useHydrated()
  const [isWhole] = useState(!isHydrated)
  const isSettled = useAfterIdle()
  return isWhole || isSettled ? children : <div aria-busy className={className} />
}

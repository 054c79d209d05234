import type { ReactNode } from 'react'
import { Link } from '#web/ui/actions/link.tsx'
import { comparedInSigns } from '../dashboard/visits.ts'

/** A number that opens the list of what it counts; none is only said. */
export function NumberLink({ href, isNone, children }: { href: string | null; isNone: boolean; children: ReactNode }) {
  if (href === null || isNone) return <span className={isNone ? 'text-ink-3' : undefined}>{children}</span>
  return (
    <Link to={href} className="text-ink-link max-md:inline-flex max-md:min-h-11 max-md:items-center">
      {children}
    </Link>
  )
}

/** «+12 %» beside a number; nothing where there is nothing to compare with. */
export function Compared({ now, before }: { now: number; before: number }) {
  const sign = comparedInSigns(now, before)
  if (sign === '—') return null
  return (
    <span className="ms-1.5 text-12 whitespace-nowrap text-ink-3">
      <span className="sr-only">по сравнению с прошлым периодом </span>
      {sign}
    </span>
  )
}

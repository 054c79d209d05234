import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A way to a neighbouring form, tall enough for a finger on a phone. */
export function QuietLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center justify-self-start text-13 text-ink-2 underline decoration-current/40 underline-offset-3 max-md:min-h-11"
    >
      {children}
    </Link>
  )
}

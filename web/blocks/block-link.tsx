import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that staff wrote: our own paths open in place, everything else as the browser does. */
export function BlockLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(to)) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={className} rel={/^https?:/i.test(to) ? 'noopener' : undefined}>
      {children}
    </a>
  )
}

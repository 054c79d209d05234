import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownPath } from '#contract/content/own-path.ts'

/** A link that staff wrote: our own paths open in place, everything else as the browser does. */
export function BlockLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const path = ownPath(to)
  if (path !== undefined) {
    return (
      <Link to={path} className={className}>
        {children}
      </Link>
    )
  }
  // Looks like a path of ours and is none: it was stored before this was checked.
  if (/^[/\\]/.test(to)) return <span className={className}>{children}</span>
  return (
    <a href={to} className={className} rel={/^https?:/i.test(to) ? 'noopener' : undefined}>
      {children}
    </a>
  )
}

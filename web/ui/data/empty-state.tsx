import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

interface EmptyStateProps {
  icon?: string
  title: string
  /** What it means and what to do. */
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Nothing here: empty, failed or forbidden, told in words, with the way on. */
export function EmptyState({ icon, title, children, actions, className }: EmptyStateProps) {
  return (
    <div
      className={cn('mx-auto grid max-w-110 justify-items-center gap-2 px-4 py-10 text-center text-ink-2', className)}
    >
      {icon && <Icon name={icon} className="mb-1 size-6 text-ink-3" />}
      <p className="text-16 font-semibold text-ink">{title}</p>
      {children && <div>{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

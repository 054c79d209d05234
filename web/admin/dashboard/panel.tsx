import { useId, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/actions/link.tsx'

interface PanelProps {
  title: string
  /** Quiet words after the title. */
  remark?: ReactNode
  /** The list behind it. */
  more?: { to: string; label: string } | undefined
  actions?: ReactNode
  children: ReactNode
}

/** A part of the first screen, divided from the next by a line. */
export function Panel({ title, remark, more, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line py-3 not-first:border-t md:pb-4">
      <header className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={id} className="flex min-h-10 items-center text-16 font-semibold">
          {title}
        </h2>
        {remark && <span className="order-3 basis-full text-13 text-ink-2 tabular-nums">{remark}</span>}
        <div className={cn('ms-auto flex items-center gap-2', actions !== undefined && 'max-md:order-2 max-md:w-full')}>
          {actions}
          {more && (
            <Link to={more.to} className="inline-flex items-center text-12 text-ink-link max-md:min-h-11">
              {more.label}
            </Link>
          )}
        </div>
      </header>
      {children}
    </section>
  )
}

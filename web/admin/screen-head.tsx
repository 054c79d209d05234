import type { ReactNode } from 'react'

interface ScreenHeadProps {
  title: string
  /** Quiet words after the title: a count, a state. */
  aside?: ReactNode
  /** The one filled button stands last. */
  actions?: ReactNode
}

/** The head of every admin screen: what it is, and what can be done here. */
export function ScreenHead({ title, aside, actions }: ScreenHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3 md:min-h-16 md:pt-4">
      <h1 className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2.5 text-20 font-semibold tracking-[-0.005em]">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {aside && <span className="text-14 font-normal tracking-normal text-ink-3 tabular-nums">{aside}</span>}
      </h1>
      {actions}
    </div>
  )
}

import type { ReactNode, Ref } from 'react'
import { cn } from '#web/ui/cn.ts'

interface ScreenHeadProps {
  title: string
  /** Quiet words after the title: a count, a state. */
  aside?: ReactNode
  /** The one filled button stands last. */
  actions?: ReactNode
  /** A record's name: on a phone it takes the whole width, the actions stand below. */
  isName?: boolean
  /** With it the title can have the focus, where what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** The head of every admin screen: what it is, and what can be done here. */
export function ScreenHead({ title, aside, actions, isName = false, headingRef }: ScreenHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3 md:min-h-16 md:pt-4">
      <h1
        ref={headingRef}
        tabIndex={headingRef === undefined ? undefined : -1}
        className={cn(
          'flex min-w-28 flex-1 flex-wrap items-baseline gap-x-2.5 text-20 font-semibold tracking-[-0.005em]',
          isName ? 'max-md:basis-full' : 'max-xs:basis-full',
        )}
      >
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {aside && <span className="text-14 font-normal tracking-normal text-ink-3 tabular-nums">{aside}</span>}
      </h1>
      {actions}
    </div>
  )
}

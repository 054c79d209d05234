import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

const markClass = cva('inline-flex items-center gap-1.75 align-middle', {
  variants: {
    tone: {
      neutral: 'text-ink-2 [&>svg]:text-ink-3',
      ok: 'text-ink-2 [&>svg]:text-primary-mark',
      quiet: 'text-ink-3',
      warn: 'text-warn',
      danger: 'text-danger',
    },
  },
})

interface StatusMarkProps extends VariantProps<typeof markClass> {
  /** A filled dot, a ring, or an Iconify name. */
  mark: 'on' | 'off' | (string & {})
  className?: string
  /** The word. Printed in grey, the mark still reads. */
  children: ReactNode
}

/** The state of a record: a shape and a word, never colour alone. */
export function StatusMark({
  mark,
  tone = mark === 'off' ? 'quiet' : 'neutral',
  className,
  children,
}: StatusMarkProps) {
  return (
    <span className={cn(markClass({ tone }), className)}>
      {mark === 'on' ? (
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full bg-primary-mark forced-colors:bg-[color:CanvasText]"
        />
      ) : mark === 'off' ? (
        <span aria-hidden className="size-2 shrink-0 rounded-full border-[1.5px] border-line-field" />
      ) : (
        <Icon name={mark} />
      )}
      {children}
    </span>
  )
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

const badgeClass = cva(
  'inline-flex items-center gap-1 rounded-s border px-1.25 text-12 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'border-line text-ink-3',
        primary: 'border-transparent bg-primary-soft text-ink-link',
        warn: 'border-warn-line bg-warn-soft text-warn',
        danger: 'border-danger-line bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

interface BadgeProps extends VariantProps<typeof badgeClass> {
  className?: string
  children: ReactNode
}

/** A word in a thin frame. For the state of a record take `StatusMark`. */
export function Badge({ tone, className, children }: BadgeProps) {
  return <span className={cn(badgeClass({ tone }), className)}>{children}</span>
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'

const noticeClass = cva('flex items-start gap-2.5 rounded-m border px-3 py-2.5 text-13 text-ink-2', {
  variants: {
    tone: {
      neutral: 'border-line bg-sunken',
      warn: 'border-warn-line bg-warn-soft [&>svg]:text-warn',
      danger: 'border-danger-line bg-danger-soft [&>svg]:text-danger',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

interface NoticeProps extends VariantProps<typeof noticeClass> {
  icon?: string
  children: ReactNode
  /** A link or a small button at the end. */
  action?: ReactNode
  className?: string
}

/** A line inside the page; coloured only for trouble. */
export function Notice({ tone, icon = 'lucide:info', children, action, className }: NoticeProps) {
  return (
    <div className={cn(noticeClass({ tone }), className)}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
      {action && <div className="self-center">{action}</div>}
    </div>
  )
}

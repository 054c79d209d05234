import { cn } from '#web/ui/cn.ts'

/** The sign of the back office: somebody heard within an open circle. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={cn('size-5 shrink-0 text-primary-mark', className)}>
      <path
        d="M15.4 4.6a7.6 7.6 0 1 0 0 10.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="10" cy="10" r="2.6" fill="currentColor" />
    </svg>
  )
}

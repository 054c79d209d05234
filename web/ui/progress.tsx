import { Progress as Base } from '@base-ui/react/progress'
import { cn } from './cn.ts'

interface ProgressProps {
  label: string
  /** Null while nobody knows how long it takes. */
  value: number | null
  max?: number
  className?: string
}

/** How far a long work has come. */
export function Progress({ label, value, max = 100, className }: ProgressProps) {
  return (
    <Base.Root
      value={value}
      max={max}
      locale="ru-RU"
      className={cn('grid grid-cols-[1fr_auto] gap-1 text-13', className)}
    >
      <Base.Label>{label}</Base.Label>
      <Base.Value className="text-ink-3 tabular-nums">
        {() => (value === null ? '' : `${Math.round((value / max) * 100)}\u00a0%`)}
      </Base.Value>
      <Base.Track className="col-span-2 h-1 overflow-hidden rounded-full bg-track">
        <Base.Indicator className="h-full rounded-full bg-primary-mark transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-[progress_1.2s_ease-in-out_infinite_alternate]" />
      </Base.Track>
    </Base.Root>
  )
}

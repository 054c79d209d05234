import { useId, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { cn } from '../cn.ts'

interface ProgressProps {
  label: string
  /** Null while nobody knows how long it takes. */
  value: number | null
  max?: number
  /** A quiet line below: «1 200 из 3 400». */
  note?: ReactNode
  /** Offers to stop the work. */
  onCancel?: () => void
  cancelLabel?: string
  className?: string
}

/** How far a long work has come. */
export function Progress({ label, value, max = 100, note, onCancel, className, ...rest }: ProgressProps) {
  const { cancelLabel = 'Остановить' } = rest
  const labelId = useId()
  const percent = value === null ? null : max <= 0 ? 100 : Math.min(100, Math.round((value / max) * 100))
  return (
    <div className={cn('grid grid-cols-[1fr_auto] gap-1 text-13', className)}>
      <span id={labelId}>{label}</span>
      <span aria-hidden className="text-ink-3 tabular-nums">
        {percent !== null && `${percent}\u00a0%`}
      </span>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="col-span-2 h-1 overflow-hidden rounded-full bg-track"
      >
        <div
          style={percent === null ? undefined : { width: `${percent}%` }}
          className={cn(
            'h-full rounded-full bg-primary-mark transition-[width]',
            percent === null && 'w-1/3 animate-[progress_1.2s_ease-in-out_infinite_alternate]',
          )}
        />
      </div>
      {(note !== undefined || onCancel) && (
        <div className="col-span-2 flex min-h-7 items-center gap-2 text-12 text-ink-3 tabular-nums">
          <span className="min-w-0 flex-1">{note}</span>
          {onCancel && (
            <Button variant="ghost" color="neutral" size="xs" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useControlProps, useLabelId } from './field-context.ts'

interface SegmentedProps<V extends string> {
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
  name?: string
  disabled?: boolean
  className?: string
  'aria-label'?: string
}

/** One of two to four, all in sight. Radio buttons inside: arrows move, Tab passes by. */
export function Segmented<V extends string>({
  options,
  value,
  onChange,
  name,
  disabled,
  className,
  'aria-label': label,
}: SegmentedProps<V>) {
  const ownName = useId()
  const labelId = useLabelId()
  const control = useControlProps()
  return (
    <div
      {...control}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? labelId : undefined}
      className={cn(
        'inline-flex max-w-full overflow-clip rounded-m max-xs:flex-wrap border border-line-field bg-surface aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-7.5 flex-1 items-center justify-center gap-1.5 border-s border-line px-2.5 text-13 whitespace-nowrap text-ink-2 transition-colors first:border-s-0 hover:text-ink has-checked:bg-pressed has-checked:font-medium has-checked:text-ink has-checked:inset-shadow-[0_-2px_var(--primary-mark)] forced-colors:has-checked:border-b-4 has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring max-md:h-11 max-md:px-3 max-xs:h-auto max-xs:min-h-11 max-xs:flex-auto max-xs:whitespace-normal"
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

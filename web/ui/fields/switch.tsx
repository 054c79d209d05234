import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Without it give `aria-label`. */
  label?: ReactNode
}

/** On or off, at once or with the form. The tick in the knob says «on» without colour. */
export function Switch({ label, className, ...props }: SwitchProps) {
  return (
    <label className={cn('inline-flex min-h-8 items-center gap-2 max-md:min-h-11 max-md:min-w-11', className)}>
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...props}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
          role="switch"
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full bg-line-field transition-colors checked:bg-primary disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span className="pointer-events-none relative m-0.5 grid size-4 place-items-center rounded-full bg-white text-primary transition-[translate] peer-checked:translate-x-4 peer-checked:*:opacity-100">
          <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 opacity-0">
            <path d="M1.2 5.3 3.9 8 8.8 2.2" fill="none" stroke="#285f42" strokeWidth="1.8" />
          </svg>
        </span>
      </span>
      {label !== undefined && <span className="min-w-0">{label}</span>}
    </label>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Without it give `aria-label`. */
  label?: ReactNode
  /** Some of what it stands for are chosen. */
  indeterminate?: boolean
}

/** A native checkbox: works in a form without JavaScript, and its whole label is the target. */
export function Checkbox({ label, indeterminate = false, className, ref, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        'inline-flex items-center gap-2 align-middle max-md:min-h-11',
        label === undefined ? 'justify-center max-md:min-w-11' : 'min-h-8',
        className,
      )}
    >
      <span className="relative inline-grid size-4 shrink-0 place-items-center max-md:size-5">
        <input
          {...props}
          type="checkbox"
          ref={(node) => {
            if (node) node.indeterminate = indeterminate
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
          }}
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-s border border-line-field bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-ink-2 disabled:cursor-not-allowed disabled:border-line disabled:bg-pressed"
        />
        <svg
          viewBox="0 0 10 10"
          aria-hidden
          className="pointer-events-none relative size-2.5 text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:hidden peer-disabled:text-ink-3 max-md:size-3"
        >
          <path d="M1.2 5.3 3.9 8 8.8 2.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        <span className="pointer-events-none absolute hidden h-0.5 w-2 rounded-full bg-on-primary peer-indeterminate:block" />
      </span>
      {label !== undefined && <span className="min-w-0">{label}</span>}
    </label>
  )
}

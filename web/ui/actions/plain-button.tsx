import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '../cn.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from '../icon.tsx'
import { Spinner } from '../data/spinner.tsx'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'disabled'>, ButtonLook {
  /** An Iconify name, drawn before the words. */
  icon?: string
  /** Shows a spinner and ignores presses; the focus stays. */
  loading?: boolean
}

/** A verb that can always be done: `Button` without the reason and its tooltip, for a page that must be light. */
export function PlainButton({ icon, loading = false, children, ...props }: PlainButtonProps) {
  const { size, variant, color, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={loading ? ignore : onClick}
      className={cn(buttonClass({ size, variant, color }), className)}
    >
      {loading ? <Spinner /> : icon && <Icon name={icon} className="-mx-px" />}
      {children}
    </button>
  )
}

/** A press must not send the form either. */
export function ignore(event: MouseEvent) {
  event.preventDefault()
}

import { useId, type ComponentProps, type MouseEvent } from 'react'
import { cn } from './cn.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'disabled'>, ButtonLook {
  /** An Iconify name, drawn before the words. */
  icon?: string
  /** Shows a spinner and ignores presses; the focus stays. */
  loading?: boolean
  /** Why the button does nothing now. It stays in reach of the keyboard and tells the reason. */
  disabledReason?: string
}

/** A verb. `type` is `button` unless said otherwise. */
export function Button({ icon, loading = false, disabledReason, children, ...props }: ButtonProps) {
  const { size, variant, color, className, onClick, ...rest } = props
  const reasonId = useId()
  const isIdle = loading || disabledReason !== undefined
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={isIdle || undefined}
      aria-busy={loading || undefined}
      aria-describedby={cn(rest['aria-describedby'], disabledReason && reasonId) || undefined}
      onClick={isIdle ? ignore : onClick}
      className={cn(buttonClass({ size, variant, color }), className)}
    >
      {loading ? <Spinner /> : icon && <Icon name={icon} className="-mx-px" />}
      {children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <>
      <Tooltip text={disabledReason} opensOnPress>
        {button}
      </Tooltip>
      <span hidden id={reasonId}>
        {disabledReason}
      </span>
    </>
  )
}

/** A press must not send the form either. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

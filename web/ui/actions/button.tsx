import { useId } from 'react'
import { cn } from '../cn.ts'
import { ignore, PlainButton, type PlainButtonProps } from './plain-button.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface ButtonProps extends PlainButtonProps {
  /** Why the button does nothing now. It stays in reach of the keyboard and tells the reason. */
  disabledReason?: string
}

/** A verb. `type` is `button` unless said otherwise. */
export function Button({ disabledReason, ...props }: ButtonProps) {
  return disabledReason === undefined ? <PlainButton {...props} /> : <ToldButton {...props} reason={disabledReason} />
}

/** A button with a remark: the reason against it, else the tip. It stays the same one, with the focus, as a reason comes. */
export function ToldButton({ reason, tip, ...props }: PlainButtonProps & { reason: string | undefined; tip?: string }) {
  const reasonId = useId()
  const isDisabled = reason !== undefined
  const disabled = {
    'aria-disabled': true,
    'aria-describedby': cn(props['aria-describedby'], reasonId),
    onClick: ignore,
  }
  return (
    <>
      <Tooltip text={reason ?? tip} opensOnPress={isDisabled}>
        <PlainButton {...props} {...(isDisabled && disabled)} />
      </Tooltip>
      {isDisabled && (
        <span hidden id={reasonId}>
          {reason}
        </span>
      )}
    </>
  )
}

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
  const reasonId = useId()
  if (disabledReason === undefined) return <PlainButton {...props} />
  return (
    <>
      <Tooltip text={disabledReason} opensOnPress>
        <PlainButton
          {...props}
          aria-disabled
          aria-describedby={cn(props['aria-describedby'], reasonId)}
          onClick={ignore}
        />
      </Tooltip>
      <span hidden id={reasonId}>
        {disabledReason}
      </span>
    </>
  )
}

import { cn } from '../cn.ts'
import { Button, type ButtonProps } from './button.tsx'
import { buttonClass } from './button-class.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: string
  /** The verb: read aloud, and shown when the pointer or the focus rests here. */
  label: string
}

/** A button of one icon; ghost and neutral unless said otherwise. */
export function IconButton({ label, variant = 'ghost', color = 'neutral', className, ...props }: IconButtonProps) {
  const button = (
    <Button
      {...props}
      variant={variant}
      color={color}
      aria-label={label}
      className={cn(buttonClass({ size: props.size, variant, color, square: true }), className)}
    />
  )
  // The reason for being disabled has a tooltip of its own.
  return props.disabledReason === undefined ? <Tooltip text={label}>{button}</Tooltip> : button
}

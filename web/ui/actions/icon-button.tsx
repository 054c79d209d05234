import { cn } from '../cn.ts'
import { ToldButton, type ButtonProps } from './button.tsx'
import { buttonClass } from './button-class.ts'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: string
  /** The verb: read aloud, and shown when the pointer or the focus rests here. */
  label: string
}

/** A button of one icon; ghost and neutral unless said otherwise. */
export function IconButton({ label, disabledReason, variant = 'ghost', color = 'neutral', ...props }: IconButtonProps) {
  return (
    <ToldButton
      {...props}
      reason={disabledReason}
      tip={label}
      variant={variant}
      color={color}
      aria-label={label}
      className={cn(buttonClass({ size: props.size, variant, color, square: true }), props.className)}
    />
  )
}

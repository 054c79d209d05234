import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { controlClass } from './control-class.ts'
import { useControlProps } from './field-context.ts'
import { Icon } from '../icon.tsx'

interface InputProps extends ComponentProps<'input'> {
  /** An Iconify name, drawn at the start. */
  icon?: string
  /** A unit at the end («₽») or a small button. */
  suffix?: ReactNode
}

/** One line of text. Takes every attribute of `<input>`, so `register()` of a form library spreads into it. */
export function Input({ icon, suffix, className, ...props }: InputProps) {
  const control = useControlProps(props)
  const input = (
    <input
      type="text"
      {...props}
      {...control}
      className={cn(
        controlClass,
        'h-control',
        icon && 'ps-8 max-md:ps-10',
        suffix && 'pe-9',
        !icon && !suffix && className,
      )}
    />
  )
  if (!icon && !suffix) return input
  return (
    <div className={cn('relative', className)}>
      {icon && (
        <Icon
          name={icon}
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-3 max-md:start-3"
        />
      )}
      {input}
      {suffix && <span className="absolute inset-y-0 end-2.5 flex items-center text-ink-3">{suffix}</span>}
    </div>
  )
}

import { cn } from '../cn.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from '../icon.tsx'
import { Link, type LinkProps } from './link.tsx'

interface ButtonLinkProps extends Omit<LinkProps, 'color'>, ButtonLook {
  icon?: string
}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({ icon, size, variant, color, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={cn(buttonClass({ size, variant, color }), className)}>
      {icon && <Icon name={icon} className="-mx-px" />}
      {children}
    </Link>
  )
}

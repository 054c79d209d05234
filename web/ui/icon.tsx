import { cn } from './cn.ts'
import { iconBodies } from './icon-data.gen.ts'

interface IconProps {
  /** An Iconify name: `lucide:house`. */
  name: string
  className?: string
  /** Only for an icon that stands alone; beside words it stays silent. */
  label?: string
}

/** An inline drawing of 16 px in the colour of the text. A name nobody knows keeps its place, empty. */
export function Icon({ name, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cn('size-4 shrink-0', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      dangerouslySetInnerHTML={{ __html: iconBodies[name] ?? '' }}
    />
  )
}

import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Link } from './link.tsx'

interface BreadcrumbProps {
  /** From the top down; the last one is the current page. */
  items: readonly { label: string; href?: string }[]
  className?: string
}

/** The way here. On a phone only the step back is left. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Путь" className={cn('min-w-0', className)}>
      <ol className="flex items-center gap-1.5 text-13 text-ink-3">
        {items.map((item, index) => {
          const isLast = index === items.length - 1
          const isParent = index === items.length - 2
          return (
            <li
              key={item.label}
              className={cn('flex min-w-0 items-center gap-1.5', !isParent && items.length > 1 && 'max-md:hidden')}
            >
              {index > 0 && (
                <span aria-hidden className="text-line-field max-md:hidden">
                  /
                </span>
              )}
              {isLast || item.href === undefined ? (
                <span aria-current={isLast ? 'page' : undefined} className={cn('truncate', isLast && 'text-ink')}>
                  {item.label}
                </span>
              ) : (
                <Link
                  to={item.href}
                  className="flex min-w-0 items-center gap-1 whitespace-nowrap max-xs:whitespace-normal max-xs:text-[4.5vw]/[1.1] text-ink-2 hover:text-ink hover:underline max-md:min-h-11 max-md:text-14 max-md:font-medium"
                >
                  <Icon name="lucide:chevron-left" className="text-ink-3 md:hidden" />
                  {item.label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { cn } from '../cn.ts'
import { Link } from './link.tsx'
import { tabClass, tabCountClass, tabListClass } from './tab-class.ts'

interface NavTabsProps {
  /** What the links choose between; read aloud. */
  label: string
  items: readonly { href: string; label: string; count?: number; isCurrent: boolean }[]
  className?: string
}

/** Tabs that are links: views of a list, pages of a record. */
export function NavTabs({ label, items, className }: NavTabsProps) {
  return (
    <nav aria-label={label} className={cn(tabListClass, className)}>
      {items.map((item) => (
        <Link key={item.label} to={item.href} aria-current={item.isCurrent ? 'page' : undefined} className={tabClass}>
          {item.label}
          {item.count !== undefined && <span className={tabCountClass}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  )
}

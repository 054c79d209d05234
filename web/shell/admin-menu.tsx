import { Link, useLocation } from 'react-router'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { menuFor, trailOf } from './menu.ts'
import { useSession } from './session.tsx'

interface AdminMenuProps {
  /** Words are hidden from sight between 768 and 1024 px. */
  isRail?: boolean
}

/** The sections that the person's roles may open; the one they are in is marked. */
export function AdminMenu({ isRail = false }: AdminMenuProps) {
  const { roles } = useSession()
  const { pathname } = useLocation()
  const here = trailOf(pathname).map(({ name }) => name)
  return (
    <nav aria-label="Разделы" className="flex-1 px-2 pt-1 pb-4">
      {menuFor(roles).map((group) => (
        <ul key={group[0]?.name} className="border-line not-first:mt-3 not-first:border-t not-first:pt-3">
          {group.map(({ name, title, icon, to }) => (
            <li key={name}>
              <Link
                to={to}
                title={title}
                aria-current={here.at(-1) === name ? 'page' : here.includes(name) ? 'true' : undefined}
                className={cn(
                  'flex h-11 items-center gap-2.5 rounded-m px-2 text-ink-2 no-underline transition-colors hover:bg-pressed hover:text-ink md:h-10 lg:h-8',
                  'focus-visible:-outline-offset-2',
                  here.includes(name) && 'bg-current-item font-medium text-ink hover:bg-current-item',
                  isRail && 'max-lg:justify-center max-lg:px-0',
                )}
              >
                <Icon name={icon} className={here.includes(name) ? undefined : 'text-ink-3'} />
                <span className={isRail ? 'max-lg:sr-only' : undefined}>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

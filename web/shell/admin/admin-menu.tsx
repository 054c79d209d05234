import { useId } from 'react'
import { useLocation } from 'react-router'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { menuFor, trailOf, type MenuItem } from './menu.ts'
import { MenuCount, useMenuWaiting, waitingWords } from '../live/menu-count.tsx'
import { useSession } from '../session/session.tsx'

interface AdminMenuProps {
  /** Words are hidden from sight between 768 and 1024 px. */
  isRail?: boolean
}

/** The sections that the person may open; the one they are in is marked and shows what stands under it. */
export function AdminMenu({ isRail = false }: AdminMenuProps) {
  const user = useSession()
  const { pathname } = useLocation()
  const here = trailOf(pathname).map(({ name }) => name)
  return (
    <nav aria-label="Разделы" className="flex-1 px-2 pt-1 pb-4">
      {menuFor(user).map((group) => (
        <ul key={group[0]?.name} className="border-line not-first:mt-3 not-first:border-t not-first:pt-3">
          {group.map((item) => (
            <li key={item.name}>
              <MenuLink item={item} here={here} isRail={isRail} />
              {item.children.length > 0 && here.includes(item.name) && (
                <ul className={isRail ? 'max-lg:hidden' : undefined}>
                  {item.children.map((child) => (
                    <li key={child.name}>
                      <MenuLink item={child} here={here} isRail={isRail} isChild />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

interface MenuLinkProps {
  item: MenuItem
  here: string[]
  isRail: boolean
  isChild?: boolean
}

function MenuLink({ item: { name, title, icon, to, children }, here, isRail, isChild = false }: MenuLinkProps) {
  const isHere = here.at(-1) === name
  const isAround = here.includes(name)
  // The section around an open child is not the current one: its child is.
  const waiting = useMenuWaiting(name)
  const waitingId = useId()
  const isMarked = isAround && !children.some((child) => here.includes(child.name))
  return (
    <Link
      to={to}
      title={title}
      aria-describedby={waiting === null ? undefined : waitingId}
      aria-current={isHere ? 'page' : isAround ? 'true' : undefined}
      className={cn(
        'relative flex h-11 items-center gap-2.5 rounded-m px-2 text-ink-2 no-underline transition-colors hover:bg-pressed hover:text-ink md:h-10 lg:h-8',
        'focus-visible:-outline-offset-2',
        isAround && 'font-medium text-ink',
        isMarked && 'bg-current-item hover:bg-current-item forced-colors:border-s-4',
        isChild && 'ps-8.5',
        isRail && 'max-lg:justify-center max-lg:px-0',
      )}
    >
      {!isChild && <Icon name={icon} className={isAround ? undefined : 'text-ink-3'} />}
      <span className={isRail ? 'max-lg:sr-only' : undefined}>{title}</span>
      {waiting !== null && (
        <>
          <MenuCount waiting={waiting} isRail={isRail} />
          <span id={waitingId} hidden>
            {waitingWords(waiting)}
          </span>
        </>
      )}
    </Link>
  )
}

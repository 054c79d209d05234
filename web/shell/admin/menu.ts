import type { SessionUser } from '#contract/people/current-user.ts'
import { href, mayOpen, screens, type Screen, type ScreenName } from '#contract/people/screens.ts'

export interface MenuItem {
  name: ScreenName
  title: string
  icon: string
  to: string
  /** The sections that stand under this one. */
  children: MenuItem[]
}

/** The admin menu by groups, only what this person may open. Empty groups are left out. */
export function menuFor({ permissions }: Pick<SessionUser, 'permissions'>): MenuItem[][] {
  const open = entries().flatMap(([name, screen]) =>
    screen.menu !== undefined && mayOpen(screen, permissions) ? [{ name, menu: screen.menu }] : [],
  )
  const isOpen = (name: ScreenName | undefined) => open.some((entry) => entry.name === name)
  // What stands under a closed section stands by itself.
  const under = (parent?: ScreenName): MenuEntry[] =>
    open.filter(({ menu }) => (isOpen(menu.parent) ? menu.parent : undefined) === parent)
  return [1, 2, 3]
    .map((group) =>
      under()
        .filter(({ menu }) => menu.group === group)
        .map((entry) => ({
          ...itemOf(entry),
          children: under(entry.name).map((child) => ({ ...itemOf(child), children: [] })),
        })),
    )
    .filter((group) => group.length > 0)
}

/** Where somebody begins: the first section of their menu, and without any their profile. */
export function firstPath(user: Pick<SessionUser, 'permissions'>): string {
  return menuFor(user)[0]?.[0]?.to ?? href('profile')
}

/** The screen of the path with those above it, outermost first. */
export function trailOf(pathname: string): { name: ScreenName; screen: Screen }[] {
  const found = entries().find(([, { path }]) => matches(path, pathname))
  return found === undefined ? [] : trail(found[0])
}

function trail(name: ScreenName): { name: ScreenName; screen: Screen }[] {
  const screen = screens[name]
  return [...(screen.parent === undefined ? [] : trail(screen.parent)), { name, screen }]
}

interface MenuEntry {
  name: ScreenName
  menu: NonNullable<Screen['menu']>
}

function itemOf({ name, menu }: MenuEntry): Omit<MenuItem, 'children'> {
  return { name, title: menu.title ?? screens[name].title, icon: menu.icon, to: href(name) }
}

function matches(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/')
  const actual = pathname.replace(/\/+$/, '').toLowerCase().split('/')
  return parts.length === actual.length && parts.every((part, at) => part.startsWith(':') || part === actual[at])
}

function entries() {
  return Object.entries(screens) as [ScreenName, Screen][]
}

import { href, mayOpen, screens, type Screen, type ScreenName } from '#contract/screens.ts'

interface MenuItem {
  name: ScreenName
  title: string
  icon: string
  to: string
}

/** The admin menu by groups, only what these roles may open. Empty groups are left out. */
export function menuFor(roles: readonly string[]): MenuItem[][] {
  const items = entries().filter(([, screen]) => mayOpen(screen, roles))
  return [1, 2, 3]
    .map((group) => items.flatMap(([name, { menu }]) => (menu?.group === group ? [itemOf(name, menu)] : [])))
    .filter((group) => group.length > 0)
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

function itemOf(name: ScreenName, menu: NonNullable<Screen['menu']>): MenuItem {
  return { name, title: menu.title, icon: menu.icon, to: href(name) }
}

function matches(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/')
  const actual = pathname.replace(/\/+$/, '').toLowerCase().split('/')
  return parts.length === actual.length && parts.every((part, at) => part.startsWith(':') || part === actual[at])
}

function entries() {
  return Object.entries(screens) as [ScreenName, Screen][]
}

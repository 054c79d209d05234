import { useLocation } from 'react-router'
import { href } from '#contract/screens.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { useListPath } from './list-memory.ts'
import { trailOf } from './menu.ts'

/** Where one is. The way back to a list leads to it as it was left. */
export function AdminTrail() {
  const trail = trailOf(useLocation().pathname)
  const parent = trail.at(-2)?.name ?? 'dashboard'
  const parentPath = useListPath(parent)
  const items = trail.map(({ name, screen }, at) => ({
    label: screen.title,
    href: at === trail.length - 2 ? parentPath : href(name),
  }))
  return <Breadcrumb items={items} />
}

import { useLocation } from 'react-router'
import { href } from '#contract/screens.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { useListPath } from './list-memory.ts'
import { trailOf } from './menu.ts'
import { useSite } from './site.tsx'

/** Where one is. The way back to a list leads to it as it was left. */
export function AdminTrail() {
  const { name } = useSite()
  const trail = trailOf(useLocation().pathname)
  const parent = trail.at(-2)?.name ?? 'dashboard'
  const parentPath = useListPath(parent)
  const items = trail.map(({ name: step, screen }, at) => ({
    label: screen.title,
    href: at === trail.length - 2 ? parentPath : href(step),
  }))
  return (
    <>
      {items.length < 2 && <span className="text-16 font-semibold md:hidden">{name}</span>}
      <Breadcrumb items={items} className={items.length < 2 ? 'max-md:hidden' : undefined} />
    </>
  )
}

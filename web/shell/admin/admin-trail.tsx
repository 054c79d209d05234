import { useLocation } from 'react-router'
import { mayOpen, screens } from '#contract/people/screens.ts'
import { Breadcrumb } from '#web/ui/actions/breadcrumb.tsx'
import { useListPath } from '../navigation/list-memory.ts'
import { trailOf } from './menu.ts'
import { useSession } from '../session/session.tsx'
import { useSite } from '../site.tsx'

/** Where one is. The way back to a list leads to it as it was left; from a screen whose list is closed it leads home. */
export function AdminTrail() {
  const { name } = useSite()
  const { permissions } = useSession()
  const [current, parent] = trailOf(useLocation().pathname).toReversed()
  const above = parent === undefined ? [] : [parent.name, 'dashboard' as const]
  const back = above.find((name) => mayOpen(screens[name], permissions))
  const backPath = useListPath(back ?? 'dashboard')
  if (current === undefined) return null
  if (back === undefined) {
    return (
      <>
        <span className="text-16 font-semibold md:hidden">{name}</span>
        <Breadcrumb items={[{ label: current.screen.title }]} className="max-md:hidden" />
      </>
    )
  }
  return <Breadcrumb items={[{ label: screens[back].title, href: backPath }, { label: current.screen.title }]} />
}

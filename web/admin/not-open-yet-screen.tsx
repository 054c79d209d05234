import { useLocation } from 'react-router'
import { trailOf } from '#web/shell/menu.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/not-open-yet-screen'
import { ScreenError } from './screen-error.tsx'
import { ScreenHead } from './screen-head.tsx'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ location, matches }) => [
  { title: `${titleOf(location.pathname)} — ${matches[0].loaderData?.site.name}` },
]

/** There is nothing to read yet; a loader makes the guard run when one comes here by a link. */
export function loader() {
  return null
}

/** A section of the menu whose turn comes later: says so instead of pretending. */
export default function NotOpenYetScreen() {
  const title = titleOf(useLocation().pathname)
  return (
    <>
      <ScreenHead title={title} />
      <EmptyState icon="lucide:construction" title="Раздел ещё не открыт">
        Экран «{title}» появится в&nbsp;одной из&nbsp;следующих версий. Сейчас за&nbsp;ним ничего нет.
      </EmptyState>
    </>
  )
}

function titleOf(pathname: string): string {
  return trailOf(pathname).at(-1)?.screen.title ?? ''
}

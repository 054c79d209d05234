import { data, useLocation } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { EmptyScreen } from '#web/shell/public/empty-screen.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import type { Route } from './+types/unknown-screen'
import { ScreenError } from './screen-error.tsx'

export { ScreenError as ErrorBoundary }

const TITLE = 'Такой страницы нет'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `${TITLE} — ${matches[0].loaderData?.site.name}` }]

export function loader() {
  return data(null, { status: 404, statusText: 'Page Not Found' })
}

/** Any path of the back office that no screen has (specification §8). */
export default function UnknownScreen() {
  const { pathname } = useLocation()
  return (
    <EmptyScreen
      icon="lucide:search-x"
      title={TITLE}
      actions={
        <ButtonLink to={href('dashboard')} variant="outline" color="neutral">
          На&nbsp;главную
        </ButtonLink>
      }
    >
      Ссылка могла устареть, или в&nbsp;адрес закралась опечатка.
      <br />
      <span className="font-mono text-12 wrap-anywhere text-ink-3">Page Not Found: {pathname}</span>
    </EmptyScreen>
  )
}

import { href, screens } from '#contract/screens.ts'
import { useSession } from '#web/shell/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ScreenError } from '../screen-error.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { Route } from './+types/dashboard-screen'
import { loadTiles } from './dashboard-loader.ts'
import { Tiles } from './tiles.tsx'

export { ScreenError as ErrorBoundary }

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${screens.dashboard.title} — ${matches[0].loaderData?.site.name}` },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  return { tiles: await loadTiles(context, url) }
}

/** What needs this person today. */
export default function DashboardScreen({ loaderData: { tiles } }: Route.ComponentProps) {
  const { first_name, psychologist_id } = useSession()
  return (
    <>
      <ScreenHead title={`Здравствуйте, ${first_name}`} />
      {tiles.length > 0 && <Tiles tiles={tiles} />}
      {psychologist_id !== null && <OwnCard id={psychologist_id} />}
      {tiles.length === 0 && psychologist_id === null && (
        <EmptyState icon="lucide:circle-check" title="Ничего не ждёт">
          Карточка психолога ещё не&nbsp;связана с&nbsp;вашей учётной записью. Связать её может модератор.
        </EmptyState>
      )}
    </>
  )
}

function OwnCard({ id }: { id: number }) {
  return (
    <section className="mt-2 flex flex-wrap items-center gap-3 rounded-m border border-line p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold">Ваша карточка</h2>
        <p className="mt-1 text-ink-2">Тексты, образование, фотография и&nbsp;темы, которые видят на&nbsp;сайте.</p>
      </div>
      <ButtonLink to={href('psychologistEditor', { id })} icon="lucide:pencil">
        Открыть карточку
      </ButtonLink>
    </section>
  )
}

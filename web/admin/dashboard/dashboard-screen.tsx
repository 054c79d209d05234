import { Suspense } from 'react'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/dashboard-screen'
import { greetingAt, todayIn } from './greeting.ts'
import { LiveDashboard } from './live-dashboard.tsx'
import { useTimeSince } from './use-time-since.ts'
import { FirstSteps } from './first-steps.tsx'
import { LastChanges } from './last-changes.tsx'
import { LastPages } from './last-pages.tsx'
import { MonthMoney } from './month-money.tsx'
import { OwnCard } from './own-card.tsx'
import { Tiles } from './tiles.tsx'
import { VisitsPanel } from './visits-panel.tsx'
import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/wire/api.ts'
import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { readForScreen } from '../screen/read-for-screen.ts'

export { ScreenError as ErrorBoundary }

/** For psychologists alone. */
const OwnWork = lazy(() => import('../own-work/own-work.tsx'))

export const meta = screenTitle('dashboard')

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadDashboard(context, url)
}

/**
 * What needs this person today, by their rights. What counts from now, and what hears of news, are parts of their own:
 * drawn anew from here, a part whose code is on the way would lose its words until it comes.
 */
export default function DashboardScreen({ loaderData: { dashboard, days, readAt } }: Route.ComponentProps) {
  const { permissions } = useSession()
  const { setup, is_empty, tiles, own_card, own_work, pages, visits, money, changes } = dashboard
  const isStaff = tiles.length > 0 || visits !== null
  return (
    <>
      <LiveDashboard dashboard={dashboard} />
      <Greeting readAt={readAt} />
      {setup !== null && <FirstSteps setup={setup} />}
      {tiles.length > 0 && <Tiles tiles={tiles} readAt={readAt} isEmpty={is_empty} />}
      {own_card !== null && (
        <div className={tiles.length > 0 ? 'mt-4' : undefined}>
          <OwnCard card={own_card} />
        </div>
      )}
      {own_card !== null && own_work !== null && (
        <Suspense fallback={<div aria-busy className="min-h-150" />}>
          <OwnWork work={own_work} psychologistId={own_card.id} readAt={readAt} />
        </Suspense>
      )}
      {own_card === null && !isStaff && permissions.includes('psychologists.update-own') && (
        <EmptyState icon="lucide:unlink" title="Карточка ещё не&nbsp;связана с&nbsp;вами">
          Попросите модератора связать вашу карточку с&nbsp;этой учётной записью: тогда здесь будет видно, чего
          в&nbsp;ней не&nbsp;хватает.
        </EmptyState>
      )}
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 min-[1100px]:grid-cols-[minmax(0,1fr)_344px]">
        {visits !== null && <VisitsPanel visits={visits} days={days} />}
        {(money !== null || pages !== null || changes.length > 0) && (
          <div className="border-line max-[1100px]:border-t">
            {money !== null && <MonthMoney money={money} />}
            {pages !== null && <LastPages pages={pages} readAt={readAt} />}
            <LastChanges changes={changes} readAt={readAt} isOwn={!isStaff} />
          </div>
        )}
      </div>
    </>
  )
}

function Greeting({ readAt }: { readAt: string }) {
  const { first_name } = useSession()
  const { timeZone } = useSite()
  const now = useTimeSince(readAt)
  return <ScreenHead title={`${greetingAt(now, timeZone)}, ${first_name}`} aside={todayIn(now, timeZone)} />
}

/** Everything on the first screen, by the rights of whoever opens it: one call. */
async function loadDashboard(context: Readonly<RouterContextProvider>, url: URL) {
  const days = url.searchParams.get('days') === '90' ? 90 : 30
  const { data } = await readForScreen<{ data: Dashboard }>(context, `${api.dashboard}?days=${days}`, url)
  return { dashboard: data, days, readAt: new Date().toISOString() }
}

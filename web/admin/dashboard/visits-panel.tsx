import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DASHBOARD_DAYS } from '#contract/office/reports/dashboard.ts'
import { lazy } from '#web/lib/late-code.ts'
import { counted } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Panel } from './panel.tsx'
import { useRememberedView, type VisitsView } from './use-remembered-view.ts'
import { comparedInWords, sumOf, totalsByDay, type Visits } from './visits.ts'
import { VisitsTable } from './visits-table.tsx'

const VisitsGraph = lazy(() => import('./visits-graph.tsx'))

const VIEWS = [
  { value: 'chart', label: <View icon="lucide:chart-column">График</View> },
  { value: 'table', label: <View icon="lucide:table-2">Таблица</View> },
] as const satisfies { value: VisitsView; label: unknown }[]
const PERIODS = DASHBOARD_DAYS.map((days) => ({ value: String(days), label: `${days}\u00a0дней` }))

/** Visits by day and page, drawn or told in a table: the choice is remembered. */
export function VisitsPanel({ visits, days }: { visits: Visits; days: number }) {
  const [view, setView] = useRememberedView()
  const [, setSearch] = useSearchParams()
  const total = sumOf(totalsByDay(visits))
  const compared = comparedInWords(total, sumOf(visits.pages.map(({ before }) => before)), days)
  const remark = `${counted(total, 'визит', 'визита', 'визитов')} за\u00a0${days}\u00a0дней${compared === null ? '' : `, ${compared}`}`

  return (
    <Panel
      title="Посещения"
      remark={remark}
      actions={
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <Segmented
            aria-label="За сколько дней"
            options={PERIODS}
            value={String(days)}
            onChange={(value) =>
              setSearch(value === '30' ? {} : { days: value }, { replace: true, preventScrollReset: true })
            }
          />
          <Segmented aria-label="Вид" options={VIEWS} value={view} onChange={setView} />
        </div>
      }
    >
      {view === 'table' ? (
        <VisitsTable visits={visits} />
      ) : (
        <Suspense fallback={<Loading pages={visits.pages.length} />}>
          <VisitsGraph visits={visits} />
        </Suspense>
      )}
    </Panel>
  )
}

function View({ icon, children }: { icon: string; children: string }) {
  return (
    <>
      <Icon name={icon} className="size-3.5 max-md:hidden" />
      {children}
    </>
  )
}

function Loading({ pages }: { pages: number }) {
  return (
    <div aria-busy className="grid gap-6">
      <Skeleton className="h-60 w-full" />
      {Array.from({ length: pages }, (_, index) => (
        <Skeleton key={index} className="h-3 w-full" />
      ))}
    </div>
  )
}

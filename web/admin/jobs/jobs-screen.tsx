import { useEffect } from 'react'
import { api } from '#contract/wire/api.ts'
import type { Job } from '#contract/office/jobs.ts'
import type { Operation } from '#contract/office/operations.ts'
import { screens } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { sessionContext } from '#web/shell/session/session.tsx'
import { EmptyState } from '#web/ui/data/empty-state.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/jobs-screen'
import { JobLine } from './job-line.tsx'
import { operationsOf, operationsPath } from './operations-of.ts'
import { OperationsSection } from './operations-section.tsx'

export { ScreenError as ErrorBoundary }

/** How often the screen looks while something runs. Milliseconds. */
const LOOK_MS = 1000

export const meta = screenTitle('jobs')

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const of = operationsOf(url, context.get(sessionContext)?.roles ?? [])
  const [jobs, operations] = await Promise.all([
    readForScreen<{ data: Job[] }>(context, api.jobs, url),
    readForScreen<{ data: Operation[] }>(context, operationsPath(of), url),
  ])
  return { jobs: jobs.data, operations: operations.data, of }
}

/** The long work of the person at the screen, and what was changed in many records: how it goes, and a way back. */
export default function JobsScreen({ loaderData: { jobs, operations, of } }: Route.ComponentProps) {
  const running = jobs.filter(({ can }) => can.cancel).length
  useLooking(running > 0)
  return (
    <>
      <ScreenHead
        title={screens.jobs.title}
        aside={running > 0 ? counted(running, 'выполняется', 'выполняются', 'выполняются') : undefined}
      />
      {jobs.length === 0 ? (
        <EmptyState icon="lucide:list-checks" title="Заданий пока нет">
          Когда в&nbsp;списке больше двух тысяч строк, «Экспорт» готовит файл здесь. Он&nbsp;хранится сутки.
        </EmptyState>
      ) : (
        <ul aria-label="Задания" className="border-t border-line">
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
      <OperationsSection operations={operations} of={of} />
    </>
  )
}

/** Asks again while something runs and somebody looks; silent otherwise. */
function useLooking(isRunning: boolean) {
  const revalidate = useRevalidate()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

import { Suspense } from 'react'
import type { Application } from '#contract/requests/applications.ts'
import { api } from '#contract/wire/api.ts'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Arrivals } from '#web/shell/live/arrivals.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/applications-screen'
import { applicationColumns, applicationFilters, applicationWords } from './application-columns.tsx'
import { ApplicationState } from './application-state.tsx'
import { lateOver } from '../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

/** In the order of the work: new ones first, who waits longest above. */
const LIST: ListSource = {
  screen: 'applications',
  path: api.applications,
  sort: { column: 'status', direction: 'asc' },
}

const ApplicationPanel = lateOver(() => import('./application-panel.tsx'))

const APPLICATION_NEWS: readonly NoticeKind[] = ['applications']

export const meta = screenTitle('applications')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked] = await Promise.all([
    loadList<Application>(context, url, LIST),
    readLinked<Application>(context, url, api.application),
  ])
  return { list, linked }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST)

export default function ApplicationsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked } = loaderData
  const revalidate = useRevalidate()
  const opened = useOpenedRecord(list.page.data, linked)
  return (
    <>
      <ListFrame<Application>
        list={list}
        source={LIST}
        columns={applicationColumns}
        filters={applicationFilters}
        search={{ name: 'search', label: 'Имя, контакт, метод' }}
        words={applicationWords}
        rowLabel={({ full_name }) => full_name}
        onRowOpen={opened.open}
        rowActions={(row) => [{ label: 'Прочитать', icon: 'lucide:eye', onSelect: () => opened.open(row) }]}
        card={({ status, methods }) => (
          <>
            <ApplicationState status={status} />
            <span className="mt-1 line-clamp-2 text-13 text-ink-2">{methods}</span>
          </>
        )}
      >
        <Arrivals kinds={APPLICATION_NEWS} read={list} />
      </ListFrame>
      {opened.record !== null && (
        <Suspense>
          <ApplicationPanel opened={opened} onChange={() => void revalidate()} />
        </Suspense>
      )}
    </>
  )
}

import { useLocation } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { filterOnly } from './board/board-address.ts'
import { Suspense, useMemo, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Options } from '#contract/people/current-user.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { readChosenPsychologist } from '../directories/psychologist-filter.ts'
import { Arrivals } from '#web/shell/live/arrivals.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { useRowsWithPanelChanges } from '../panel/use-rows-with-panel-changes.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/requests-screen'
import { ContactLink } from './contact-link.tsx'
import { requestColumns, requestFilters, requestLead, requestWords, assigneeOptions } from './request-columns.tsx'
import { actionsOfRequest } from './request-actions.ts'
import { useRequestMoves } from './board/use-request-moves.tsx'
import { requestBulk } from './request-bulk.tsx'
import { RequestState } from './request-state.tsx'
import { WaitingMark } from './waiting-mark.tsx'
import { lateOver } from '../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

/** In the order of the work: new ones first, who waits longest above. */
const LIST: ListSource = {
  screen: 'requests',
  path: api.consultationRequests,
  sort: { column: 'status', direction: 'asc' },
}

const NewRequestDialog = lateOver(() => import('./new-request-dialog.tsx'))
const RequestPanel = lateOver(() => import('./request-panel.tsx'))

const REQUEST_NEWS: readonly NoticeKind[] = ['crisis', 'requests']

export const meta = screenTitle('requests')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked, assignees, options, psychologist, chosen] = await Promise.all([
    loadList<PracticeRequest>(context, url, LIST),
    readLinked<PracticeRequest>(context, url, api.consultationRequest),
    readIfAllowed<{ data: Linked[] }>(context, api.requestAssignees),
    readIfAllowed<{ data: Options }>(context, api.options),
    readChosenPsychologist(context, url),
    readChosenPsychologist(context, url, 'chosen_psychologist_id'),
  ])
  return {
    list,
    linked,
    assignees: assignees?.data ?? [],
    branches: options?.data.branches ?? [],
    topics: options?.data.topics ?? [],
    psychologist,
    chosen,
  }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST, [
  'psychologist_id',
  'chosen_psychologist_id',
])

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked, assignees, branches, topics, psychologist, chosen } = loaderData
  const { id: ownId, permissions } = useSession()
  const { search } = useLocation()
  const revalidate = useRevalidate()
  const onChange = () => void revalidate()
  const opened = useOpenedRecord(list.page.data, linked)
  const shown = useRowsWithPanelChanges(list, opened.rows)
  const filters = useMemo(
    () => requestFilters(assigneeOptions(assignees, list.page.data), ownId, psychologist, chosen),
    [assignees, list.page.data, ownId, psychologist, chosen],
  )
  const moves = useRequestMoves(branches, shown.page.data)
  const viewing = useViewingAs()
  const [isEntering, setEntering] = useState<boolean | null>(null)
  const mayManage = permissions.includes('requests.manage')
  const bulk = useMemo(() => (mayManage ? requestBulk(assignees) : undefined), [assignees, mayManage])

  const board = [
    { label: 'Доска', icon: 'lucide:columns-3' as const, href: `${href('requestsBoard')}${filterOnly(search)}` },
  ]
  const newButton = mayManage && (
    <Button icon="lucide:plus" onClick={() => setEntering(true)} disabledReason={viewing?.reason}>
      Новая заявка
    </Button>
  )
  return (
    <>
      <ListFrame<PracticeRequest>
        list={shown}
        source={LIST}
        columns={requestColumns}
        filters={filters}
        search={{ name: 'search', label: 'Имя, номер, контакт' }}
        words={requestWords}
        rowId={(request) => request.id}
        rowLabel={(request) => request.name}
        onRowOpen={opened.open}
        bulk={bulk}
        exportPath={api.requestsExport}
        moreActions={board}
        primaryAction={newButton}
        emptyAction={newButton}
        rowActions={(request) => actionsOfRequest(request, { ownId, moves, onOpen: opened.open, onRequest: onChange })}
        lead={requestLead}
        card={(request) => (
          <span className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
            <RequestState request={request} />
            <WaitingMark request={request} />
            <ContactLink request={request} />
          </span>
        )}
      >
        <Arrivals kinds={REQUEST_NEWS} read={list} />
      </ListFrame>
      {opened.record !== null && (
        <Suspense>
          <RequestPanel opened={opened} assignees={assignees} branches={branches} moves={moves} onChange={onChange} />
        </Suspense>
      )}
      {isEntering !== null && (
        <Suspense>
          <NewRequestDialog
            topics={topics}
            isOpen={isEntering}
            onClose={() => setEntering(false)}
            onMade={(made) => {
              opened.open(made)
              onChange()
            }}
          />
        </Suspense>
      )}
      {moves.question}
    </>
  )
}

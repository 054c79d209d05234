import { lazy, Suspense, useMemo } from 'react'
import { api } from '#contract/wire/api.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Options } from '#contract/people/current-user.ts'
import type { Linked } from '#contract/wire/http.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { readChosenPsychologist } from '../directories/psychologist-filter.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/requests-screen'
import { ContactLink } from './contact-link.tsx'
import { requestColumns, requestFilters, requestLead, requestWords } from './request-columns.tsx'
import { MOVE_ICONS, verbOf } from './request-moves.ts'
import { requestBulk } from './request-bulk.tsx'
import { RequestState } from './request-state.tsx'
import { assignRequest, moveRequest } from './save-request.ts'
import { WaitingMark } from './waiting-mark.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

/** In the order of the work: new ones first, who waits longest above. */
const LIST: ListSource = {
  screen: 'requests',
  path: api.consultationRequests,
  sort: { column: 'status', direction: 'asc' },
}

const RequestPanel = lazy(() => import('./request-panel.tsx'))

export const meta = screenTitle('requests')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked, assignees, options, psychologist] = await Promise.all([
    loadList<PracticeRequest>(context, url, LIST),
    readLinked<PracticeRequest>(context, url, api.consultationRequest),
    readIfAllowed<{ data: Linked[] }>(context, api.requestAssignees),
    readIfAllowed<{ data: Options }>(context, api.options),
    readChosenPsychologist(context, url),
  ])
  return { list, linked, assignees: assignees?.data ?? [], branches: options?.data.branches ?? [], psychologist }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST, ['psychologist_id'])

export default function RequestsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked, assignees, branches, psychologist } = loaderData
  const { id: ownId, permissions } = useSession()
  const revalidate = useRevalidate()
  const onChange = () => void revalidate()
  const opened = useOpenedRecord(list.page.data, linked)
  const filters = useMemo(() => requestFilters(assignees, ownId, psychologist), [assignees, ownId, psychologist])
  const mayManage = permissions.includes('requests.manage')
  const bulk = useMemo(() => (mayManage ? requestBulk(assignees) : undefined), [assignees, mayManage])

  const actionsOf = (request: PracticeRequest): (DropdownItem | 'separator')[] => {
    const open: DropdownItem = { label: 'Открыть', icon: 'lucide:eye', onSelect: () => opened.open(request) }
    if (!request.can.manage) return [open]
    const take: DropdownItem = {
      label: 'Взять себе',
      icon: 'lucide:hand',
      onSelect: () => void assignRequest(request, ownId, onChange),
    }
    return [
      open,
      ...(request.assignee?.id === ownId ? [] : [take]),
      'separator',
      ...request.can.moves.map((status) => ({
        label: verbOf(request.status, status),
        icon: MOVE_ICONS[status],
        onSelect: () => void moveRequest(request, { status }, ownId, onChange),
      })),
    ]
  }

  return (
    <>
      <ListFrame<PracticeRequest>
        list={list}
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
        rowActions={actionsOf}
        lead={requestLead}
        card={(request) => (
          <span className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
            <RequestState request={request} />
            <WaitingMark request={request} />
            <ContactLink request={request} />
          </span>
        )}
      />
      {opened.record !== null && (
        <Suspense>
          <RequestPanel opened={opened} assignees={assignees} branches={branches} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}

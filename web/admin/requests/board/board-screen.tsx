import { Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Options } from '#contract/people/current-user.ts'
import { href } from '#contract/people/screens.ts'
import { REQUEST_STATUSES, type PracticeRequest } from '#contract/requests/requests.ts'
import { api } from '#contract/wire/api.ts'
import type { Linked, PageOf } from '#contract/wire/http.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { NavTabs } from '#web/ui/actions/nav-tabs.tsx'
import { readLinked } from '../../panel/linked-record.ts'
import { useToday } from '../../panel/use-today.ts'
import { useOpenedRecord } from '../../panel/use-opened-record.ts'
import { readForScreen, readIfAllowed } from '../../screen/read-for-screen.ts'
import { ScreenError } from '../../screen/screen-error.tsx'
import { ScreenHead } from '../../screen/screen-head.tsx'
import { screenTitle } from '../../screen/screen-title.ts'
import type { Route } from './+types/board-screen'
import { BoardColumn } from './board-column.tsx'
import { columnPath, filterOnly, isSameFilter } from './board-address.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useRequestMoves } from './use-request-moves.tsx'
import { lateOver } from '../../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../../list/state/revalidate-list.ts'

const RequestPanel = lateOver(() => import('../request-panel.tsx'))

export const meta = screenTitle('requestsBoard')

/** A column for each state: its first cards and how many there are, by the filter of the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [linked, assignees, options, ...columns] = await Promise.all([
    readLinked<PracticeRequest>(context, url, api.consultationRequest),
    readIfAllowed<{ data: Linked[] }>(context, api.requestAssignees),
    readIfAllowed<{ data: Options }>(context, api.options),
    ...REQUEST_STATUSES.map((status) =>
      readForScreen<PageOf<PracticeRequest>>(context, columnPath(url.searchParams, status), url),
    ),
  ])
  return { linked, assignees: assignees?.data ?? [], branches: options?.data.branches ?? [], columns }
}

/** The requests by state, side by side. A card is dragged, or moved by its menu, with the questions of the panel. */
export default function BoardScreen({ loaderData }: Route.ComponentProps) {
  const { linked, assignees, branches, columns } = loaderData
  const { id: ownId } = useSession()
  const { search } = useLocation()
  const { timeZone } = useSite()
  const today = useToday()
  const revalidate = useRevalidate()
  const rows = useMemo(() => columns.flatMap(({ data }) => data), [columns])
  const moves = useRequestMoves(branches, rows)
  const opened = useOpenedRecord(rows, linked)
  const { said, noteOwn } = useLiveBoard(columns)
  const onRequest = (saved?: PracticeRequest) => {
    if (saved !== undefined) noteOwn(saved)
    void revalidate()
  }
  const filters = [
    ['Все', ''],
    ['Мои', `filter[assignee]=${ownId}`],
    ['Сегодня связаться', 'filter[contact_due]=1'],
  ] as const
  return (
    <>
      <ScreenHead
        title="Доска заявок"
        actions={
          <ButtonLink
            to={`${href('requests')}${filterOnly(search)}`}
            icon="lucide:list"
            variant="outline"
            color="neutral"
          >
            Список
          </ButtonLink>
        }
      />
      <NavTabs
        label="Чьи заявки"
        items={filters.map(([label, filter]) => ({
          label,
          href: href('requestsBoard') + (filter && `?${filter}`),
          isCurrent: isSameFilter(search, filter),
        }))}
        className="mb-3"
      />
      {/* Its lines are kept free: the cards stay where they are while somebody reaches for one. */}
      <p role="status" className="mb-2 line-clamp-1 min-h-5 text-13 text-ink-2 max-md:line-clamp-2 max-md:min-h-10">
        {said && `${whenSaid(said.at, timeZone, today)} · ${said.change}`}
      </p>
      <div
        role="group"
        aria-label="Состояния заявок"
        // As high as the longest, and the screen: a card is dropped beside where it lay.
        className="-mx-4 flex min-h-[calc(100dvh-12rem)] gap-3 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6"
      >
        {REQUEST_STATUSES.map((status, index) => {
          const page = columns[index]
          return (
            page && (
              <BoardColumn
                key={status}
                status={status}
                page={page}
                rows={rows}
                search={search}
                ownId={ownId}
                moves={moves}
                onOpen={opened.open}
                onRequest={onRequest}
              />
            )
          )
        })}
      </div>
      {opened.record !== null && (
        <Suspense>
          <RequestPanel opened={opened} assignees={assignees} branches={branches} moves={moves} onChange={onRequest} />
        </Suspense>
      )}
      {moves.question}
    </>
  )
}

/** «14:05»; of another day with its date. */
function whenSaid(at: string, timeZone: string, today: string): string {
  const moment = formatMoment(at, timeZone)
  return moment.replace(`${formatDay(today, timeZone)}, `, '')
}

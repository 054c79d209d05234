import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { AuditCheck, AuditLogEntry } from '#contract/office/audit-log.ts'
import { api } from '#contract/wire/api.ts'
import { screens } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { rememberRows } from '#web/lib/remembered-rows.ts'
import { isFiltered } from '#web/lib/list-state.ts'
import { useListMemory } from '#web/shell/navigation/list-memory.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { cn } from '#web/ui/cn.ts'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { EmptyList } from '../list/search/empty-list.tsx'
import { ListHead } from '../list/table/list-head.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { ListTools } from '../list/list-tools.tsx'
import type { ListWords } from '../list/list-words.ts'
import { clearList, quickList } from '../list/state/quick-list.ts'
import { useListState } from '../list/state/use-list-state.ts'
import { ViewTabs } from '../list/views/view-tabs.tsx'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/audit-screen'
import { readChosenActor } from './actor-filter.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { ChainNote } from './chain-note.tsx'
import { auditFilters } from './audit-filters.ts'
import { DayLog } from './day-log.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

const LIST: ListSource = {
  screen: 'auditLogs',
  path: api.auditLogs,
  sort: { column: 'at', direction: 'desc' },
  asks: { grouped: '1' },
}
const WORDS: ListWords = {
  count: ['запись', 'записи', 'записей'],
  showOne: 'запись',
  wouldBeFound: 'нашлась бы',
  nothingFound: 'По этим условиям ничего нет',
  nothing: 'Журнал пока пуст',
  nothingHint: 'Здесь появится всё, что делают в служебной части.',
  icon: 'lucide:history',
}

export const meta = screenTitle('auditLogs')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, actor, check] = await Promise.all([
    loadList<AuditLogEntry>(context, url, LIST),
    readChosenActor(context, url),
    readIfAllowed<{ data: AuditCheck | null }>(context, api.auditLogsCheck),
  ])
  return { list, actor, check: check?.data ?? null, now: new Date().toISOString() }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST, ['actor'])

/** Who did what, day by day: sentences, with the difference and the way back in place. */
export default function AuditScreen({ loaderData: { list, actor, check, now } }: Route.ComponentProps) {
  const { page, total, obstacle, views } = list
  const { state, isPending, go, searchOf } = useListState(LIST, views)
  const revalidate = useRevalidate()
  const { search } = useLocation()
  useListMemory(LIST.screen, search)
  useEffect(() => () => clearList(LIST.screen), [])
  const filters = useMemo(() => auditFilters(actor), [actor])
  const found = page.meta.total
  return (
    <>
      <ListHead
        title={screens.auditLogs.title}
        count={isFiltered(state) ? `${found} из\u00a0${total}` : counted(total, ...WORDS.count)}
        exportColumns={null}
        exportPath={api.auditLogsExport}
        sort={LIST.sort}
      />
      {views !== null && (
        <ViewTabs source={LIST} views={views} counted={list.viewCounts} total={total} state={state} go={go} />
      )}
      <ListTools
        filters={filters}
        search={{ name: 'search', label: 'Кто, что, № запроса' }}
        state={state}
        source={LIST}
        words={WORDS}
        found={found}
        onChange={go}
      >
        {null}
      </ListTools>
      <div aria-busy={isPending} className={cn('transition-opacity', isPending && 'opacity-60 delay-150')}>
        {page.data.length === 0 ? (
          <EmptyList state={state} filters={filters} words={WORDS} obstacle={obstacle} onChange={go} />
        ) : (
          <>
            <DayLog entries={page.data} now={now} onReverted={() => void revalidate()} />
            <Pagination
              page={page.meta.current_page}
              perPage={page.meta.per_page}
              total={found}
              hrefFor={(number) => searchOf({ ...state, page: number })}
              onPerPageChange={(perPage) => {
                rememberRows(perPage)
                go({ ...state, perPage, page: 1 })
              }}
            />
          </>
        )}
      </div>
      <ChainNote check={check} />
    </>
  )
}

import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { screens } from '#contract/people/screens.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { rememberRows } from '#web/lib/remembered-rows.ts'
import { isFiltered, type ListState } from '#web/lib/list-state.ts'
import { useListMemory } from '#web/shell/navigation/list-memory.ts'
import { cn } from '#web/ui/cn.ts'
import type { DropdownItem } from '#web/ui/overlays/dropdown.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import type { BulkActions } from './bulk/bulk.ts'
import { BulkBar, isInBulkBar } from './bulk/bulk-bar.tsx'
import { ColumnChooser } from './table/column-chooser.tsx'
import { shownColumns, type ListColumn } from './table/columns.ts'
import { EmptyList } from './search/empty-list.tsx'
import { ListCards } from './table/list-cards.tsx'
import type { ListFilter } from './filters/list-filter.ts'
import { ListHead } from './table/list-head.tsx'
import type { LoadedList } from './state/list-loader.ts'
import type { RowRenderers } from './table/row-renderers.ts'
import type { ListSearchField } from './search/list-search.tsx'
import type { ListSource } from './state/list-source.ts'
import { ListTable } from './table/list-table.tsx'
import { ListTools } from './list-tools.tsx'
import type { ListWords } from './list-words.ts'
import { clearList } from './state/quick-list.ts'
import { useStableRowRenderers } from './table/stable-row-renderers.ts'
import { StaleLine } from './search/stale-line.tsx'
import { useFocusOnNeighbour } from './state/use-focus-on-neighbour.ts'
import { useIsPhone } from './state/use-is-phone.ts'
import { useListKeys } from './state/use-list-keys.ts'
import { useListState } from './state/use-list-state.ts'
import { useListTable } from './table/use-list-table.ts'
import { useSelection } from './bulk/use-selection.ts'
import { CorrectedQuery } from './search/corrected-query.tsx'
import { ViewTabs } from './views/view-tabs.tsx'

export interface ListFrameProps<Row extends object> extends RowRenderers<Row> {
  /** What `loadList` or `loadWholeList` gave. */
  list: LoadedList<Row>
  source: ListSource
  /** The same array at each render. */
  columns: ListColumn<Row>[]
  filters?: ListFilter[]
  search?: ListSearchField
  words: ListWords
  /** What tells rows apart: their `id` unless said otherwise. */
  rowId?: (row: Row) => string | number
  /** With them rows can be chosen. */
  bulk?: BulkActions
  /** The API's path of the export: it takes the filter and the order of the list. */
  exportPath?: string
  /** The one filled button. */
  primaryAction?: ReactNode
  /** Actions on the whole list: buttons beside the filled one, on a phone behind «…». */
  moreActions?: DropdownItem[]
  /** What to do where there is nothing at all. */
  emptyAction?: ReactNode
  /** Stands above the rows: a notice, sums. */
  children?: ReactNode
}

const NO_FILTERS: ListFilter[] = []

/** A list of the back office: head, views, search, filters, rows or cards, pages, and what is done with many at once. */
export function ListFrame<Row extends object>(props: ListFrameProps<Row>) {
  const { list, source, columns, filters = NO_FILTERS, words, bulk, rowId = ownId } = props
  const { page, total, obstacle, views } = list
  const { state, isPending, go, searchOf } = useListState(source, views)
  const { search } = useLocation()
  useListMemory(source.screen, search)
  useEffect(() => () => clearList(source.screen), [source.screen])
  const face = useStableRowRenderers(props)
  const isPhone = useIsPhone()
  const [selection, setSelection] = useSelection(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = state.columns?.join()
  // oxlint-disable-next-line react/exhaustive-deps -- the same columns by the same names
  const shown = useMemo(() => shownColumns(columns, state.columns), [columns, chosen])
  const table = useListTable({
    rows: page.data,
    columns,
    shown,
    rowId: (row) => String(rowId(row)),
    selection,
    onSelectionChange: setSelection,
  })
  useListKeys({
    onToggle: bulk === undefined ? null : (id, isOn) => table.getRow(id).toggleSelected(isOn),
    onClear: () => {
      if (isInBulkBar(document.activeElement)) heading.current?.focus({ preventScroll: true })
      setSelection({})
    },
  })
  const followFocus = useFocusOnNeighbour()
  const chooseColumns = useCallback(
    (columns: ListState['columns']) => go({ ...state, columns }, { replace: true }),
    [go, state],
  )
  const setPerPage = useCallback(
    (perPage: number) => {
      rememberRows(perPage)
      go({ ...state, perPage, page: 1 })
    },
    [go, state],
  )
  const found = page.meta.total
  const title = screens[source.screen].title
  const caption = `${title}, найдено ${found} из ${total}, страница ${page.meta.current_page} из ${Math.max(1, page.meta.last_page)}`
  const isSelectable = bulk !== undefined
  const readAs = isPending ? undefined : page.meta.corrected_query
  return (
    <>
      <ListHead
        title={title}
        headingRef={heading}
        readAs={readAs}
        count={
          isFiltered(state)
            ? `${formatNumber(found)} из\u00a0${formatNumber(total)}`
            : counted(total, ...(words.headCount ?? words.count))
        }
        exportColumns={state.columns && shown.flatMap(({ id, exported }) => exported ?? [id])}
        exportPath={props.exportPath}
        exportIds={list.ids}
        sort={source.sort}
        primaryAction={props.primaryAction}
        moreActions={props.moreActions}
      />
      {views !== null && (
        <ViewTabs source={source} views={views} counted={list.viewCounts} total={total} state={state} go={go} />
      )}
      <ListTools
        filters={filters}
        search={props.search}
        state={state}
        source={source}
        words={words}
        found={found}
        onChange={go}
      >
        <ColumnChooser columns={columns} chosen={state.columns} onChange={chooseColumns} />
      </ListTools>
      {readAs !== undefined && <CorrectedQuery typed={state.filter[props.search?.name ?? '']} meant={readAs} />}
      {props.children}
      <div aria-live="polite" className="not-empty:pb-2">
        {list.isStale && <StaleLine />}
      </div>
      <div
        onFocus={followFocus}
        aria-busy={isPending}
        className={cn('transition-opacity', isPending && 'opacity-60 delay-150')}
      >
        {page.data.length === 0 ? (
          <EmptyList
            searched={{ screen: source.screen, text: String(state.filter[props.search?.name ?? ''] ?? '') }}
            state={state}
            filters={filters}
            words={words}
            obstacle={obstacle}
            action={props.emptyAction}
            onChange={go}
          />
        ) : (
          <>
            {isPhone !== true && (
              <div className="max-md:hidden">
                <ListTable
                  table={table}
                  columns={shown}
                  state={state}
                  caption={caption}
                  face={face}
                  isSelectable={isSelectable}
                  onStateChange={go}
                />
              </div>
            )}
            {isPhone !== false && (
              <div className="md:hidden">
                <ListCards table={table} label={caption} face={face} isSelectable={isSelectable} />
              </div>
            )}
            <Pagination
              page={page.meta.current_page}
              perPage={page.meta.per_page}
              total={found}
              hrefFor={(number) => searchOf({ ...state, page: number })}
              onPerPageChange={setPerPage}
            />
          </>
        )}
      </div>
      {bulk !== undefined && (
        <BulkBar
          bulk={bulk}
          words={words}
          found={found}
          heading={heading}
          selection={selection}
          onSelectionChange={setSelection}
        />
      )}
    </>
  )
}

function ownId(row: object): string | number {
  return (row as { id: number }).id
}

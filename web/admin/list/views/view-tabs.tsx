import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import { READY_VIEWS, readyViewsOf } from '#contract/office/ready-views.ts'
import type { SavedView, SavedViewCount } from '#contract/office/saved-views.ts'
import { lazy } from '#web/lib/late-code.ts'
import { callApi } from '#web/lib/api/api.ts'
import { listSearch, type ListState } from '#web/lib/list-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { tabClass, tabListClass, tabCountClass } from '#web/ui/actions/tab-class.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { counted, formatNumber } from '#web/lib/format.ts'
import type { ScreenName } from '#contract/people/screens.ts'
import { toastError } from '../../notices/toast-error.ts'
import type { ListSource } from '../state/list-source.ts'
import { isOwnDefault, viewSearch, viewState, type ViewCounts } from './saved-views.ts'
import type { ListNavigation } from '../state/use-list-state.ts'
import type { ViewDraft } from './view-dialog.tsx'
import { ViewMenu } from './view-menu.tsx'
import { useSite } from '#web/shell/site.tsx'

/** Loaded when somebody saves a view. */
const ViewDialog = lazy(() => import('./view-dialog.tsx'))

interface ViewTabsProps {
  source: ListSource
  views: SavedView[]
  /** Null where they are counted after the list. */
  counted: ViewCounts | null
  total: number
  state: ListState
  go: ListNavigation['go']
}

/** The whole list, its ready views and the saved ones; what the list shows now can be kept as one more. */
export const ViewTabs = memo(function ViewTabs({ source, views, counted, total, state, go }: ViewTabsProps) {
  const revalidate = useRevalidate()
  const { id: ownId } = useSession()
  const { timeZone } = useSite()
  // As of a drawing: over midnight the open screen is read anew.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const ready = useMemo(() => readyViewsOf(source.screen, ownId, today), [source.screen, ownId, today])
  const counts = useViewCounts(source.screen, views, counted)
  const [draft, setDraft] = useState<ViewDraft | null>(null)
  const [isOpen, setOpen] = useState(false)
  const current = views.find((view) => String(view.id) === state.view)
  const currentReady = ready.find(({ key }) => key === state.view)
  const opened = current ?? currentReady
  const tabs = useRef<HTMLElement>(null)
  useFocusOnCurrent(tabs, current?.id)
  const now = viewState(listSearch(state, source.sort), source.sort)
  const isChanged = now !== (opened === undefined ? '' : viewState(opened.state, source.sort))
  const hasDefault = views.some(isOwnDefault)
  const open = (next: ViewDraft) => {
    setDraft(next)
    setOpen(true)
  }
  const openNew = () => open({ name: '', shared_role: null, is_default: false })
  const save = async (view: SavedView, change: object) => {
    try {
      await callApi(path(api.savedView, { id: view.id }), {
        method: 'PATCH',
        body: { ...change, version: view.version },
      })
      toast({ title: 'Вид сохранён', description: escapeHtml(view.name), icon: 'lucide:bookmark' })
      await revalidate()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <nav ref={tabs} aria-label="Сохранённые виды" className={tabListClass}>
        <Link
          to={hasDefault ? '?view=all' : '?'}
          preventScrollReset
          aria-current={opened === undefined ? 'page' : undefined}
          className={tabClass}
        >
          Все
          <ViewCount count={total} total={total} />
        </Link>
        {ready.map((view) => (
          <Link
            key={view.key}
            to={viewSearch({ ...view, id: view.key })}
            preventScrollReset
            aria-current={view === currentReady ? 'page' : undefined}
            className={tabClass}
          >
            {view.name}
            <ViewCount count={counts[view.key] ?? null} total={total} />
          </Link>
        ))}
        {views.map((view) => (
          <Link
            key={view.id}
            to={viewSearch(view) || '?'}
            preventScrollReset
            aria-current={view === current ? 'page' : undefined}
            title={view.is_own ? undefined : `Общий вид: ${view.owner.title}`}
            className={tabClass}
          >
            {!view.is_own && <Icon name="lucide:users" className="size-3.5 text-ink-3" />}
            <span className="max-w-60 truncate">{view.name}</span>
            <ViewCount count={counts[view.id] ?? null} total={total} />
          </Link>
        ))}
        {current !== undefined && (
          <ViewMenu
            view={current}
            state={now}
            isChanged={isChanged}
            onSave={(change) => void save(current, change)}
            onEdit={() => open({ ...current })}
            onSaveAs={openNew}
            onDeleted={() => go({ ...state, view: hasDefault ? 'all' : null })}
          />
        )}
        {current === undefined && isChanged && (
          <button type="button" onClick={openNew} className={tabClass}>
            <Icon name="lucide:bookmark" className="size-3.5" />
            Сохранить вид
          </button>
        )}
      </nav>
      {draft !== null && (
        <Suspense>
          <ViewDialog
            source={source}
            draft={draft}
            state={now}
            open={isOpen}
            onOpenChange={setOpen}
            onReset={() => setDraft(null)}
            onSaved={(view) => go({ ...state, view: String(view.id) }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
})

/** A view that was saved or deleted takes away the button that had the focus. */
function useFocusOnCurrent(tabs: { current: HTMLElement | null }, id: number | undefined) {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    if (document.activeElement !== document.body) return
    tabs.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [tabs, id])
}

interface ViewCountProps {
  /** Null while nobody has counted. */
  count: number | null
  /** The whole list: no view of it finds more. */
  total: number
}

/** How many records a view finds. As wide from the start as it can get, so that no tab moves when the number comes. */
function ViewCount({ count, total }: ViewCountProps) {
  return (
    <>
      <span aria-hidden className={tabCountClass} style={{ minWidth: `${formatNumber(total).length}ch` }}>
        {count !== null && formatNumber(count)}
      </span>
      {count !== null && <span className="sr-only">{counted(count, 'запись', 'записи', 'записей')}</span>}
    </>
  )
}

/**
 * What each view finds: as the list has counted, or asked for once the list stands and whenever it is read anew. Without
 * an answer the views stay without numbers.
 */
function useViewCounts(screen: ScreenName, views: SavedView[], counted: ViewCounts | null): ViewCounts {
  const [counts, setCounts] = useState<ViewCounts>({})
  useEffect(() => {
    if (counted !== null || (views.length === 0 && !Object.hasOwn(READY_VIEWS, screen))) return
    const controller = new AbortController()
    callApi<{ data: SavedViewCount[] }>(`${api.savedViewCounts}?screen=${screen}`, { signal: controller.signal }).then(
      ({ data }) => setCounts(Object.fromEntries(data.map(({ id, count }) => [id, count]))),
      () => {},
    )
    return () => controller.abort()
  }, [screen, views, counted])
  return counted ?? counts
}

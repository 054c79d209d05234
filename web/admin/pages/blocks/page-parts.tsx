import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Page } from '#contract/content/pages.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Tabs } from '#web/ui/actions/tabs.tsx'
import { lazy } from '#web/lib/late-code.ts'
import { LatePart } from '#web/lib/late-part.tsx'
import { PageContext } from '../page-context.ts'
import { withoutErrors, type PageErrors } from '../form/page-errors.ts'
import type { PageForm } from '../form/page-form.ts'
import type { PageEditorData } from '../page-loader.ts'
import { usePagePeople } from '../page-people.ts'
import type { ScreenPlace } from '../form/page-places.ts'
import { PageTabFields } from '../page-tab.tsx'
import { pageWarnings, type PageTab } from '../preview/page-warnings.ts'
import { WarningsList } from '../preview/warnings-list.tsx'

/** Dragging and the public look weigh more than the rest of the editor: they come after it, as the history does. */
const BlocksTab = lazy(() => import('./blocks-tab.tsx').then((module) => ({ default: module.BlocksTab })))
const HistoryPanel = lazy(() =>
  import('../../editor/history/history-panel.tsx').then((module) => ({ default: module.HistoryPanel })),
)
const PeopleFields = lazy(() => import('./people-fields.tsx').then((module) => ({ default: module.PeopleFields })))
const SeoTab = lazy(() => import('../preview/seo-tab.tsx').then((module) => ({ default: module.SeoTab })))
const PagePreview = lazy(() =>
  import('../preview/page-preview.tsx').then((module) => ({ default: module.PagePreview })),
)

export type PageView = 'edit' | 'see'

interface PagePartsProps {
  page: Page | null
  isWaiting: boolean
  data: PageEditorData
  round: number
  view: PageView
  at: ScreenPlace
  onAt: (change: (now: ScreenPlace) => ScreenPlace) => void
  errors: PageErrors
  onErrors: (change: (errors: PageErrors) => PageErrors) => void
  noteSending: (sending: Promise<boolean>) => void
  onGo: (place: string) => void
}

export function PageParts({
  page,
  isWaiting,
  data,
  round,
  view,
  at,
  onAt,
  errors,
  onErrors,
  noteSending,
  onGo,
}: PagePartsProps) {
  const form = useWatch() as PageForm
  const people = usePagePeople(data.people, page?.psychologists ?? [], namedIn(form))
  const items: { value: PageTab; label: string; count?: number; panel: ReactNode }[] = [
    // The list begins with the first screen of the page, which is a row too.
    {
      value: 'blocks',
      label: 'Блоки',
      count: form.blocks.length + 1,
      panel: <LazyBlocks count={form.blocks.length} />,
    },
    {
      value: 'seo',
      label: 'Поисковики',
      panel: (
        <LatePart fallback={<Skeleton className="h-80 w-full rounded-m" />}>
          <SeoTab />
        </LatePart>
      ),
    },
    {
      value: 'people',
      label: 'Психологи',
      count: form.psychologists.length,
      panel: (
        <div className="pb-5">
          <LatePart fallback={<Skeleton className="h-28 w-full rounded-m" />}>
            <PeopleFields />
          </LatePart>
        </div>
      ),
    },
    { value: 'page', label: 'Страница', panel: <PageTabFields page={page} data={data} /> },
  ]
  if (page !== null) {
    items.push({
      value: 'history',
      label: 'История',
      panel: (
        <LatePart>
          <HistoryPanel entity="page" id={page.id} version={page.version} />
        </LatePart>
      ),
    })
  }
  return (
    <PageContext
      value={{
        errors,
        clearErrors: (place) => onErrors((now) => withoutErrors(now, place)),
        isOpen: (part) => at.open.has(part),
        toggle: (part, isOpen) => onAt((now) => ({ ...now, open: toggled(now.open, part, isOpen) })),
        current: at.current,
        setCurrent: (current) => onAt((now) => (now.current === current ? now : { ...now, current })),
        people,
        noteSending,
        isWaiting,
        round,
      }}
    >
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_440px] xl:gap-x-6 min-[100rem]:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <div className={cn('min-w-0 pt-2', view === 'see' && 'max-xl:hidden')}>
          <Tabs
            label="Разделы страницы"
            items={items}
            value={at.tab}
            onChange={(tab) => onAt((now) => ({ ...now, tab: tab as PageTab }))}
          />
          <WarningsList
            warnings={pageWarnings(form)}
            onGo={({ tab, part }) => {
              if (part === undefined) onAt((now) => ({ ...now, tab }))
              else onGo(part === 'hero' ? 'hero.title' : `blocks.${part}.title`)
            }}
          />
        </div>
        <div className={cn('min-w-0 max-md:-mx-4 xl:-me-6', view === 'edit' && 'max-xl:hidden')}>
          <div className="sticky top-(--sticky-top) h-[calc(100dvh-var(--sticky-top)-var(--toast-lift))] border-line max-xl:h-[calc(100dvh-14rem)] max-xl:min-h-120 xl:border-s">
            <LatePart>
              <PagePreview reviews={data.reviews} />
            </LatePart>
          </div>
        </div>
      </div>
    </PageContext>
  )
}

function LazyBlocks({ count }: { count: number }) {
  // The heading, the blocks and the button, of the same height: nothing below moves under a press.
  const lines = Array.from({ length: count + 1 }, (_, at) => <Skeleton key={at} className="h-12 w-full rounded-m" />)
  return (
    <LatePart
      fallback={
        <div className="pb-5">
          <div className="grid gap-px">{lines}</div>
          <Skeleton className="mt-3 h-8 w-36 rounded-m max-md:h-11" />
        </div>
      }
    >
      <BlocksTab />
    </LatePart>
  )
}

/** Everybody whom the page names: those it shows, and whom its form is for. */
function namedIn({ psychologists, blocks }: PageForm): readonly number[] {
  const [whom] = blocks.flatMap((block) => (block.type === 'form' ? (block.props.psychologist ?? []) : []))
  return whom === undefined || psychologists.includes(whom) ? psychologists : [...psychologists, whom]
}

function toggled(open: ReadonlySet<string>, part: string, isOpen = !open.has(part)): ReadonlySet<string> {
  const next = new Set(open)
  if (isOpen) next.add(part)
  else next.delete(part)
  return next
}

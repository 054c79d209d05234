import { Suspense, useMemo, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import { page, type Page } from '#contract/content/pages.ts'
import { pageState } from '#contract/content/page-state.ts'
import { href, mayOpen, screens } from '#contract/people/screens.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import type { BulkActions } from '../list/bulk/bulk.ts'
import { entityFilters } from '../list/filters/entity-filters.ts'
import { ListFrame } from '../list/list-frame.tsx'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import { revalidateList } from '../list/state/revalidate-list.ts'
import { loadWholeList, valueIn } from '../list/state/whole-list.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { useOpenedDialog } from '../dialogs/use-opened-dialog.ts'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/list-screen'
import { DeletePageDialog } from './list/delete-page-dialog.tsx'
import { IconDrawing } from './icon/icon-drawing.tsx'
import { PAGE_COLUMNS, peopleInWords, SiteLink, Warnings } from './list/list-columns.tsx'
import { readDrawings } from './page-loader.ts'
import { useActionRefusal } from './page-rights.ts'
import { PageStateMark } from './page-state-words.tsx'
import { pageRow, type PageRow } from './list/page-row.ts'
import { pageViewLink } from './list/page-view-link.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { lateOver } from '../screen/late-part.tsx'

const QuickPageDialog = lateOver(() => import('./list/quick-page-dialog.tsx'))

const SOURCE: ListSource = { screen: 'pages', path: api.pages, sort: { column: 'title', direction: 'asc' } }

const WORDS: ListWords = {
  count: ['страница', 'страницы', 'страниц'],
  wouldBeFound: 'нашлась бы',
  showOne: 'страницу',
  nothingFound: 'По этим условиям страниц нет',
  nothing: 'Страниц пока нет',
  nothingHint: 'Страница даёт адресу на\u00a0сайте заголовок, тексты и\u00a0слова для\u00a0поисковиков.',
  icon: 'lucide:file-text',
}

const FILTERS = entityFilters(page)

const BULK: BulkActions = {
  path: api.pagesBulk,
  actions: [
    {
      name: 'delete',
      label: 'Удалить',
      icon: 'lucide:trash-2',
      color: 'danger',
      title: (counted) => `Удалить ${counted}?`,
      hint: 'Их адреса останутся без\u00a0текстов. Вернуть можно из\u00a0корзины в\u00a0течение 30\u00a0дней.',
      done: 'В\u00a0корзине',
    },
  ],
}

export const meta = screenTitle('pages')

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = new Date()
  const rowOf = (page: Page) => pageRow(page, now.toISOString())
  const found = await loadWholeList<Page>(context, url, SOURCE, {
    search: {
      name: 'title',
      text: (page) => [page.title, page.link, page.description, page.data.hero.title].join(' '),
    },
    idOf: ({ id }) => id,
    filter: {
      status: valueIn((page) => pageState(page, now)),
      with_psychologists: valueIn((page) => page.with_psychologists),
      has_warnings: valueIn((page) => rowOf(page).warnings.length > 0),
      has_seo: valueIn((page) => rowOf(page).hasSearchTitle),
    },
    sort: {
      status: (page) => pageState(page, now),
      title: (page) => page.title,
      link: (page) => page.link,
      warnings: (page) => rowOf(page).warnings.length,
      blocks: (page) => page.data.blocks.length,
      psychologists_count: (page) => page.psychologists_count,
      updated_at: (page) => page.updated_at,
    },
  })
  const rows = found.page.data.map(rowOf)
  const drawings = await readDrawings(
    context,
    rows.map(({ icon }) => icon),
  )
  return { list: { ...found, page: { ...found.page, data: rows } }, drawings }
}

export { revalidateList as shouldRevalidate }
export { ScreenError as ErrorBoundary }

export default function PagesListScreen({ loaderData: { list, drawings } }: Route.ComponentProps) {
  const { permissions } = useSession()
  const refusalOf = useActionRefusal()
  const revalidate = useRevalidate()
  const { open, dialog } = useOpenedDialog<PageRow>()
  const [deleted, setDeleted] = useState<PageRow | null>(null)
  const noCreation = refusalOf('pages.create')
  const noUpdate = refusalOf('pages.update')
  const noDeletion = refusalOf('pages.delete')
  const opensEditor = mayOpen(screens.pageEditor, permissions)
  const create = useMemo(
    () => (
      <Button icon="lucide:plus" disabledReason={noCreation} onClick={() => void open(null)}>
        Новая страница
      </Button>
    ),
    [noCreation, open],
  )
  return (
    <>
      <ListFrame<PageRow>
        list={list}
        source={SOURCE}
        columns={PAGE_COLUMNS}
        filters={FILTERS}
        search={{ name: 'title', label: 'Название, адрес или описание', placeholder: 'Название или адрес' }}
        words={WORDS}
        rowLabel={(row) => row.title}
        rowHref={(row) => (opensEditor ? href('pageEditor', { id: row.id }) : undefined)}
        rowActions={(row) => [
          ...(opensEditor
            ? [{ label: 'Открыть редактор', icon: 'lucide:pencil', href: href('pageEditor', { id: row.id }) }]
            : []),
          {
            label: 'Название и\u00a0адрес',
            icon: 'lucide:text-cursor-input',
            onSelect: () => void open(row),
            disabledReason: noUpdate,
          },
          seeAction(row),
          'separator',
          {
            label: 'Удалить',
            icon: 'lucide:trash-2',
            color: 'danger',
            onSelect: () => setDeleted(row),
            disabledReason: noDeletion,
          },
        ]}
        lead={(row) => (
          <span className="grid place-items-center text-ink-3 max-md:size-8">
            <IconDrawing body={row.icon === null ? undefined : drawings[row.icon]} />
          </span>
        )}
        card={(row) => (
          <>
            <span className="flex flex-wrap items-center gap-x-3">
              <SiteLink row={row} />
              <PageStateMark page={row} now={row.seenAt} />
            </span>
            <span className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
              <Warnings warnings={row.warnings} />
              {peopleInWords(row)}
            </span>
          </>
        )}
        bulk={noDeletion === undefined ? BULK : undefined}
        exportPath={api.pagesExport}
        primaryAction={create}
        emptyAction={noCreation === undefined && create}
      />
      {dialog !== null && (
        <Suspense>
          <QuickPageDialog {...dialog} drawings={drawings} onSaved={() => void revalidate()} />
        </Suspense>
      )}
      <DeletePageDialog page={deleted} onClose={() => setDeleted(null)} onDeleted={() => void revalidate()} />
    </>
  )
}

function seeAction(row: PageRow) {
  const { label, icon, address } = pageViewLink(row, row.seenAt)
  return { label, icon, onSelect: () => openAddress(address, { inNewTab: true }) }
}

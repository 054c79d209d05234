import { useEffect, useMemo } from 'react'
import { api } from '#contract/wire/api.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { entityFilters } from '../list/filters/entity-filters.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import type { ListWords } from '../list/list-words.ts'
import { quickList } from '../list/state/quick-list.ts'
import { useNextScreen } from '../list/use-next-screen.ts'
import { revalidateList } from '../list/state/revalidate-list.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/list-screen'
import { psychologistBulk } from './list/bulk-actions.tsx'
import { readDirectories } from './directories.ts'
import { clearListPlaces } from './list-place.ts'
import { psychologistColumns } from './list/list-columns.tsx'
import { NewPsychologist } from './list/new-psychologist.tsx'
import { PsychologistCard } from './list/psychologist-card.tsx'
import { useRowActions } from './list/use-row-actions.ts'
import { IMPORT_ACTION, ImportLater } from '../imports/import-later.tsx'
import { WorkloadLater } from './list/workload-later.tsx'

const SOURCE: ListSource = { screen: 'psychologists', path: api.psychologists }

/** The editor, and what it would otherwise ask for in the middle of its first drawing. */
const loadEditor = () =>
  Promise.all([
    import('./card-editor.tsx'),
    import('./account-panel.tsx'),
    import('../editor/history/history-line.tsx'),
  ])

const SEARCH = { name: 'full_name', label: 'Имя, телефон или почта', placeholder: 'Имя или телефон' }
const SEARCH_OF_NAMES = { name: 'full_name', label: 'Имя' }

const WORKLOAD = { label: 'Изменить загрузку', icon: 'lucide:file-spreadsheet', href: '?dialog=workload' }

const WORDS: ListWords = {
  count: ['психолог', 'психолога', 'психологов'],
  headCount: ['человек', 'человека', 'человек'],
  showOne: 'психолога',
  nothingFound: 'По этим условиям никого нет',
  nothing: 'Психологов пока нет',
  nothingHint: 'Заведите первого: карточка будет черновиком, пока её не\u00a0опубликуют.',
  icon: 'lucide:users',
}

export const meta = screenTitle('psychologists')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, directories] = await Promise.all([
    loadList<Psychologist>(context, url, SOURCE),
    readDirectories(context, url),
  ])
  return { list, directories }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(SOURCE)

export { revalidateList as shouldRevalidate }
export { ScreenError as ErrorBoundary }

export default function PsychologistsListScreen({ loaderData: { list, directories } }: Route.ComponentProps) {
  const { permissions } = useSession()
  useNextScreen('psychologistEditor', loadEditor)
  useEffect(clearListPlaces, [list])
  const rowActions = useRowActions()
  const filters = useMemo(() => entityFilters(psychologist, directories), [directories])
  const bulk = useMemo(() => psychologistBulk(permissions, directories), [permissions, directories])
  const showsContacts = permissions.includes('psychologists.update')
  const mayCreate = permissions.includes('psychologists.create')
  const mayImport = mayCreate && showsContacts
  const moreActions = useMemo(
    () => [
      ...(permissions.includes('psychologists.workload') ? [WORKLOAD] : []),
      ...(mayImport ? [IMPORT_ACTION] : []),
    ],
    [permissions, mayImport],
  )
  return (
    <ListFrame<Psychologist>
      list={list}
      source={SOURCE}
      columns={psychologistColumns((right) => permissions.includes(right))}
      filters={filters}
      search={showsContacts ? SEARCH : SEARCH_OF_NAMES}
      words={WORDS}
      rowId={(card) => card.id}
      rowLabel={(card) => card.full_name}
      rowHref={(card) => href('psychologistEditor', { id: card.id })}
      rowActions={rowActions}
      lead={(card) => <Avatar size="xs" name={card.full_name} src={card.avatar} className="max-md:size-8" />}
      card={(card) => <PsychologistCard card={card} />}
      bulk={bulk}
      exportPath={permissions.includes('psychologists.export') ? api.psychologistsExport : undefined}
      moreActions={moreActions}
      primaryAction={mayCreate && <NewPsychologist />}
      emptyAction={mayCreate && <NewPsychologist variant="outline" />}
    >
      {permissions.includes('psychologists.workload') && <WorkloadLater />}
      {mayImport && <ImportLater list="psychologists" />}
    </ListFrame>
  )
}

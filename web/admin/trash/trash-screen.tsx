import { useMemo } from 'react'
import { api } from '#contract/wire/api.ts'
import { ENTITIES } from '#contract/entities.ts'
import { trashKey, type TrashItem } from '#contract/office/trash.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { BulkActions } from '../list/bulk/bulk.ts'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { quickList } from '../list/state/quick-list.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/trash-screen'
import { DaysLeft } from './days-left.tsx'
import { RestoreButton } from './restore-button.tsx'
import { trashColumns, trashFilters, trashWords } from './trash-columns.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

const LIST: ListSource = {
  screen: 'trash',
  path: api.trash,
  sort: { column: 'deleted_at', direction: 'desc' },
}

const BULK: BulkActions = {
  path: api.trashBulk,
  idsPath: api.trashIds,
  idOf: String,
  actions: [
    {
      name: 'restore',
      label: 'Восстановить',
      icon: 'lucide:undo-2',
      title: (counted) => `Восстановить ${counted}?`,
      hint: 'Вернутся вместе со\u00a0связями.',
      done: 'Возвращено из\u00a0корзины',
    },
  ],
}

export const meta = screenTitle('trash')

export async function loader({ context, url }: Route.LoaderArgs) {
  return { list: await loadList<TrashItem>(context, url, LIST) }
}

export const clientLoader = quickList<Awaited<ReturnType<typeof loader>>>(LIST)

export default function TrashScreen({ loaderData: { list } }: Route.ComponentProps) {
  const { permissions } = useSession()
  const revalidate = useRevalidate()
  const onChange = () => void revalidate()
  // oxlint-disable-next-line react/exhaustive-deps -- `revalidate` reads the router anew whenever it is called
  const columns = useMemo(() => trashColumns(() => void revalidate()), [])
  const filters = useMemo(() => trashFilters(permissions), [permissions])
  return (
    <ListFrame<TrashItem>
      list={list}
      source={LIST}
      columns={columns}
      filters={filters}
      search={{ name: 'title', label: 'Название или имя' }}
      words={trashWords}
      rowId={({ type, id }) => trashKey(type, id)}
      rowLabel={(item) => item.title}
      bulk={BULK}
      card={(item) => (
        <span className="flex items-center gap-3">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-13 text-ink-2">
            <span>{ENTITIES[item.type].nouns.title}</span>
            <DaysLeft item={item} />
            <span>{item.deleted_by?.title}</span>
          </span>
          <RestoreButton item={item} onChange={onChange} />
        </span>
      )}
    />
  )
}

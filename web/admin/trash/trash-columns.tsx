import { ENTITIES } from '#contract/entities.ts'
import { TRASH_TYPES, type TrashItem } from '#contract/office/trash.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import type { ListColumn } from '../list/table/columns.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { DaysLeft } from './days-left.tsx'
import { RestoreButton } from './restore-button.tsx'

export const trashWords: ListWords = {
  count: ['запись', 'записи', 'записей'],
  wouldBeFound: 'нашлась бы',
  showOne: 'запись',
  nothingFound: 'По этим условиям в\u00a0корзине ничего нет',
  nothing: 'Корзина пуста',
  nothingHint: 'Удалённое лежит здесь 30\u00a0дней: всё это время его можно вернуть вместе со\u00a0связями.',
  icon: 'lucide:trash-2',
}

export function trashColumns(onChange: () => void): ListColumn<TrashItem>[] {
  return [
    {
      id: 'title',
      title: 'Что',
      cell: (item) => item.title,
      sort: { column: 'title', direction: 'asc' },
      isName: true,
    },
    { id: 'type', title: 'Вид', cell: (item) => ENTITIES[item.type].nouns.title, width: 130, isQuiet: true },
    {
      id: 'deleted_by',
      title: 'Кто удалил',
      cell: (item) => item.deleted_by?.title ?? <span className="text-ink-3">не&nbsp;записано</span>,
      from: 1280,
      isQuiet: true,
    },
    {
      id: 'deleted_at',
      title: 'Когда',
      cell: (item) => <Day value={item.deleted_at} />,
      sort: { column: 'deleted_at', direction: 'desc' },
      numeric: true,
      width: 112,
      from: 1280,
      isQuiet: true,
    },
    { id: 'purged_at', title: 'Исчезнет', cell: (item) => <DaysLeft item={item} />, width: 124 },
    {
      id: 'restore',
      title: 'Вернуть',
      cell: (item) => <RestoreButton item={item} onChange={onChange} />,
      width: 146,
    },
  ]
}

/** Only the kinds that this person could take out: the API shows no others. */
export function trashFilters(permissions: readonly string[]): ListFilter[] {
  const options = TRASH_TYPES.filter((type) => permissions.includes(ENTITIES[type].trash)).map((type) => ({
    value: type,
    label: ENTITIES[type].nouns.title,
  }))
  return [{ kind: 'one', name: 'type', label: 'Вид', options }]
}

function Day({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatDay(value, timeZone)
}

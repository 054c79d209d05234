import { TRASH_TYPES, type TrashItem, type TrashType } from '#contract/trash.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ListColumn } from '../list/columns.ts'
import type { ListFilter } from '../list/list-filter.ts'
import type { ListWords } from '../list/list-words.ts'
import { DaysLeft } from './days-left.tsx'
import { restoreItem } from './restore-item.ts'

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
    { id: 'type', title: 'Вид', cell: (item) => TRASH_TYPES[item.type].title, width: 150, isQuiet: true },
    {
      id: 'deleted_by',
      title: 'Кто удалил',
      cell: (item) => item.deleted_by?.title ?? <span className="text-ink-3">не&nbsp;записано</span>,
      from: 1024,
      isQuiet: true,
    },
    {
      id: 'deleted_at',
      title: 'Когда',
      cell: (item) => <Moment value={item.deleted_at} />,
      sort: { column: 'deleted_at', direction: 'desc' },
      numeric: true,
      width: 160,
      isQuiet: true,
    },
    { id: 'purged_at', title: 'Исчезнет', cell: (item) => <DaysLeft item={item} />, width: 150 },
    {
      id: 'restore',
      title: 'Вернуть',
      cell: (item) => (
        <Button
          size="xs"
          variant="outline"
          color="neutral"
          icon="lucide:undo-2"
          aria-label={`Восстановить: ${item.title}`}
          onClick={() => void restoreItem(item, onChange)}
        >
          Восстановить
        </Button>
      ),
      width: 152,
    },
  ]
}

/** Only the kinds that this person could take out: the API shows no others. */
export function trashFilters(permissions: readonly string[]): ListFilter[] {
  const options = (Object.keys(TRASH_TYPES) as TrashType[])
    .filter((type) => permissions.includes(TRASH_TYPES[type].permission))
    .map((type) => ({ value: type, label: TRASH_TYPES[type].title }))
  return [{ kind: 'one', name: 'type', label: 'Вид', options }]
}

function Moment({ value }: { value: string }) {
  const { timeZone } = useSite()
  return formatMoment(value, timeZone)
}

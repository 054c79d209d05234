import { counted, formatDay, plural } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import type { ListColumn } from '../../list/table/columns.ts'
import type { PageRow } from './page-row.ts'

export const PAGE_COLUMNS: ListColumn<PageRow>[] = [
  {
    id: 'title',
    title: 'Название',
    isName: true,
    sort: { column: 'title', direction: 'asc' },
    cell: (row) => row.title,
  },
  {
    id: 'link',
    title: 'Адрес',
    sort: { column: 'link', direction: 'asc' },
    cell: (row) => <SiteLink link={row.link} />,
  },
  {
    id: 'state',
    title: 'Что проверить',
    width: 180,
    from: 1024,
    sort: { column: 'warnings', direction: 'desc' },
    cell: (row) => <Warnings warnings={row.warnings} />,
    exported: [],
  },
  {
    id: 'blocks',
    title: 'Блоков',
    width: 96,
    numeric: true,
    from: 1280,
    sort: { column: 'blocks', direction: 'desc' },
    cell: (row) => row.blocks,
    exported: [],
  },
  {
    id: 'psychologists_count',
    title: 'Психологи',
    width: 130,
    numeric: true,
    sort: { column: 'psychologists_count', direction: 'desc' },
    cell: (row) => <People row={row} />,
    exported: ['psychologists_count', 'with_psychologists'],
  },
  {
    id: 'updated_at',
    title: 'Изменена',
    width: 120,
    numeric: true,
    isQuiet: true,
    from: 1024,
    sort: { column: 'updated_at', direction: 'desc' },
    cell: (row) => <Day value={row.updated_at} />,
  },
  { id: 'description', title: 'Описание', isHidden: true, isQuiet: true, cell: (row) => row.description ?? '' },
]

export function SiteLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      title="Открыть на сайте"
      className="inline-flex max-w-full items-center gap-1 text-ink-2 underline decoration-line-field underline-offset-2 hover:text-ink-link max-md:min-h-11"
    >
      <span className="truncate">{link}</span>
      <Icon name="lucide:external-link" className="size-3.5 text-ink-3" />
    </a>
  )
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return <StatusMark mark="lucide:check">Всё на&nbsp;месте</StatusMark>
  const [first = ''] = warnings
  return (
    <Tooltip text={warnings.join('. ')}>
      <span>
        <StatusMark mark="lucide:triangle-alert" tone="warn">
          {warnings.length === 1 ? first : counted(warnings.length, 'подсказка', 'подсказки', 'подсказок')}
        </StatusMark>
      </span>
    </Tooltip>
  )
}

export function peopleInWords({ psychologists_count, with_psychologists }: PageRow): string {
  if (psychologists_count === 0) return 'без\u00a0психологов'
  const people = `${psychologists_count}\u00a0${plural(psychologists_count, 'психолог', 'психолога', 'психологов')}`
  return with_psychologists ? people : `${people}, скрыты`
}

function People({ row }: { row: PageRow }) {
  if (row.psychologists_count === 0) return <span className="text-ink-3">—</span>
  if (row.with_psychologists) return row.psychologists_count
  return (
    <span className="inline-flex items-center gap-1.5" title="На сайте не показаны">
      <Icon name="lucide:eye-off" className="size-3.5 text-ink-3" label="Не показаны" />
      {row.psychologists_count}
    </span>
  )
}

function Day({ value }: { value: string }) {
  const { timeZone } = useSite()
  return <time dateTime={value}>{formatDay(value, timeZone)}</time>
}

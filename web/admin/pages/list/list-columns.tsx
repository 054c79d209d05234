import { page } from '#contract/content/pages.ts'
import { counted, plural } from '#web/lib/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { entityColumns } from '../../list/table/entity-columns.tsx'
import { PageStateMark } from '../page-state-words.tsx'
import type { PageRow } from './page-row.ts'
import { pageViewLink } from './page-view-link.ts'
import { Link } from '#web/ui/actions/link.tsx'

export const PAGE_COLUMNS = entityColumns<PageRow>(page, {
  title: { isName: true, isQuiet: false },
  link: { cell: (row) => <SiteLink row={row} />, isQuiet: false },
  status: {
    cell: (row) => <PageStateMark page={row} now={row.seenAt} inCell />,
    sort: { column: 'status', direction: 'asc' },
    exported: ['status', 'publish_at'],
    isQuiet: false,
  },
  // The screen sorts by these itself: its list comes whole.
  state: {
    cell: ({ warnings }) => <Warnings warnings={warnings} />,
    sort: { column: 'warnings', direction: 'desc' },
    exported: [],
    isQuiet: false,
  },
  blocks: {
    cell: ({ blocks }) => blocks,
    sort: { column: 'blocks', direction: 'desc' },
    numeric: true,
    exported: [],
    isQuiet: false,
  },
  psychologists_count: {
    cell: (row) => <People row={row} />,
    exported: ['psychologists_count', 'with_psychologists'],
    isQuiet: false,
  },
  description: { cell: ({ description }) => description ?? '' },
})

/** Its address, as a link to where staff see it: a draft stands at no address yet. */
export function SiteLink({ row }: { row: PageRow }) {
  const { label, icon, address } = pageViewLink(row, row.seenAt)
  return (
    <Link
      to={address}
      target="_blank"
      rel="noopener"
      title={label}
      className="inline-flex max-w-full items-center gap-1 text-ink-2 underline decoration-line-field underline-offset-2 hover:text-ink-link max-md:min-h-11"
    >
      <span className="truncate">{row.link}</span>
      <Icon name={icon} className="size-3.5 text-ink-3" />
    </Link>
  )
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return <StatusMark mark="lucide:check">Всё на&nbsp;месте</StatusMark>
  const [first = ''] = warnings
  return (
    <Tooltip text={warnings.join('. ')}>
      <span className="flex min-w-0">
        <StatusMark mark="lucide:triangle-alert" tone="warn" className="min-w-0">
          <span className="truncate">
            {warnings.length === 1 ? first : counted(warnings.length, 'подсказка', 'подсказки', 'подсказок')}
          </span>
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

import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { href } from '#contract/people/screens.ts'
import { useSite } from '#web/shell/site.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { momentWords } from '../history/moment-words.ts'
import { Panel } from './panel.tsx'
import { useTimeSince } from './use-time-since.ts'

/** For those who write: the pages, the last changed first, each one step from its editor. */
export function LastPages({ pages, readAt }: { pages: NonNullable<Dashboard['pages']>; readAt: string }) {
  const now = useTimeSince(readAt)
  const { timeZone } = useSite()
  return (
    <Panel title="Страницы" more={{ to: href('pages'), label: 'Все страницы' }}>
      <ul>
        {pages.map(({ id, title, link, updated_at }) => (
          <li key={id} className="border-b border-line-soft last:border-b-0">
            <Link
              to={href('pageEditor', { id })}
              className="flex min-h-9 items-center gap-x-2.5 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium text-ink-link">{title}</span>{' '}
                <span className="text-13 text-ink-3">{link}</span>
              </span>
              <time dateTime={updated_at} className="text-12 whitespace-nowrap text-ink-3 tabular-nums">
                {momentWords(updated_at, now, timeZone)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

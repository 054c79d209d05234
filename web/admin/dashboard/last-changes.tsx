import type { LastChange } from '#contract/office/audit-log.ts'
import { href } from '#contract/people/screens.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { SentenceLine } from '../history/sentence-line.tsx'
import { momentWords } from '../history/moment-words.ts'
import { Panel } from './panel.tsx'
import { useTimeSince } from './use-time-since.ts'

interface LastChangesProps {
  changes: LastChange[]
  readAt: string
  isOwn?: boolean
}

/** The last changes that this person may know of, as sentences. */
export function LastChanges({ changes, readAt, isOwn = false }: LastChangesProps) {
  const now = useTimeSince(readAt)
  const { timeZone } = useSite()
  const { permissions } = useSession()
  const more = permissions.includes('audit-logs.view') ? { to: href('auditLogs'), label: 'Аудит' } : undefined
  return (
    <Panel title="Последние изменения" more={more}>
      {changes.length === 0 && <p className="text-13 text-ink-3">Изменений ещё не&nbsp;было</p>}
      <ul className="grid gap-3 text-13">
        {changes.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[24px_minmax(0,1fr)] gap-2.5 max-md:min-h-11">
            <Avatar size="xs" name={entry.actor.name} />
            <p className="pt-0.5">
              <SentenceLine entry={entry} view={isOwn ? 'own' : 'log'} together={entry.together} />{' '}
              <time dateTime={entry.at} className="whitespace-nowrap text-ink-3">
                {momentWords(entry.at, now, timeZone)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

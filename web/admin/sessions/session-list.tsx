import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { OpenSession } from '#contract/people/auth.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { deviceIcon } from './device-icon.ts'

interface SessionListProps {
  sessions: readonly OpenSession[]
  /** What can be done with one of them; nothing for the one that asks. */
  action?: (session: OpenSession) => ReactNode
}

/** Older sessions wait behind a button. */
const SHOWN = 5

/** Where an account is signed in: the device, the address, since when and when last. */
export function SessionList({ sessions, action }: SessionListProps) {
  const [isWhole, setWhole] = useState(false)
  // The one that asks comes first: it is what the others are compared with.
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  const list = useRef<HTMLUListElement>(null)
  // The button is gone: one goes on from the first of those that it has brought.
  useEffect(() => {
    const next = isWhole ? list.current?.children[SHOWN] : null
    if (next instanceof HTMLElement) next.focus()
  }, [isWhole])
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN)
  return (
    <>
      <ul ref={list} className="border-t border-line-soft">
        {shown.map((session) => (
          <li
            key={session.id}
            tabIndex={-1}
            className="flex min-h-14 items-center gap-3 border-b border-line-soft py-2"
          >
            <Icon name={deviceIcon(session.device)} className="size-5 text-ink-3" />
            <SessionLine session={session} />
            {!session.current && action?.(session)}
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="ghost" color="neutral" className="mt-2 -ms-2.5" onClick={() => setWhole(true)}>
          Показать ещё {sessions.length - shown.length}
        </Button>
      )}
    </>
  )
}

function SessionLine({ session: { device, ip, current, created_at, last_seen_at } }: { session: OpenSession }) {
  const { timeZone } = useSite()
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 font-medium wrap-anywhere">
        {device}
        {current && (
          <StatusMark mark="on" className="text-13 font-normal">
            это&nbsp;вы, сейчас
          </StatusMark>
        )}
      </p>
      <p className="flex flex-wrap gap-x-3 text-12 text-ink-3 tabular-nums">
        {!current && (
          <span>
            последнее действие <time dateTime={last_seen_at}>{formatMoment(last_seen_at, timeZone)}</time>
          </span>
        )}
        <span>
          вход <time dateTime={created_at}>{formatMoment(created_at, timeZone)}</time>
        </span>
        {ip !== null && <span className="wrap-anywhere">IP&nbsp;{ip}</span>}
      </p>
    </div>
  )
}

import { useRef, useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { OpenSession } from '#contract/people/auth.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EndSessionButton } from './end-session-button.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SessionList } from './session-list.tsx'

interface PersonSessionsProps {
  userId: number
  name: string
  /** Null: the caller may not see them. */
  sessions: readonly OpenSession[] | null
}

/** Where somebody is signed in, for those who keep accounts. Each can be ended, and all of them at once. */
export function PersonSessions({ userId, name, sessions }: PersonSessionsProps) {
  const revalidate = useRevalidate()
  const refusal = useViewingAs()?.reason
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (sessions === null) return null
  const where = sessions.some(({ current }) => current)
    ? 'На\u00a0всех устройствах, и\u00a0здесь тоже,'
    : `${name}: на\u00a0всех устройствах`
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {sessions.length === 0 ? (
        <p className="text-13 text-ink-3">Открытых входов нет.</p>
      ) : (
        <>
          <SessionList
            sessions={sessions}
            action={(session) => (
              <EndSessionButton session={session} size="xs" onEnded={() => place.current?.focus()} />
            )}
          />
          <Button
            variant="outline"
            color="danger"
            disabledReason={refusal}
            className="mt-3"
            onClick={() => setAsking(true)}
          >
            Завершить все входы
          </Button>
        </>
      )}
      <EndSessionsDialog
        open={isAsking}
        onOpenChange={setAsking}
        path={path(api.userSessions, { id: userId })}
        title="Завершить все входы?"
        consequence={`${where} придётся войти заново. Несохранённая работа останется черновиком в\u00a0браузере.`}
        done="Все входы завершены"
        onDone={() => void revalidate()}
      />
    </div>
  )
}

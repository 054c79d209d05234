import { useRef, useState } from 'react'
import { api } from '#contract/wire/api.ts'
import type { OpenSession } from '#contract/people/auth.ts'
import { counted } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EndSessionButton } from './end-session-button.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SessionList } from './session-list.tsx'

/** One's own sessions: each can be ended, and all the others at once. */
export function OwnSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const revalidate = useRevalidate()
  const refusal = useViewingAs()?.reason
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const others = sessions.filter(({ current }) => !current)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <SessionList
        sessions={sessions}
        action={(session) => <EndSessionButton session={session} onEnded={() => place.current?.focus()} />}
      />
      <p className="mt-3 text-13 text-ink-3">
        {others.length === 0
          ? 'Больше вы нигде не\u00a0вошли.'
          : 'Не\u00a0узнаёте устройство? Завершите вход на\u00a0нём и\u00a0смените пароль.'}
      </p>
      {others.length > 0 && (
        <Button
          variant="outline"
          color="danger"
          disabledReason={refusal}
          className="mt-3"
          onClick={() => setAsking(true)}
        >
          Завершить все остальные
        </Button>
      )}
      <EndSessionsDialog
        open={isAsking}
        onOpenChange={setAsking}
        path={api.sessions}
        title="Завершить все остальные входы?"
        consequence={`На\u00a0${counted(others.length, 'устройстве', 'устройствах', 'устройствах')} придётся войти заново. Здесь вы\u00a0останетесь.`}
        done="Остальные входы завершены"
        onDone={() => void revalidate()}
      />
    </div>
  )
}

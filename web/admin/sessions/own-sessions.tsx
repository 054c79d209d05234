import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, path } from '#contract/api.ts'
import type { OpenSession } from '#contract/auth.ts'
import { callApi } from '#web/lib/api.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SessionList } from './session-list.tsx'

/** One's own sessions: each can be ended, and all the others at once. */
export function OwnSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const { revalidate } = useRevalidator()
  const { timeZone } = useSite()
  const refusal = useViewing()?.reason
  const [ending, setEnding] = useState<number | null>(null)
  const [isAsking, setAsking] = useState(false)
  const others = sessions.filter(({ current }) => !current)
  const end = async ({ id, device }: OpenSession) => {
    setEnding(id)
    try {
      await callApi(path(api.ownSession, { id }), { method: 'DELETE' })
      toast({ title: 'Вход завершён', description: device, icon: 'lucide:log-out', color: 'neutral' })
    } catch (error) {
      tellFailure(error)
    }
    await revalidate()
    setEnding(null)
  }
  return (
    <>
      <SessionList
        sessions={sessions}
        action={(session) => (
          <Button
            variant="outline"
            color="neutral"
            loading={ending === session.id}
            disabledReason={refusal}
            aria-label={`Завершить: ${session.device}, вход ${formatMoment(session.created_at, timeZone)}`}
            onClick={() => void end(session)}
          >
            Завершить
          </Button>
        )}
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
    </>
  )
}

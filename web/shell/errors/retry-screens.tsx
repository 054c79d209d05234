import { useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { NO_CONNECTION } from '#web/lib/api/no-connection.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyScreen } from '../public/empty-screen.tsx'
import { FailureCode } from './failure-code.tsx'
import { useRetry } from './use-retry.ts'

/** Stands in the place of a screen whose data nobody answered for. */
export function NoConnectionScreen() {
  return (
    <EmptyScreen icon="lucide:wifi-off" title={NO_CONNECTION.title} actions={<Retry />}>
      {NO_CONNECTION.description}
    </EmptyScreen>
  )
}

interface FailedScreenProps {
  status: number
  /** What the server said about it; null where something before the server answered. */
  failure: { requestId: string; at: string } | null
}

export function FailedScreen({ status, failure }: FailedScreenProps) {
  const isHydrated = useHydrated()
  const [at] = useState(() => new Date())
  const isAway = status === 503
  return (
    <EmptyScreen
      icon="lucide:wifi-off"
      title={isAway ? 'Сайт ненадолго недоступен' : 'Экран не загрузился'}
      actions={<Retry />}
    >
      {isAway
        ? 'Обычно хватает минуты. Фильтры и\u00a0черновики на\u00a0месте: подождите немного и\u00a0повторите.'
        : 'Сервер не\u00a0ответил как\u00a0надо. Фильтры сохранены, можно повторить.'}
      {/* The browser's own time is not the server's. */}
      {(failure !== null || isHydrated) && (
        <FailureCode
          status={status}
          at={failure === null ? at : new Date(failure.at)}
          requestId={failure?.requestId ?? ''}
        />
      )}
    </EmptyScreen>
  )
}

function Retry() {
  const { retry, isRetrying } = useRetry()
  return (
    <Button variant="outline" color="neutral" icon="lucide:rotate-ccw" loading={isRetrying} onClick={retry}>
      Повторить
    </Button>
  )
}

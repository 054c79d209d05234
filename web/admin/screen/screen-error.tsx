import { useState } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { href } from '#contract/people/screens.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { isUnanswered } from '#web/lib/api/no-connection.ts'
import { EmptyScreen } from '#web/shell/public/empty-screen.tsx'
import { FailureCode } from '#web/shell/errors/failure-code.tsx'
import { RefusedScreen } from '#web/shell/errors/refused-screen.tsx'
import { FailedScreen, NoConnectionScreen } from '#web/shell/errors/retry-screens.tsx'
import { reloadPage } from '#web/shell/navigation/full-reload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import type { ScreenFailure } from './read-for-screen.ts'
import { wholeListSearch } from './whole-list-search.ts'

/** Stands in the place of an admin screen that could not be made; the menu stays. */
export function ScreenError() {
  const error = useRouteError()
  if (isUnanswered(error)) return <NoConnectionScreen />
  if (!isRouteErrorResponse(error)) return <BrokenScreen />
  const failure = (typeof error.data === 'object' ? error.data : null) as ScreenFailure | null
  if (error.status === 403) return <RefusedScreen text={failure?.message ?? ''} />
  if (error.status === 404) return <MissingScreen message={failure?.message} />
  if (error.status === 422) return <WrongAddressScreen message={failure?.message} />
  return <FailedScreen status={error.status} failure={failure} />
}

function MissingScreen({ message }: { message?: string }) {
  return (
    <EmptyScreen
      icon="lucide:search-x"
      title="Такой записи нет"
      actions={
        <ButtonLink to={href('dashboard')} variant="outline" color="neutral">
          На&nbsp;главную
        </ButtonLink>
      }
    >
      Возможно, её удалили или в&nbsp;адресе опечатка.
      <br />
      <span className="font-mono text-12 text-ink-3">{message}</span>
    </EmptyScreen>
  )
}

function WrongAddressScreen({ message }: { message?: string }) {
  const { pathname, search } = useLocation()
  return (
    <EmptyScreen
      icon="lucide:link-2-off"
      title="Адрес списка записан с ошибкой"
      actions={
        <ButtonLink to={pathname + wholeListSearch(search)} variant="outline" color="neutral">
          Открыть весь список
        </ButtonLink>
      }
    >
      {message}
    </EmptyScreen>
  )
}

/** The screen itself broke, or a part of it did not come: only a whole new page helps. */
function BrokenScreen() {
  const isHydrated = useHydrated()
  const [at] = useState(() => new Date())
  return (
    <EmptyScreen
      icon="lucide:circle-alert"
      title="Экран не открылся"
      actions={
        <Button variant="outline" color="neutral" icon="lucide:rotate-ccw" onClick={() => void reloadPage()}>
          Обновить страницу
        </Button>
      }
    >
      Ошибка случилась в&nbsp;этом браузере или пропала связь. Черновики на&nbsp;месте.
      {isHydrated && <FailureCode status={null} at={at} requestId="" />}
    </EmptyScreen>
  )
}

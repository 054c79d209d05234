import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { href } from '#contract/screens.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { EmptyScreen } from '#web/shell/empty-screen.tsx'
import { RefusedScreen } from '#web/shell/refused-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { ScreenFailure } from './read-for-screen.ts'

/** Stands in the place of an admin screen that could not be made; the menu stays. */
export function ScreenError() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <FailedScreen />
  const failure = (typeof error.data === 'object' ? error.data : null) as ScreenFailure | null
  if (error.status === 403) return <RefusedScreen text={failure?.message ?? ''} />
  if (error.status === 404) return <MissingScreen message={failure?.message} />
  if (error.status === 422) return <WrongAddressScreen message={failure?.message} />
  return <FailedScreen failure={failure} />
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
  const { pathname } = useLocation()
  return (
    <EmptyScreen
      icon="lucide:link-2-off"
      title="Адрес списка записан с ошибкой"
      actions={
        <ButtonLink to={pathname} variant="outline" color="neutral">
          Открыть весь список
        </ButtonLink>
      }
    >
      {message}
    </EmptyScreen>
  )
}

function FailedScreen({ failure }: { failure?: ScreenFailure | null }) {
  const { timeZone } = useSite()
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyScreen
      icon="lucide:wifi-off"
      title="Экран не загрузился"
      actions={
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:rotate-ccw"
          loading={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Повторить
        </Button>
      }
    >
      Сервер не&nbsp;ответил как&nbsp;надо. Фильтры сохранены, можно повторить.
      {failure && (
        <span className="mt-2 block font-mono text-12 text-ink-3">
          {failure.requestId} · {formatMoment(failure.at, timeZone)}
        </span>
      )}
    </EmptyScreen>
  )
}

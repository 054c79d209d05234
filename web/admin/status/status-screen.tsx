import { useEffect, useState } from 'react'
import { STATUS_STATE_TITLES, STATUS_STATES, type StatusPart, type SystemStatus } from '#contract/office/status.ts'
import { screens } from '#contract/people/screens.ts'
import { statusApi } from '#contract/wire/status-api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { ScreenHead } from '../screen/screen-head.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/status-screen'
import { PartLine } from './part-line.tsx'

export { ScreenError as ErrorBoundary }

/** How often the screen looks again while somebody looks at it. Milliseconds. */
const LOOK_MS = 30_000

export const meta = screenTitle('status')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await readForScreen<{ data: SystemStatus }>(context, statusApi.status, url)
  return { status: data }
}

/** How the installation does, what is wrong first, each with what to do about it. */
export default function StatusScreen({ loaderData: { status } }: Route.ComponentProps) {
  const { timeZone } = useSite()
  const revalidate = useRevalidate()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const look = async () => {
    setAsking(true)
    await revalidate()
    setAsking(false)
  }
  return (
    <>
      <ScreenHead
        title={screens.status.title}
        aside={STATUS_STATE_TITLES[status.state]}
        actions={
          <Button variant="outline" icon="lucide:refresh-cw" loading={isAsking} onClick={() => void look()}>
            Обновить
          </Button>
        }
      />
      <p className="mb-4 text-13 text-ink-3">Проверено {formatMoment(status.checked_at, timeZone)}</p>
      <ul aria-label="Части системы" className="border-t border-line pb-10">
        {worstFirst(status.parts).map((part) => (
          <PartLine key={part.name} part={part} />
        ))}
      </ul>
    </>
  )
}

function worstFirst(parts: readonly StatusPart[]): StatusPart[] {
  return parts.toSorted((a, b) => STATUS_STATES.indexOf(b.state) - STATUS_STATES.indexOf(a.state))
}

import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { useNow } from '../panel/use-now.ts'
import { isOverdue, waitingText } from './waiting-time.ts'

/** How long a new request waits, and that it is too long; when it came for the others. */
export function WaitingMark({ request }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  const now = useNow()
  if (request.status !== 'new') {
    return <span className="tabular-nums">{formatMoment(request.created_at, timeZone)}</span>
  }
  const text = waitingText(request.created_at, now)
  if (!isOverdue(request, now)) return <span className="tabular-nums">{text}</span>
  return (
    <StatusMark mark="lucide:alarm-clock" tone="danger">
      {text}
    </StatusMark>
  )
}

import { REQUEST_STATUS_TITLES, type PracticeRequest, type RequestStatus } from '#contract/requests/requests.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

type Look = readonly [mark: string, tone: 'ok' | 'warn' | 'quiet' | 'neutral']

const LOOKS: Record<RequestStatus, Look> = {
  new: ['lucide:clock', 'warn'],
  in_work: ['lucide:play', 'neutral'],
  booked: ['lucide:calendar-check', 'ok'],
  paid: ['lucide:credit-card', 'ok'],
  done: ['lucide:circle-check', 'ok'],
  lost: ['lucide:x', 'quiet'],
  spam: ['lucide:ban', 'quiet'],
}

export function RequestState({ request: { status } }: { request: Pick<PracticeRequest, 'status'> }) {
  const [mark, tone] = LOOKS[status]
  return (
    <StatusMark mark={mark} tone={tone}>
      {REQUEST_STATUS_TITLES[status]}
    </StatusMark>
  )
}

import { APPLICATION_STATUS_TITLES, type ApplicationStatus } from '#contract/requests/applications.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'

type Look = readonly [mark: string, tone: 'ok' | 'warn' | 'quiet' | 'neutral']

const LOOKS: Record<ApplicationStatus, Look> = {
  new: ['lucide:clock', 'warn'],
  looking: ['lucide:eye', 'neutral'],
  invited: ['lucide:calendar-check', 'neutral'],
  accepted: ['lucide:circle-check', 'ok'],
  refused: ['lucide:ban', 'quiet'],
}

export function ApplicationState({ status }: { status: ApplicationStatus }) {
  const [mark, tone] = LOOKS[status]
  return (
    <StatusMark mark={mark} tone={tone}>
      {APPLICATION_STATUS_TITLES[status]}
    </StatusMark>
  )
}

import type { PracticeRequest } from '#contract/requests/requests.ts'
import { formatDay } from '#web/lib/format.ts'
import { localMoment } from '#web/lib/forms/form-wire.ts'
import { useSite } from '#web/shell/site.tsx'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { useNow } from '../panel/use-now.ts'
import { contactDaysPast, overdueText } from './contact-time.ts'

/** The day of the next contact: one that has come or passed says so in words. */
export function ContactDay({ request }: { request: PracticeRequest }) {
  const { timeZone } = useSite()
  const past = useContactDaysPast(request)
  if (request.next_contact_on === null) return null
  const day = <span className="tabular-nums">{formatDay(request.next_contact_on, timeZone)}</span>
  if (past === null || past < 0) return day
  if (past > 0) {
    return (
      <>
        {day} <Overdue days={past} />
      </>
    )
  }
  return (
    <StatusMark mark="lucide:bell" tone="warn">
      сегодня
    </StatusMark>
  )
}

/** That the day has passed, and how long ago; on a line of its own where there is no place beside the day. */
export function Overdue({ days }: { days: number }) {
  return (
    <StatusMark mark="lucide:alarm-clock" tone="danger" className="whitespace-nowrap">
      {overdueText(days)}
    </StatusMark>
  )
}

/** As `contactDaysPast`, by the clock of the practice. */
export function useContactDaysPast(request: PracticeRequest): number | null {
  const { timeZone } = useSite()
  const now = useNow()
  return contactDaysPast(request, localMoment(new Date(now).toISOString(), timeZone).slice(0, 10))
}

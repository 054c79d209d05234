import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { NoticeSettings } from '#contract/office/notices.ts'
import { WEEKDAYS } from '#contract/requests/weekdays.ts'

type Duty = Pick<NoticeSettings, 'duty_days' | 'duty_from' | 'duty_till' | 'is_crisis_any_time'>

/** True for what this person wants to hear at this moment. A duty that ends before it begins ends the next morning. */
export function shouldNotifyNow(kind: NoticeKind, duty: Duty, now: Date, timeZone: string): boolean {
  return (kind === 'crisis' && duty.is_crisis_any_time) || isOnDuty(duty, now, timeZone)
}

export function isOnDuty({ duty_days, duty_from, duty_till }: Duty, now: Date, timeZone: string): boolean {
  if (duty_days.length === 0) return true
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const today = WEEKDAYS.findIndex((day) => day === part('weekday').toLowerCase())
  const isDay = (index: number) => duty_days.includes(WEEKDAYS[(index + 7) % 7] ?? 'mon')
  if (duty_from < duty_till) return isDay(today) && time >= duty_from && time < duty_till
  return (isDay(today) && time >= duty_from) || (isDay(today - 1) && time < duty_till)
}

/** True for a kind that was chosen. Whoever wants to hear of requests hears of those that are urgent. */
export function isChosen(kind: NoticeKind, kinds: readonly NoticeKind[]): boolean {
  return kinds.includes(kind) || (kind === 'crisis' && kinds.includes('requests'))
}

/** True for what belongs to a branch of theirs, or to none that is known. */
export function isOfBranches(branches: readonly number[], wanted: readonly number[]): boolean {
  return wanted.length === 0 || branches.length === 0 || branches.some((id) => wanted.includes(id))
}

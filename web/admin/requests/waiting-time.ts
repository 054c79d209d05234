import { REQUEST_OVERDUE_HOURS, type PracticeRequest } from '#contract/requests/requests.ts'
import { counted } from '#web/lib/format.ts'

const HOUR_MS = 3_600_000

/** Nobody has answered within the time that people are promised. */
export function isOverdue(
  { status, created_at }: Pick<PracticeRequest, 'status' | 'created_at'>,
  now: number,
): boolean {
  return status === 'new' && now - Date.parse(created_at) >= REQUEST_OVERDUE_HOURS * HOUR_MS
}

/** «ждёт 40 минут», «ждёт 3 часа», «ждёт 2 дня». */
export function waitingText(createdAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(createdAt)) / HOUR_MS)
  if (hours < 1) {
    const minutes = Math.max(1, Math.floor((now - Date.parse(createdAt)) / 60_000))
    return `ждёт ${counted(minutes, 'минуту', 'минуты', 'минут')}`
  }
  if (hours < 48) return `ждёт ${counted(hours, 'час', 'часа', 'часов')}`
  return `ждёт ${counted(Math.floor(hours / 24), 'день', 'дня', 'дней')}`
}

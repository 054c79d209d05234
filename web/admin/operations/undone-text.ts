import type { Operation } from '#contract/office/operations.ts'
import { formatMoment } from '#web/lib/format.ts'

/** «Отменено 20.11.2026, 14:05 · Орлова Марина». */
export function undoneText({ undone_at, undone_by }: Operation, timeZone: string): string {
  const when = `Отменено ${formatMoment(undone_at ?? '', timeZone)}`
  return undone_by === null ? when : `${when} · ${undone_by.title}`
}

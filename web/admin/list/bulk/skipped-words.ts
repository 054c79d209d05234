import type { Skipped } from '#contract/office/bulk.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import type { BulkId } from './bulk.ts'

/** So many are named at most. */
const NAMED = 3

/** How many stay as they were and why; who, where they are few. «Пропущено 1: Анна Ветрова — эта тема уже есть.» */
export function skippedWords(skipped: Skipped<BulkId>[]): string {
  const reasons = [...byReason(skipped)].map(([reason, rows]) => {
    const why = lowerFirst(reason.replace(/\.$/, ''))
    if (skipped.length <= NAMED) return `${rows.map(({ label }) => label).join(', ')}\u00a0— ${why}`
    return rows.length === skipped.length ? why : `${formatNumber(rows.length)}\u00a0— ${why}`
  })
  return `Пропущено ${formatNumber(skipped.length)}: ${reasons.join('; ')}.`
}

export function byReason(skipped: Skipped<BulkId>[]): Map<string, Skipped<BulkId>[]> {
  return Map.groupBy(skipped, ({ reason }) => reason)
}

import type { GuestFigures } from './measure.ts'

/** What one request of a guest may cost. Milliseconds of processor time of all threads. */
export const LIMIT_MS = 50

/** What a line cost that was above the limit, and what it cost a process that had just started. Milliseconds. */
export interface Verdict {
  line: string
  once: number
  again: number
}

/** The dearest answer of a line, the first one too. Milliseconds of all threads. */
export function dearestOf({ first, median, worst }: Pick<GuestFigures, 'first' | 'median' | 'worst'>): number {
  return Math.max(...[first, median, worst].map((spent) => spent?.all ?? 0))
}

/** The end of the report: what is above the limit both times has failed, what is so once is told and has not. */
export function tellOf(verdicts: readonly Verdict[]): { text: string; hasFailed: boolean } {
  const failed = verdicts.filter(({ again }) => again > LIMIT_MS)
  const forgiven = verdicts.filter(({ again }) => again <= LIMIT_MS)
  const asLine =
    (mark: string) =>
    ({ line, once, again }: Verdict) =>
      `${mark}: ${line}: ${once.toFixed(1)} ms, asked again of a fresh process ${again.toFixed(1)}`
  return {
    text: [
      ...forgiven.map(asLine('Above the limit once')),
      ...failed.map(asLine('FAILED, above it twice')),
      failed.length === 0
        ? `No line costs more than ${LIMIT_MS} ms twice`
        : `${failed.length} cost more than ${LIMIT_MS} ms twice`,
    ].join('\n'),
    hasFailed: failed.length > 0,
  }
}

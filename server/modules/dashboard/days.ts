const DAY_MS = 86_400_000

/** `2026-11-20` and -30 → `2026-10-21`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The month of a day up to that day, and the same days of the month before. */
export function monthUpTo(today: string): { from: string; to: string; before: { from: string; to: string } } {
  const from = `${today.slice(0, 7)}-01`
  const lastBefore = addDays(from, -1)
  const month = lastBefore.slice(0, 7)
  // In March the 31st has no day in February: then its last day stands for it.
  const sameDay = `${month}-${today.slice(8)}`
  return { from, to: today, before: { from: `${month}-01`, to: sameDay < lastBefore ? sameDay : lastBefore } }
}

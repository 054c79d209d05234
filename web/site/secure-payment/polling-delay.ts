/** Seconds before each question to the bank: often while the answer is near, then seldom. Four minutes in all. */
const PAUSES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60]
/** Without scripts a question is a whole page: not more often than this. */
const PAGE_PAUSE_MIN = 5

/** How long to wait before asking again, in seconds; null when patience is over. `asked` counts from zero. */
export function pauseBefore(asked: number): number | null {
  return PAUSES[asked] ?? null
}

/** The same for pages that load themselves anew. */
export function pagePauseBefore(asked: number): number | null {
  const pause = pauseBefore(asked)
  return pause === null ? null : Math.max(pause, PAGE_PAUSE_MIN)
}

export interface Opened<R> {
  /** As it was last seen: it may leave the list while it stays open. */
  record: R
  /** Where it stands in the list, or stood before it left. */
  index: number
}

/** The record before (-1) or after (1) the open one; when it has left the list, its place was taken by the next. */
export function neighbour<R extends { id: number }>(rows: readonly R[], opened: Opened<R>, by: -1 | 1): R | undefined {
  const at = rows.findIndex(({ id }) => id === opened.record.id)
  if (at >= 0) return rows[at + by]
  return by === 1 ? rows[opened.index] : rows[opened.index - 1]
}

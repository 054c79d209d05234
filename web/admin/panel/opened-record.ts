export interface Opened<R> {
  /** As it was last seen: it may leave the list while it stays open. */
  record: R
  /** The list as it was when the record last stood in it. */
  around: readonly R[]
}

/**
 * The record before (-1) or after (1) the open one. When it has left the list, the nearest of those that stood on that side
 * of it and are still there, whatever has come to the list meanwhile.
 */
export function neighbour<R extends { id: number }>(rows: readonly R[], opened: Opened<R>, by: -1 | 1): R | undefined {
  const isOpened = ({ id }: R) => id === opened.record.id
  const at = rows.findIndex(isOpened)
  if (at >= 0) return rows[at + by]
  const was = opened.around.findIndex(isOpened)
  if (was < 0) return by === 1 ? rows[0] : undefined
  const side = by === 1 ? opened.around.slice(was + 1) : opened.around.slice(0, was).toReversed()
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return side.map(({ id }) => rowById.get(id)).find((row) => row !== undefined)
}

/** Each row as newly as it has been heard of: the same rows where nothing newer was. */
export function withNewerVersions<R extends { id: number; version: number }>(
  rows: readonly R[],
  heard: ReadonlyMap<number, R>,
): readonly R[] {
  const newer = ({ id, version }: R) => version < (heard.get(id)?.version ?? 0)
  return rows.some(newer) ? rows.map((row) => (newer(row) ? (heard.get(row.id) ?? row) : row)) : rows
}

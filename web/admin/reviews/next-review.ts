import type { Review } from '#contract/requests/reviews.ts'

type Row = Pick<Review, 'id' | 'status'>

/** The ids below a review, in the order in which the list stood when it was decided. */
export function below(rows: readonly Row[], id: number): number[] {
  const at = rows.findIndex((row) => row.id === id)
  return rows.slice(at + 1).map((row) => row.id)
}

/** The next one that waits: below where the decided one stood, or else the first. The list has been read anew since. */
export function nextWaiting<R extends Row>(
  rows: readonly R[],
  decided: number,
  later: readonly number[],
): R | undefined {
  const waiting = rows.filter((row) => row.status === 'pending' && row.id !== decided)
  const places = new Map(later.map((id, place) => [id, place]))
  const [next] = waiting
    .filter(({ id }) => places.has(id))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return next ?? waiting[0]
}

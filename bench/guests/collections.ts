/** How a line begins with which the product tells of a full collection of garbage. */
export const COLLECTION_LINE = 'bench: collected'

/** A stretch of time. Milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** The full collections that the product has told of so far. */
export function collectionsIn(output: string): Span[] {
  return [...output.matchAll(new RegExp(`^${COLLECTION_LINE} (\\d+) (\\d+)$`, 'gm'))].map(([, from, to]) => ({
    from: Number(from),
    to: Number(to),
  }))
}

/** True when a collection was under way at some moment of this stretch. */
export function isTouched({ from, to }: Span, collections: readonly Span[]): boolean {
  return collections.some((one) => one.from <= to && one.to >= from)
}

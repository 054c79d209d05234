import type { ReviewSubject } from '#contract/requests/reviews.ts'

/** A longer list nobody looks through, and the page would weigh more than all its reviews. */
const NAMED_MAX = 300

export interface NamedSubjects {
  subjects: ReviewSubject[]
  /** There are more: a review of them begins on their own page. */
  hasMore: boolean
}

/** Whom the form of a review names: everybody in a practice; of a large directory those with reviews, and the one asked for. */
export function namedSubjects(all: ReviewSubject[], asked: string): NamedSubjects {
  if (all.length <= NAMED_MAX) return { subjects: all, hasMore: false }
  const reviewed = all.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const chosen = new Set(reviewed.slice(0, NAMED_MAX))
  return { subjects: all.filter((subject) => chosen.has(subject) || subject.slug === asked), hasMore: true }
}

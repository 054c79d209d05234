/** Types that both databases read alike, by their numbers in PostgreSQL. */
export const DAY_TYPE = 1082
export const BIGINT_TYPE = 20

/** A day stays text, so that no time zone can move it. */
export function dayAsText(value: string): string {
  return value
}

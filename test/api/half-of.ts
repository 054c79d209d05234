/**
 * Half of the cases: the other database is asked the other half. For what asks every call of the API about the same
 * thing, which the tests of each call ask of both.
 */
export function halfOf<T>(cases: readonly T[]): T[] {
  const odd = process.env.TEST_DATABASE_URL === undefined ? 0 : 1
  return cases.filter((_, index) => index % 2 === odd)
}

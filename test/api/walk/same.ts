import { isDeepStrictEqual } from 'node:util'

/** Throws, and tells where they differ: a walk fails far from whoever looks. */
export function expectSame(what: string, found: unknown, expected: unknown) {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}${differenceOf(found, expected)}`)
}

function differenceOf(found: unknown, expected: unknown): string {
  const isBoth = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (isBoth(found) && isBoth(expected) && Array.isArray(found) === Array.isArray(expected)) {
    const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])]
    const name = names.find((one) => !isDeepStrictEqual(found[one], expected[one]))
    const isLong = JSON.stringify([found, expected]).length > 400
    if (name !== undefined && isLong) return `.${name}${differenceOf(found[name], expected[name])}`
  }
  return `: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`
}

/** 100010 → "1000.10". */
export function roublesOf(kopecks: number): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * "1000.10" → 100010, digit by digit: as a float, 1000.10 × 100 is 100009.99999999999. Null for anything that is no sum of
 * whole kopecks: "1000.105", "1e3", "-1", "1,000.00".
 */
export function kopecksOf(roubles: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(roubles) ?? []
  return whole === undefined ? null : Number(whole + part.padEnd(2, '0'))
}

/** `visitor_`, a timestamp and a random string (specification §3). Says nothing about the person. */
export function newVisitorId(now: number): string {
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `visitor_${now}_${Array.from(random, (part) => part.toString(36).padStart(7, '0')).join('')}`
}

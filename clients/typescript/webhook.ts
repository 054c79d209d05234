/** What Smysl tells a program: which record is in which state now, and where to read it. */
export interface WebhookEvent {
  /** The same in every attempt: by it a repetition is known. */
  id: string
  kind: 'request' | 'payment' | 'review' | 'card' | 'trial'
  record: number | null
  state: string
  at: string
  /** For people. */
  link: string | null
  /** For programs. */
  resource: string | null
}

/** Older ones may be somebody's repetition. Seconds. */
const TOLERANCE = 300

/**
 * The event of a request to your address; null when `signature`, its header `X-Smysl-Signature`, is not of this secret, or
 * is old. `body` is the text as it came.
 */
export async function readWebhook(
  body: string,
  signature: string,
  secret: string,
  now: Date = new Date(),
): Promise<WebhookEvent | null> {
  const [, at, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (at === undefined || sum === undefined) return null
  if (Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE) return null
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify'])
  const given = Uint8Array.from(sum.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const isOurs = await crypto.subtle.verify('HMAC', key, given, bytes.encode(`${at}.${body}`))
  return isOurs ? (JSON.parse(body) as WebhookEvent) : null
}

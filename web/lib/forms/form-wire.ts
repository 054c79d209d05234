/** What a form holds, turned into what the API reads, and back. Text that makes no sense goes as it is: the server says why. */

/** A save of a person or an account: multipart with a method override (specification §7). */
export function putForm(fields: Readonly<Record<string, string | boolean>>): { method: 'POST'; body: FormData } {
  const body = new FormData()
  body.set('_method', 'PUT')
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, typeof value === 'boolean' ? (value ? '1' : '0') : value)
  }
  return { method: 'POST', body }
}

/** `2026-11-20T14:05` of the zone → an ISO moment in UTC. */
export function wireLocalMoment(text: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return text
  const asUtc = Date.parse(`${text}:00Z`)
  if (Number.isNaN(asUtc)) return text
  // The second look settles the hour in which a zone changes its clocks.
  const roughly = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(roughly, timeZone)).toISOString()
}

/** An ISO moment → `2026-11-20T14:05` of the zone. */
export function localMoment(moment: string, timeZone: string): string {
  return swedish(Date.parse(moment), timeZone, 'short').replace(' ', 'T')
}

function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${swedish(at, timeZone, 'medium').replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** Swedes write moments as ISO does. */
function swedish(at: number, timeZone: string, timeStyle: 'short' | 'medium'): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle }).format(at)
}

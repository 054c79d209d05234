interface Visit {
  public_id: string
  starts_at: Date
  minutes: number
  /** How often it was changed: a calendar replaces what it knows by a higher number. */
  changes: number
  isCancelled: boolean
  updated_at: Date
  full_name: string | null
  siteName: string
  host: string
}

/** One event of iCalendar (RFC 5545). */
export function calendarFile({
  public_id,
  starts_at,
  minutes,
  updated_at,
  full_name,
  siteName,
  host,
  ...visit
}: Visit) {
  const ends = new Date(starts_at.getTime() + minutes * 60_000)
  const title = full_name === null ? `Встреча, «${siteName}»` : `Встреча: ${full_name}, «${siteName}»`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//smysl//booking//RU',
    `METHOD:${visit.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${public_id}@${host}`,
    `DTSTAMP:${utc(updated_at)}`,
    `SEQUENCE:${visit.changes}`,
    ...(visit.isCancelled ? ['STATUS:CANCELLED'] : []),
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(title)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .flatMap(folded)
    .join('\r\n')
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
}

/** A line holds 75 octets, and no letter is cut in two. */
function folded(line: string): string[] {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 74) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += letter
    octets += size
  }
  return [...lines, current]
}

/** PostgreSQL writes moments into JSON with its own offset; answers carry ISO 8601 in UTC. */
export function isoMoment(value: string | Date): string {
  // As all our connections are told to write them: `2026-01-02T03:04:05.678901+00:00`.
  if (
    typeof value === 'string' &&
    value.endsWith('+00:00') &&
    value[10] === 'T' &&
    (value[19] === '.' || value.length === 25)
  ) {
    return `${value.slice(0, 19)}.${value.slice(20, -6).padEnd(3, '0').slice(0, 3)}Z`
  }
  return new Date(value).toISOString()
}

export function isoOrNull(value: string | Date | null): string | null {
  return value === null ? null : isoMoment(value)
}

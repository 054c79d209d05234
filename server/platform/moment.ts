/** PostgreSQL writes moments into JSON with its own offset; answers carry ISO 8601 in UTC. */
export function isoMoment(value: string): string {
  return new Date(value).toISOString()
}

export function isoOrNull(value: string | null): string | null {
  return value === null ? null : isoMoment(value)
}

/** The token of the session that this browser has now, or null before it has one. */
export function csrfToken(): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return pair === undefined ? null : pair.slice('XSRF-TOKEN='.length)
}

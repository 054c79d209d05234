/** The record that a call changes, such as `/api/users/7` for `/api/users/7/fire`; null for a call of no record. */
export function recordOf(pattern: string, pathname: string): string | null {
  const place = pattern.split('/').indexOf(':id')
  const parts = pathname.split('/')
  return place < 0 || parts.length <= place ? null : parts.slice(0, place + 1).join('/')
}

/** Without its id a call still answers «ID отсутствует или неверный», not 404 (specification §5): the paths of one that lost it. */
export function withoutId(path: string): string[] {
  if (!path.endsWith('/:id')) return []
  const collection = path.slice(0, -'/:id'.length)
  return [collection, `${collection}/`]
}

/** Whether an address is one of a route's. */
export function matches(pattern: string, pathname: string): boolean {
  const expression = pattern.replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${expression}$`).test(pathname)
}

import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#web/routes.ts'

/** Each address that the web draws, with `id` in the place of what differs: also those that are no screen of the contract. */
export function screenPaths(id = '1'): string[] {
  return [
    ...new Set(
      pathsOf(routes as RouteConfigEntry[]).map((path) => path.replace(/:\w+/g, id).replace('*', 'no/such/page')),
    ),
  ]
}

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path.startsWith('/') ? path : `/${path}`]),
    ...pathsOf(children ?? []),
  ])
}

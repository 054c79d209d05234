import { pageNotFound } from '#web/lib/loader-api.ts'
import type { Route } from './+types/not-found'

export function loader({ request }: Route.LoaderArgs): never {
  throw pageNotFound(request.url)
}

export default function NotFound() {
  return null
}

import { path } from '../wire/public-api.ts'
import { DOOR_SCREENS } from './door-screens.ts'
import { OFFICE_ENTRANCES } from './office-entrances.ts'
import { SITE_SCREENS } from './site-screens.ts'

/** Where pages of visitors, and of whoever signs in, lead to. Their browsers learn of no other screen. */
const LINKED_SCREENS = { ...SITE_SCREENS, ...DOOR_SCREENS, ...OFFICE_ENTRANCES }

export type LinkedScreenName = keyof typeof LINKED_SCREENS

/** A link to one of them: `siteHref('psychologistPage', { slug })`. */
export function siteHref(name: LinkedScreenName, params: Record<string, string | number> = {}): string {
  return path(LINKED_SCREENS[name].path, params)
}

import type { ScreenOf } from '../people/screen-facts.ts'
import { SITE_SCREENS } from '../people/site-screens.ts'

/**
 * What one visitor alone sees: the address of most such screens is a secret. That of the form of a booking says no more than
 * the page of the psychologist.
 */
const OWN_PATHS = Object.entries<ScreenOf<string>>(SITE_SCREENS)
  .filter(([name, { isPersonal }]) => isPersonal && name !== 'psychologistBooking')
  .map(([, { path }]) => path.replaceAll(/:\w+/g, '[^/]+'))

const CLOSED = new RegExp(`^(/auth|/sm-admin|${OWN_PATHS.join('|')})(/|$)`, 'i')

/** False for the paths that never get an outside counter (specification §9), and for those of one visitor. */
export function mayBeCountedOutside(pathname: string): boolean {
  return !CLOSED.test(pathname)
}

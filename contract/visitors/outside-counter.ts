/**
 * The staff's screens, the doors, and what one visitor alone sees: the address of most such screens is a secret. That of the
 * form of a booking says no more than the page of the psychologist.
 */
const CLOSED =
  /^\/(auth|sm-admin|booking|cabinet|secure-payment|reviews\/verified|smart-consultations\/sent|psychologists\/join\/documents|privacy\/my-data)(\/|$)/i

/** False for the paths that never get an outside counter (specification §9), and for those of one visitor. */
export function mayBeCountedOutside(pathname: string): boolean {
  return !CLOSED.test(pathname)
}

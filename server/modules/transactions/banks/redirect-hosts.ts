import { BankRefusal } from './bank.ts'

/** True for an address on one of these origins and without a name or password in it, which only deceive the eye. */
export function hasAllowedOrigin(url: string, origins: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return username === '' && password === '' && origins.includes(origin)
}

/** The address, or BankRefusal: a payer is never sent to a host that is not the bank's. */
export function bankPage(url: string, origins: readonly string[]): string {
  if (hasAllowedOrigin(url, origins)) return url
  const host = URL.canParse(url) ? new URL(url).host : 'no address'
  throw new BankRefusal('redirect-host', `The bank's page is on ${host}, which PAYMENT_REDIRECT_HOSTS does not name`)
}

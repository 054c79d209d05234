import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Nothing of this is the open internet: one's own machine and network, what networks keep for themselves, many at once. */
const INSIDE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv6')
}

/** Somebody wants a request of ours to reach what is not theirs. */
export class InternalAddress extends Error {
  constructor() {
    super('Адрес ведёт во\u00a0внутреннюю сеть: туда ничего не\u00a0отправляется.')
  }
}

/** True for an address of the open internet. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 6) return !isMapped(address) && !INSIDE.check(address, 'ipv6')
  return family === 4 && !INSIDE.check(address, 'ipv4')
}

/** Another way to write an address of IPv4, which no server of others has. In a list of networks it would mean all of them. */
function isMapped(address: string): boolean {
  return new URL(`http://[${address.split('%', 1)[0]}]`).hostname.startsWith('[::ffff:')
}

/** Throws InternalAddress for a host that names an inside address by itself: for such nobody asks the DNS. */
export function refuseInternalLiteral(hostname: string) {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare.endsWith('.localhost')) throw new InternalAddress()
  if (isIP(bare) !== 0 && !isOutside(bare)) throw new InternalAddress()
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Finds the addresses of a host for a connection, and refuses when any of them is inside. The connection goes to what was
 * looked at here: a name that says something else a moment later leads nowhere.
 */
export function lookupOutside(hostname: string, options: LookupOptions, found: Found) {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, [])
    if (!addresses.every(({ address }) => isOutside(address))) return found(new InternalAddress(), [])
    const [first] = addresses
    if (options.all === true || first === undefined) return found(null, addresses)
    found(null, first.address, first.family)
  })
}

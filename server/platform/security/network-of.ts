import { isIP, isIPv6 } from 'node:net'

const BRACKETED = /^\[([^\]]*)\](?::\d+)?$/
const WITH_PORT = /^([^:]+):\d+$/

/** The address in what a proxy wrote, which may add a port, and brackets around IPv6; what is no address as it is. */
export function addressOf(written: string): string {
  const [, address = ''] = BRACKETED.exec(written) ?? WITH_PORT.exec(written) ?? []
  return isIP(address) === 0 ? written : address
}

/**
 * What one visitor holds of the network, for limits: an IPv4 address as it is, an IPv6 address as its /64, because every
 * line gets at least so many addresses. IPv4 written as IPv6 is IPv4. What is no address is answered as it is.
 */
export function networkOf(ip: string | null): string {
  const address = ip?.split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

function dotted(groups: string[]): string {
  return groups.map((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255].join('.')).join('.')
}

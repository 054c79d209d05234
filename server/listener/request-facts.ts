import { BlockList } from 'node:net'
import type { Context } from 'hono'
import { addressOf, networkOf } from '#server/platform/security/network-of.ts'
import type { Actor } from '#server/platform/context.ts'

/** What the caller of the API knows beside the request. */
export interface CallFacts {
  /** The address of the visitor as the server saw it. */
  ip?: string | undefined
  /** Whose the sessions are, by their tokens: found once for all that one page reads. */
  actors?: Map<string, Promise<Actor | null>> | undefined
  /** The page that asks, as the log knows it; absent for a call from outside. */
  pageId?: string | undefined
}

/** The longest way to write an address; what is no address must not fill the log. */
const ADDRESS_MAX = 45
const PROXY_ID = /^[\w.:-]{8,64}$/

/**
 * The number that a proxy of one's own has given the request, for the log alone: operations are told apart by ours, which
 * nobody else can choose.
 */
export function proxyIdOf(header: string | null | undefined, trustsProxy: boolean): string | undefined {
  return trustsProxy && header && PROXY_ID.test(header) ? header : undefined
}

/** The address of a request as the server saw it, or the proxy in front of it. */
export function ipOf(context: Context, trustsProxy: boolean): string | null {
  const forwarded = trustsProxy ? forwardedFor(context.req.header('x-forwarded-for')) : null
  return forwarded ?? (context.env as CallFacts | undefined)?.ip ?? null
}

/**
 * The network whose share of the pages a request takes. Null for nobody's: behind a proxy that the configuration does not
 * know of (it sits in the same house, and every visitor would be the same one), and for the machine itself.
 */
export function pageNetworkOf(forwarded: string | null, ip: string | undefined, trustsProxy: boolean): string | null {
  const told = trustsProxy ? forwardedFor(forwarded ?? undefined) : null
  if (told !== null) return networkOf(told)
  const network = networkOf(ip ?? null)
  return isOfTheHouse(network) ? null : network
}

const HOUSE = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  HOUSE.addSubnet(net, bits)
}
// As `networkOf` writes the network of ::1; the whole of it would hold every address of IPv4.
HOUSE.addAddress('::', 'ipv6')
HOUSE.addSubnet('fc00::', 7, 'ipv6')

function isOfTheHouse(network: string): boolean {
  if (network === '') return true
  const [address = ''] = network.split('/')
  return HOUSE.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Each proxy adds to the end what it saw: everything before the last address is the visitor's own invention. */
function forwardedFor(header: string | undefined): string | null {
  const last = header?.split(',').at(-1)?.trim()
  return last ? addressOf(last).slice(0, ADDRESS_MAX) : null
}

export function userAgentOf(context: Context): string | null {
  return context.req.header('user-agent')?.slice(0, 300) ?? null
}

import type { Context } from 'hono'
import { addressOf } from '#server/platform/security/network-of.ts'
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
  // Each proxy adds to the end what it saw: everything before the last address is the visitor's own invention.
  const forwarded = trustsProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return addressOf(forwarded).slice(0, ADDRESS_MAX)
  return (context.env as CallFacts | undefined)?.ip ?? null
}

export function userAgentOf(context: Context): string | null {
  return context.req.header('user-agent')?.slice(0, 300) ?? null
}

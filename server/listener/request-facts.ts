import type { Context } from 'hono'
import type { Actor } from '#server/platform/context.ts'

/** What the caller of the API knows beside the request. */
export interface CallFacts {
  /** The address of the visitor as the server saw it. */
  ip?: string | undefined
  /** Whose the sessions are, by their tokens: found once for all that one page reads. */
  actors?: Map<string, Promise<Actor | null>> | undefined
}

/** The address of a request as the server saw it, or the proxy in front of it. */
export function ipOf(context: Context, trustsProxy: boolean): string | null {
  // Each proxy adds to the end what it saw: everything before the last address is the visitor's own invention.
  const forwarded = trustsProxy
    ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 45)
    : undefined
  return forwarded ?? (context.env as CallFacts | undefined)?.ip ?? null
}

export function userAgentOf(context: Context): string | null {
  return context.req.header('user-agent')?.slice(0, 300) ?? null
}

import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../route.ts'

interface OwnCookie {
  /** Seconds; absent: until the browser closes. */
  maxAge?: number
  sameSite?: 'Lax' | 'Strict'
  /** For scripts of ours. */
  isReadable?: boolean
}

/**
 * A cookie of ours. On https its name begins with `__Host-`, so that browsers take it from this very host alone: neither
 * a neighbouring host nor plain http can plant one, and one without the prefix is none. Where the hosts of a domain share
 * it (`COOKIE_DOMAIN`), `__Secure-` keeps plain http out at least.
 */
export function readOwnCookie(context: Context, name: string): string | undefined {
  const prefix = prefixOf(context)
  return prefix === undefined ? getCookie(context, name) : getCookie(context, name, prefix)
}

export function setOwnCookie(context: Context, name: string, value: string, options: OwnCookie = {}) {
  const prefix = prefixOf(context)
  setCookie(context, name, value, {
    ...attributesOf(context, options),
    ...(prefix === undefined ? {} : { prefix }),
  })
}

/** The one cookie whose name is a convention that clients rely on (Sanctum): it keeps it. */
export function setCsrfTokenCookie(context: Context, value: string, options: OwnCookie) {
  setCookie(context, 'XSRF-TOKEN', value, attributesOf(context, { ...options, isReadable: true }))
}

export function deleteOwnCookie(context: Context, name: string) {
  setOwnCookie(context, name, '', { maxAge: 0, isReadable: true })
}

function attributesOf(context: Context, { maxAge, sameSite = 'Lax', isReadable = false }: OwnCookie) {
  return {
    path: '/',
    sameSite,
    secure: isSecure(context),
    ...(domainOf(context) === undefined ? {} : { domain: domainOf(context) as string }),
    ...(isReadable ? {} : { httpOnly: true }),
    ...(maxAge === undefined ? {} : { maxAge }),
  }
}

function prefixOf(context: Context): 'host' | 'secure' | undefined {
  if (!isSecure(context)) return undefined
  return domainOf(context) === undefined ? 'host' : 'secure'
}

function domainOf(context: Context): string | undefined {
  return (context as Context<AppEnv>).get('cookieDomain')
}

function isSecure(context: Context): boolean {
  return context.get('isSecure') === true
}

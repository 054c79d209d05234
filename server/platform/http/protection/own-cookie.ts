import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

interface OwnCookie {
  /** Seconds; absent: until the browser closes. */
  maxAge?: number
  sameSite?: 'Lax' | 'Strict'
  /** For scripts of ours. */
  isReadable?: boolean
}

/**
 * A cookie of ours. On https its name begins with `__Host-`, so that browsers take it from this very host alone: neither
 * a neighbouring host nor plain http can plant one, and one without the prefix is none.
 */
export function readOwnCookie(context: Context, name: string): string | undefined {
  return isSecure(context) ? getCookie(context, name, 'host') : getCookie(context, name)
}

export function setOwnCookie(context: Context, name: string, value: string, options: OwnCookie = {}) {
  setCookie(context, name, value, {
    ...attributesOf(context, options),
    ...(isSecure(context) ? { prefix: 'host' as const } : {}),
  })
}

/** The one cookie whose name is a convention that clients rely on (Sanctum): it keeps it. */
export function setCsrfTokenCookie(context: Context, value: string, options: OwnCookie) {
  setCookie(context, 'XSRF-TOKEN', value, attributesOf(context, { ...options, isReadable: true }))
}

export function dropOwnCookie(context: Context, name: string) {
  setOwnCookie(context, name, '', { maxAge: 0, isReadable: true })
}

function attributesOf(context: Context, { maxAge, sameSite = 'Lax', isReadable = false }: OwnCookie) {
  return {
    path: '/',
    sameSite,
    secure: isSecure(context),
    ...(isReadable ? {} : { httpOnly: true }),
    ...(maxAge === undefined ? {} : { maxAge }),
  }
}

function isSecure(context: Context): boolean {
  return context.get('isSecure') === true
}

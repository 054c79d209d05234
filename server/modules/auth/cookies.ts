import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { csrfToken } from '#server/platform/http/csrf.ts'
import { ABSOLUTE_MS, SESSION_COOKIE } from './sessions.ts'

const TOKEN = /^[\w-]{43}$/

/** The session token that the browser sent, if it looks like one of ours. */
export function sessionTokenOf(context: Context): string | undefined {
  const token = getCookie(context, SESSION_COOKIE)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

interface CookieOptions {
  appSecret: string
  isSecure: boolean
  /** Keep the cookies when the browser closes. */
  isLasting?: boolean
}

/** Gives the browser its session, and beside it the CSRF token that belongs to exactly this session. */
export function setSessionCookies(context: Context, token: string, options: CookieOptions) {
  setCookie(context, SESSION_COOKIE, token, { ...attributes(options), httpOnly: true })
  setCsrfCookie(context, token, options)
}

/** Readable by scripts on purpose: the client copies it into the header `X-XSRF-TOKEN`. */
export function setCsrfCookie(context: Context, token: string, options: CookieOptions) {
  setCookie(context, 'XSRF-TOKEN', csrfToken(options.appSecret, token), attributes(options))
}

function attributes({ isSecure, isLasting }: CookieOptions) {
  return {
    path: '/',
    sameSite: 'Lax',
    secure: isSecure,
    ...(isLasting === true ? { maxAge: ABSOLUTE_MS / 1000 } : {}),
  } as const
}

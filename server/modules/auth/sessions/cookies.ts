import type { Context } from 'hono'
import { csrfToken } from '#server/platform/http/protection/csrf.ts'
import {
  deleteOwnCookie,
  readOwnCookie,
  setCsrfTokenCookie,
  setOwnCookie,
} from '#server/platform/http/protection/own-cookie.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { DEVICE_MS } from './known-devices.ts'
import { ABSOLUTE_MS, SESSION_COOKIE } from './sessions.ts'
import type { Browser, OpenedSession } from '../sign-in/sign-in.ts'

const CHALLENGE_COOKIE = 'smysl_challenge'
/** Stays after the session: by it the next sign-in is known for one from here. */
const DEVICE_COOKIE = 'smysl_device'
/** For scripts of ours: a kept page asks who is signed in only where somebody may be. */
const SIGNED_IN_COOKIE = 'smysl_signed_in'
const TOKEN = /^[\w-]{43}$/

/** The session token that the browser sent, if it looks like one of ours. */
export function sessionTokenOf(context: Context): string | undefined {
  return tokenOf(context, SESSION_COOKIE)
}

/** The token of a login that awaits its second factor. */
export function challengeTokenOf(context: Context): string | undefined {
  return tokenOf(context, CHALLENGE_COOKIE)
}

export function browserOf(context: Context): Browser {
  return { sessionToken: sessionTokenOf(context), deviceToken: tokenOf(context, DEVICE_COOKIE) }
}

interface CookieOptions {
  appSecret: AppSecret
  /** Keep the cookies when the browser closes. */
  isLasting?: boolean
}

/** Gives the browser its session, and beside it the CSRF token that belongs to exactly this session. */
export function setSessionCookies(context: Context, token: string, options: CookieOptions) {
  setOwnCookie(context, SESSION_COOKIE, token, lasting(options))
  setCsrfCookie(context, token, options)
}

/** The cookies of somebody who has just signed in. */
export function setSignedInCookies(context: Context, opened: OpenedSession, options: CookieOptions) {
  setSessionCookies(context, opened.token, options)
  setOwnCookie(context, SIGNED_IN_COOKIE, '1', { ...lasting(options), isReadable: true })
  setOwnCookie(context, DEVICE_COOKIE, opened.deviceToken, { maxAge: DEVICE_MS / 1000 })
}

/** Readable by scripts on purpose: the client copies it into the header `X-XSRF-TOKEN`. */
export function setCsrfCookie(context: Context, token: string, options: CookieOptions) {
  setCsrfTokenCookie(context, csrfToken(options.appSecret, token), lasting(options))
}

/** It reaches the login page too: without JavaScript the page sends the second step on. */
export function setChallengeCookie(context: Context, token: string, lifetimeMs: number) {
  setOwnCookie(context, CHALLENGE_COOKIE, token, { maxAge: lifetimeMs / 1000 })
}

export function clearSignedInCookie(context: Context) {
  deleteOwnCookie(context, SIGNED_IN_COOKIE)
}

export function clearChallengeCookie(context: Context) {
  deleteOwnCookie(context, CHALLENGE_COOKIE)
}

function tokenOf(context: Context, cookie: string): string | undefined {
  const token = readOwnCookie(context, cookie)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

function lasting({ isLasting }: CookieOptions): { maxAge?: number } {
  return isLasting === true ? { maxAge: ABSOLUTE_MS / 1000 } : {}
}

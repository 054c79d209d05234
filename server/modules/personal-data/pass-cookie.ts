import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { MY_DATA_PASS_MINUTES } from '#contract/my-data-words.ts'

const COOKIE = 'smysl_my_data'

export function passOf(context: Context): string | undefined {
  return getCookie(context, COOKIE)
}

/** Out of reach of scripts and of other sites; the page without scripts sends it on to the API. */
export function setPassCookie(context: Context, pass: string, isSecure: boolean) {
  setCookie(context, COOKIE, pass, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: MY_DATA_PASS_MINUTES * 60,
  })
}

import type { Context } from 'hono'
import { MY_DATA_PASS_MINUTES } from '#contract/visitors/my-data-words.ts'
import { readOwnCookie, setOwnCookie } from '#server/platform/http/protection/own-cookie.ts'

const COOKIE = 'smysl_my_data'

export function passOf(context: Context): string | undefined {
  return readOwnCookie(context, COOKIE)
}

/** Out of reach of scripts and of other sites; the page without scripts sends it on to the API. */
export function setPassCookie(context: Context, pass: string) {
  setOwnCookie(context, COOKIE, pass, { sameSite: 'Strict', maxAge: MY_DATA_PASS_MINUTES * 60 })
}

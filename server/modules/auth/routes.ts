import { api } from '#contract/api.ts'
import { loginSchema } from '#contract/auth.ts'
import { anyone, signedIn } from '#server/platform/http/guard.ts'
import type { Router } from '#server/platform/http/router.ts'
import { logIn, logOut } from './commands.ts'
import { sessionTokenOf, setCsrfCookie, setSessionCookies } from './cookies.ts'
import { newSessionToken } from './sessions.ts'

interface AuthOptions {
  appSecret: string
  /** Cookies travel by https only. */
  isSecure: boolean
}

export function authRoutes(router: Router, options: AuthOptions) {
  // A guest gets a token that is bound to a session of their own; nothing is stored until they sign in.
  router.get(api.csrfCookie, anyone, ({ hono }) => {
    const token = sessionTokenOf(hono)
    if (token === undefined) setSessionCookies(hono, newSessionToken(), options)
    else setCsrfCookie(hono, token, options)
    return hono.body(null, 204)
  })

  router.post(api.login, anyone, async ({ ctx, hono, body }) => {
    const input = await body(loginSchema)
    const token = await logIn(ctx, input, sessionTokenOf(hono))
    setSessionCookies(hono, token, { ...options, isLasting: input.remember })
    return hono.json({ two_factor: false })
  })

  router.post(api.logout, signedIn, async ({ ctx, hono }) => {
    const token = sessionTokenOf(hono)
    if (token !== undefined) await logOut(ctx, token)
    setSessionCookies(hono, newSessionToken(), options)
    return hono.body(null, 204)
  })
}

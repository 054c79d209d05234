import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { Session, SessionUser } from '#contract/people/current-user.ts'
import { closedReason } from '#contract/people/screen-rights.ts'
import { href, mayOpen, screens, type Screen } from '#contract/people/screens.ts'
import { UNKNOWN_STAFF_PATH } from '#contract/content/unknown-path.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { pageNotFound, readApi } from '#web/lib/api/loader-api.ts'
import { rememberedRows, rowsContext } from '#web/lib/remembered-rows.ts'
import { loginPath } from './login-path.ts'
import { firstPath } from '../admin/menu.ts'
import { sessionContext } from './session.tsx'

type Guard = MiddlewareFunction<Response>

/** Why the person may not open the screen. The layout shows it in the screen's place, with status 403. */
export const refusalContext = createContext<string | null>(null)

/** What somebody signed in is shown, in the frame, where nothing stands. */
const UNKNOWN = { title: 'Такой страницы нет', guard: 'auth' } as const

/** Finds the screen that the request is for and applies its guard. Every layout with guarded screens runs it first. */
export const screenGuard: Guard = async ({ context, url, pattern, request }, next) => {
  context.set(rowsContext, rememberedRows(request.headers.get('cookie') ?? ''))
  const screen = screenAt(pattern)
  if (screen.guard === 'public') return next()
  const user = await readSession(context)
  if (user === null && screen === UNKNOWN) throw pageNotFound(url.href)
  // Before the second step is set up every call is refused: the profile, where that is done, stands for all screens.
  if (user?.owes_two_factor && screen !== screens.profile) throw redirect(href('profile'))
  if (mayOpen(screen, user?.permissions ?? null)) return next()
  if (user === null) throw redirect(loginPath(url, { expired: isClientNavigation(request) }))
  if (screen.guard === 'guest') throw redirect('/sm-admin')
  // All that leads home leads to the dashboard. Where that is closed, the first open screen stands for it.
  if (screen === screens.dashboard || user.roles.length === 0) throw redirect(firstPath(user))
  refuse(context, closedReason(screen))
  return next()
}

function screenAt(pattern: string): Pick<Screen, 'title' | 'guard'> {
  if (pattern === UNKNOWN_STAFF_PATH) return UNKNOWN
  const screen = Object.values(screens).find(({ path }) => path === pattern)
  if (screen === undefined) throw new Error(`No screen stands at ${pattern}`)
  return screen
}

async function readSession(context: Readonly<RouterContextProvider>): Promise<SessionUser | null> {
  const { data } = await readApi<{ data: Session }>(context, publicApi.session)
  context.set(sessionContext, data.user)
  return data.user
}

/** A thrown refusal would lose the layout with its menu, so the screen is rendered as refused and reads nothing. */
function refuse(context: Readonly<RouterContextProvider>, reason: string) {
  context.set(refusalContext, reason)
  context.set(apiFetchContext, () =>
    Promise.resolve(Response.json({ message: reason, request_id: '' }, { status: 403 })),
  )
}

/** Pages ask for data alone only while somebody walks about in an open back office: their session has just ended. */
function isClientNavigation(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

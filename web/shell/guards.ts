import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { Session, SessionUser } from '#contract/current-user.ts'
import { primaryRole, ROLES, type RoleName } from '#contract/roles.ts'
import { href, mayOpen, screens, type Screen } from '#contract/screens.ts'
import { UNKNOWN_STAFF_PATH } from '#contract/unknown-path.ts'
import { apiFetchContext } from '#web/lib/api-context.ts'
import { pageNotFound, readApi } from '#web/lib/loader-api.ts'
import { loginPath } from './login-path.ts'
import { refusalOf, type Refusal } from './refusal.ts'
import { sessionContext } from './session.tsx'

type Guard = MiddlewareFunction<Response>

/** Set when the person may not open the screen. The layout shows it in the screen's place, with status 403. */
export const refusalContext = createContext<Refusal | null>(null)

/** Finds the screen that the request is for and applies its guard. Every layout with guarded screens runs it first. */
export const screenGuard: Guard = (args, next) => {
  if (args.pattern === UNKNOWN_STAFF_PATH) return unknownGuard(args, next)
  const screen = Object.values(screens).find(({ path }) => path === args.pattern)
  if (screen === undefined) throw new Error(`No screen stands at ${args.pattern}`)
  return guardOf(screen)(args, next)
}

/** Nothing stands there: somebody signed in is told so in the frame, a guest without one. */
const unknownGuard: Guard = async (args, next) => {
  if ((await readSession(args.context)) === null) throw pageNotFound(args.url.href)
  return auth()(args, next)
}

/** Lets guests in; somebody signed in goes on to the back office. */
export const guest = () => guardBy('guest')

/** Lets in anybody signed in. */
export const auth = () => guardBy('auth')

/** Lets in the roles named. */
export const hasRole = (...roles: RoleName[]) => guardBy(roles)

/** Each of these lets in its role and those above it in the priority order. */
export const admin = () => hasRole(...rolesDownTo('admin'))
export const techSupport = () => hasRole(...rolesDownTo('tech-support'))
export const moderator = () => hasRole(...rolesDownTo('moderator'))
export const writer = () => hasRole(...rolesDownTo('writer'))

function guardOf({ guard }: Screen): Guard {
  if (guard === 'public') return (_, next) => next()
  if (guard === 'guest') return guest()
  if (guard === 'auth') return auth()
  return hasRole(...guard)
}

function guardBy(guard: Screen['guard']): Guard {
  return async ({ context, url, pattern, request }, next) => {
    const user = await readSession(context)
    // Before the second step is set up every call is refused: the profile, where that is done, stands for all screens.
    if (user?.owes_two_factor && guard !== 'public' && pattern !== screens.profile.path) throw redirect(href('profile'))
    if (mayOpen({ guard }, user?.roles ?? null)) return next()
    if (user === null) throw redirect(loginPath(url, { expired: isClientNavigation(request) }))
    if (guard === 'guest') throw redirect('/sm-admin')
    if (primaryRole(user.roles) === null) throw redirect(href('profile'))
    refuse(context, refusalOf(pattern, guard, user.roles))
    return next()
  }
}

async function readSession(context: Readonly<RouterContextProvider>): Promise<SessionUser | null> {
  const { data } = await readApi<{ data: Session }>(context, api.session)
  context.set(sessionContext, data.user)
  return data.user
}

/** A thrown refusal would lose the layout with its menu, so the screen is rendered as refused and reads nothing. */
function refuse(context: Readonly<RouterContextProvider>, refusal: Refusal) {
  context.set(refusalContext, refusal)
  context.set(apiFetchContext, () =>
    Promise.resolve(Response.json({ message: refusal.text, request_id: '' }, { status: 403 })),
  )
}

/** Pages ask for data alone only while somebody walks about in an open back office: their session has just ended. */
function isClientNavigation(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

function rolesDownTo(role: RoleName): RoleName[] {
  return ROLES.slice(0, ROLES.indexOf(role) + 1)
}

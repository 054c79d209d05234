import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { OpenSession, TwoFactorState } from '#contract/people/auth.ts'
import type { Profile } from '#contract/people/users.ts'
import { sessionContext } from '#web/shell/session/session.tsx'
import { readForScreen } from '../screen/read-for-screen.ts'

/** One's own account, how it is signed in to, and where. Who owes a second step may read nothing before it is set up. */
export async function loadProfile(context: Readonly<RouterContextProvider>, url: URL) {
  const session = context.get(sessionContext)
  if (session === null || session.owes_two_factor) return null
  const [user, twoFactor, sessions] = await Promise.all([
    readForScreen<{ data: Profile }>(context, path(api.profile, { id: session.id }), url),
    readForScreen<{ data: TwoFactorState }>(context, api.twoFactor, url),
    readForScreen<{ data: OpenSession[] }>(context, api.sessions, url),
  ])
  return { user: user.data, twoFactor: twoFactor.data, sessions: sessions.data }
}

export type LoadedProfile = NonNullable<Awaited<ReturnType<typeof loadProfile>>>

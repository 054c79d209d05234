import type { RouterContextProvider } from 'react-router'
import { api } from '#contract/api.ts'
import type { OpenSession, TwoFactorState } from '#contract/auth.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import { sessionContext } from '#web/shell/session.tsx'
import { readForScreen } from '../read-for-screen.ts'

/** One's own account, how it is signed in to, and where. Who owes a second step may read nothing before it is set up. */
export async function loadProfile(context: Readonly<RouterContextProvider>, url: URL) {
  if (context.get(sessionContext)?.owes_two_factor) return null
  const [{ user }, twoFactor, sessions] = await Promise.all([
    readForScreen<CurrentUser>(context, api.user, url),
    readForScreen<{ data: TwoFactorState }>(context, api.twoFactor, url),
    readForScreen<{ data: OpenSession[] }>(context, api.sessions, url),
  ])
  return { user, twoFactor: twoFactor.data, sessions: sessions.data }
}

export type LoadedProfile = NonNullable<Awaited<ReturnType<typeof loadProfile>>>

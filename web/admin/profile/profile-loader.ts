import type { RouterContextProvider } from 'react-router'
import { api, path } from '#contract/wire/api.ts'
import type { OpenSession, TwoFactorState } from '#contract/people/auth.ts'
import type { StaffChat } from '#contract/office/staff-chats.ts'
import type { NoticeSettings } from '#contract/office/notices.ts'
import type { Options } from '#contract/people/current-user.ts'
import type { Profile } from '#contract/people/users.ts'
import { sessionContext } from '#web/shell/session/session.tsx'
import { readForScreen, readIfAllowed } from '../screen/read-for-screen.ts'

/** One's own account, how it is signed in to, and where. Who owes a second step may read nothing before it is set up. */
export async function loadProfile(context: Readonly<RouterContextProvider>, url: URL) {
  const session = context.get(sessionContext)
  if (session === null || session.owes_two_factor) return null
  const [user, twoFactor, sessions, notices, chats, options] = await Promise.all([
    readForScreen<{ data: Profile }>(context, path(api.profile, { id: session.id }), url),
    readForScreen<{ data: TwoFactorState }>(context, api.twoFactor, url),
    readForScreen<{ data: OpenSession[] }>(context, api.sessions, url),
    readIfAllowed<{ data: NoticeSettings }>(context, api.noticeSettings),
    readIfAllowed<{ data: StaffChat[] }>(context, api.noticeChats),
    readIfAllowed<{ data: Options }>(context, api.options),
  ])
  return {
    user: user.data,
    twoFactor: twoFactor.data,
    sessions: sessions.data,
    notices: notices?.data ?? null,
    chats: chats?.data ?? [],
    branches: options?.data.branches ?? [],
  }
}

export type LoadedProfile = NonNullable<Awaited<ReturnType<typeof loadProfile>>>

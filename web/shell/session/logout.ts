import { useNavigate } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { href } from '#contract/people/screens.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { hasSessionExpired } from './session-expired.ts'

/** Ends the session and leads to the login (specification §2). */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await endSessionOnce()
    await navigate(href('login'))
  }
}

/** The end that is under way: whoever presses again waits for the same one. */
let ending: Promise<void> | null = null

/** Asks the server while somebody is signed in, and once, however often it is pressed (specification §4). */
export function endSessionOnce(): Promise<void> {
  if (hasSessionExpired()) return Promise.resolve()
  ending ??= endSession().finally(() => {
    ending = null
  })
  return ending
}

/** A session that is over already is no obstacle. */
async function endSession(): Promise<void> {
  try {
    await callApi(publicApi.logout, { method: 'POST' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
}

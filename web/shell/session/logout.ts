import { useNavigate } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { announceSessionEnding, hasSessionExpired } from './session-expired.ts'

/** Ends the session and leads to the login (specification §2). */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await endSessionOnce()
    await navigate(siteHref('login'))
  }
}

/** The end that is under way or done: whoever presses again, also before the next page has come, waits for the same one. */
let ending: Promise<void> | null = null

/**
 * Asks the server while somebody is signed in, and once, however often it is pressed (specification §4). What fails is no
 * reason to stay: the login is where both ways lead, and the next press asks again.
 */
export function endSessionOnce(): Promise<void> {
  if (hasSessionExpired()) return Promise.resolve()
  ending ??= endSession().catch((error: unknown) => {
    // A session that is over already is what was wanted.
    if (error instanceof ApiError && error.status === 401) return
    ending = null
    toastFailure()
  })
  return ending
}

async function endSession(): Promise<void> {
  announceSessionEnding()
  await callApi(publicApi.logout, { method: 'POST' })
}

/** Whoever still stands in the back office afterwards should know why. */
function toastFailure() {
  toast({
    id: 'logout-failed',
    icon: 'lucide:circle-alert',
    color: 'danger',
    title: 'Не\u00a0получилось выйти',
    description: 'Попробуйте ещё раз, когда появится связь.',
  })
}

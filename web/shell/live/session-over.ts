import type { Session } from '#contract/people/current-user.ts'
import { publicApi } from '#contract/wire/public-api.ts'
import { callApi, emitUnauthenticated } from '#web/lib/api/api.ts'
import { hasUnsavedChanges } from '../session/unsaved-changes.ts'

/**
 * Hears that the session is over or shows nothing of this any more. Whoever has none leaves by the way of every 401: were
 * the screen read anew, that and the answer to a press would cross. Whoever has a dialog or unsaved work open stays until
 * they press, and what they type with them.
 */
export async function leaveWhenOver({ reread }: { reread: () => void }) {
  const session = await callApi<{ data: Session }>(publicApi.session).catch(() => null)
  // Nobody answers: the next press tells.
  if (session === null || isAtWork()) return
  if (session.data.user === null) emitUnauthenticated()
  else reread()
}

function isAtWork(): boolean {
  return hasUnsavedChanges() || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

import { href } from '#contract/people/screens.ts'
import { api } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { changeOwnRights } from '../live/own-rights-change.ts'
import { mayLeave } from '../session/unsaved-changes.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'

/**
 * Begins to look through a role. The whole product is read anew: every screen shows what that role sees. False: the
 * person stays with what is not saved.
 */
export async function viewAsRole(role: string): Promise<boolean> {
  const giveUp = await mayLeave()
  if (giveUp === null) return false
  await changeOwnRights(() => callApi(api.viewAs, { method: 'POST', body: { role } }))
  giveUp()
  openAddress(href('dashboard'))
  return true
}

/** Back to one's own role, on the screen where one stands: it is open to an admin. */
export async function viewAsSelf() {
  await changeOwnRights(() => callApi(api.viewAs, { method: 'DELETE' }))
  location.reload()
}

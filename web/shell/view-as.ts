import { href } from '#contract/screens.ts'
import { api } from '#contract/api.ts'
import { callApi } from '#web/lib/api.ts'

/** Begins to look through a role. The whole product is read anew: every screen shows what that role sees. */
export async function lookThrough(role: string) {
  await callApi(api.viewAs, { method: 'POST', body: { role } })
  location.assign(href('dashboard'))
}

/** Back to one's own role, on the screen where one stands: it is open to an admin. */
export async function lookNormally() {
  await callApi(api.viewAs, { method: 'DELETE' })
  location.reload()
}

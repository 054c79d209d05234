import type { RouterContextProvider } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import type { Session } from '#contract/people/current-user.ts'
import { siteHref } from '#contract/people/site-links.ts'
import { apiFetchContext } from '#web/lib/api/api-context.ts'
import { afterLogin } from '#web/shell/session/login-path.ts'

/**
 * Where somebody who has just signed in goes: where they were going, else the back office, else, for whoever does not work
 * here, their cabinet. `opened` are the headers that bring the new session to the browser.
 */
export async function homeAfterLogin(
  context: Readonly<RouterContextProvider>,
  to: string,
  opened: Headers,
): Promise<string> {
  if (to !== '') return afterLogin(to)
  const cookie = opened
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const answer = await context.get(apiFetchContext)(publicApi.session, {
    headers: { accept: 'application/json', cookie },
  })
  const session = answer.ok ? ((await answer.json()) as { data: Session }).data.user : null
  return session !== null && session.roles.length === 0 && !session.owes_two_factor
    ? siteHref('cabinet')
    : afterLogin(null)
}

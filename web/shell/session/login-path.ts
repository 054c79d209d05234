import { ownPath } from '#contract/content/own-path.ts'
import { siteHref } from '#contract/people/site-links.ts'

/** The login screen that leads back to `url` afterwards. */
export function loginPath(url: { pathname: string; search: string }, { expired }: { expired: boolean }): string {
  const params = new URLSearchParams({ to: url.pathname + url.search })
  if (expired) params.set('expired', '1')
  return `${siteHref('login')}?${params}`
}

/** Where to go after login: only the back office or the cabinet of this host, whatever the link says. */
export function afterLogin(to: string | null): string {
  const path = ownPath(to ?? '')
  return path !== undefined && /^\/(?:sm-admin|cabinet)(?:[/?#]|$)/.test(path) ? path : '/sm-admin'
}

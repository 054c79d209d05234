import type { AuditEntry } from '#contract/office/audit-log.ts'
import type { SessionUser } from '#contract/people/current-user.ts'
import { entityOf } from '#contract/entities.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'

/** Where a record of the log stands, for somebody who may open that screen. */
export function recordHref(
  { type, id, label }: AuditEntry['subject'],
  { permissions }: Pick<SessionUser, 'permissions'>,
): string | undefined {
  const { place, plural } = entityOf(type) ?? {}
  const screen = (place === 'editor' ? `${type}Editor` : plural) as ScreenName | undefined
  if (screen === undefined || id === null || !mayOpen(screens[screen], permissions)) return undefined
  if (place === 'editor') return href(screen, { id })
  if (place === 'dialog') return `${href(screen)}?filter[title]=${encodeURIComponent(label)}`
  return `${href(screen)}?open=${id}`
}

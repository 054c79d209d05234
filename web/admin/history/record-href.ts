import type { AuditEntry } from '#contract/audit-log.ts'
import type { SessionUser } from '#contract/current-user.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/screens.ts'

const EDITORS: Record<string, ScreenName> = {
  psychologist: 'psychologistEditor',
  user: 'userEditor',
  role: 'roleEditor',
  page: 'pageEditor',
}
const LISTS: Record<string, ScreenName> = {
  specialization: 'specializations',
  topic: 'topics',
  position: 'positions',
  branch: 'branches',
}
const OPENED_FROM_LIST: Record<string, ScreenName> = {
  review: 'reviews',
  request: 'requests',
  transaction: 'transactions',
}

/** Where a record of the log stands, for somebody who may open that screen. */
export function recordHref(
  { type, id, label }: AuditEntry['subject'],
  { roles }: Pick<SessionUser, 'roles'>,
): string | undefined {
  const screen = EDITORS[type] ?? LISTS[type] ?? OPENED_FROM_LIST[type]
  if (screen === undefined || id === null || !mayOpen(screens[screen], roles)) return undefined
  if (type in EDITORS) return href(screen, { id })
  if (type in LISTS) return `${href(screen)}?filter[title]=${encodeURIComponent(label)}`
  return `${href(screen)}?open=${id}`
}

import type { AuditEntry } from '#contract/office/audit-log.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { auditSentence } from './sentence.ts'
import type { View } from './audit-sentence.ts'
import type { SessionUser } from '#contract/people/current-user.ts'
import { entityOf } from '#contract/entities.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'

interface SentenceLineProps {
  entry: AuditEntry
  /** `own` beside the record itself, which is not named then. */
  view?: View
  /** How many records were changed at once. */
  together?: number
}

/** A line of the log as a sentence: who in bold, the record as a link for whoever may open it, one short change in place. */
export function SentenceLine({ entry, view = 'log', together }: SentenceLineProps) {
  const { timeZone } = useSite()
  const user = useSession()
  const { actor, does, record, rest, before, after } = auditSentence(entry, timeZone, view, together)
  const to = recordHref(entry.subject, user)
  return (
    <span className="wrap-anywhere">
      <b className="font-semibold">{actor}</b> {does}
      {record !== undefined && (
        <>
          {' '}
          {to === undefined ? (
            record
          ) : (
            <Link
              to={to}
              className="text-ink-link underline decoration-current/40 underline-offset-3 hover:decoration-current"
            >
              {record}
            </Link>
          )}
        </>
      )}
      {rest}
      {before && (
        <>
          {' '}
          <del>{before}</del>
        </>
      )}
      {after && (
        <>
          {' '}
          <ins>{after}</ins>
        </>
      )}
    </span>
  )
}

/** Where a record of the log stands, for somebody who may open that screen. */
function recordHref(
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

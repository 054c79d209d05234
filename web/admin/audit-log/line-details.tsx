import type { AuditLogEntry } from '#contract/office/audit-log.ts'
import { roleTitle } from '#contract/people/roles.ts'
import { Link } from '#web/ui/actions/link.tsx'
import { ChangeTable } from '../history/change-table.tsx'
import { RevertButton } from '../history/revert-button.tsx'
import { LinesInside } from './lines-inside.tsx'
import { LineOperation } from './line-operation.tsx'

interface LineDetailsProps {
  entry: AuditLogEntry
  onReverted: () => void
}

/** What a line changed, of what it is a part, and from where it came. */
export default function LineDetails({ entry, onReverted }: LineDetailsProps) {
  const { actor, ip, device, request_id, subject } = entry
  const roles = actor.roles.map(roleTitle).join(', ')
  return (
    <div className="my-2 rounded-m border border-line">
      {entry.together === 1 ? <ChangeTable entry={entry} onReverted={onReverted} /> : <LinesInside entry={entry} />}
      {entry.operation !== null && <LineOperation operation={entry.operation} onUndone={onReverted} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-soft px-3 py-2 text-12 text-ink-3 first:border-t-0">
        {roles !== '' && <span>{roles}</span>}
        {ip !== null && <Search name="ip" value={ip} title="Все записи с этого адреса">{`IP\u00a0${ip}`}</Search>}
        {ip !== null && <span>{device}</span>}
        <Search name="request_id" value={request_id} title="Все записи этого запроса">
          <code>{`запрос ${request_id.slice(0, 8)}`}</code>
        </Search>
        {entry.together === 1 && subject.id !== null && (
          <Link
            to={`?filter[subject_type]=${subject.type}&filter[subject_id]=${subject.id}`}
            className="text-ink-link max-md:py-3"
          >
            Все изменения этой записи
          </Link>
        )}
        {entry.together === 1 && entry.can.fields.length > 1 && (
          <span className="ms-auto">
            <RevertButton entry={entry} fields={entry.can.fields} onReverted={onReverted} />
          </span>
        )}
      </div>
    </div>
  )
}

interface SearchProps {
  name: 'ip' | 'request_id'
  value: string
  title: string
  children: React.ReactNode
}

/** Leads to all lines that have the same in common. */
function Search({ name, value, title, children }: SearchProps) {
  return (
    <Link
      to={`?filter[${name}]=${encodeURIComponent(value)}`}
      title={`${title}: ${value}`}
      className="text-ink-3 underline decoration-current/40 underline-offset-3 hover:text-ink max-md:py-3"
    >
      {children}
    </Link>
  )
}

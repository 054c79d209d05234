import type { AuditChange, HistoryEntry } from '#contract/office/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { Difference } from './difference.tsx'
import { fieldLabel } from './field-words.ts'
import { RevertButton } from './revert-button.tsx'

interface ChangeTableProps {
  entry: HistoryEntry
  /** After a field went back: the screen reads its data again. */
  onReverted: () => void
  /** One field under the other, for a narrow column. */
  isNarrow?: boolean
}

/** What a line changed, field by field: was and is, with the way back where there is one. */
export function ChangeTable({ entry, onReverted, isNarrow = false }: ChangeTableProps) {
  return (
    <dl className="text-13">
      {entry.changes.map((change) => (
        <div
          key={change.field}
          className={
            isNarrow
              ? 'grid gap-1 border-b border-line-soft px-3 py-2 last:border-b-0'
              : 'grid gap-x-3 gap-y-1 border-b border-line-soft px-3 py-2 last:border-b-0 md:grid-cols-[136px_minmax(0,1fr)_auto]'
          }
        >
          <dt className="text-ink-3">{labelOf(entry, change)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Difference type={entry.subject.type} change={change} />
          </dd>
          <dd className="empty:hidden">
            <WayBack entry={entry} field={change.field} onReverted={onReverted} />
          </dd>
        </div>
      ))}
      {entry.is_erased && <Remark>Значения этой записи удалены</Remark>}
      {entry.hidden_fields > 0 && (
        <Remark>
          {counted(entry.hidden_fields, 'поле скрыто', 'поля скрыты', 'полей скрыто')}: контакты видят те, кто ведёт
          карточки
        </Remark>
      )}
    </dl>
  )
}

function Remark({ children }: { children: React.ReactNode }) {
  return <div className="px-3 py-2 text-ink-3">{children}</div>
}

/** A line of workload for everybody at once holds one field a card. */
function labelOf({ subject }: HistoryEntry, { field }: AuditChange): string {
  const card = /^workload:(\d+)$/.exec(field)
  return card === null ? fieldLabel(subject.type, field) : `Загрузка, карточка №\u00a0${card[1]}`
}

function WayBack({ entry, field, onReverted }: { entry: HistoryEntry; field: string; onReverted: () => void }) {
  if (entry.can.fields.includes(field)) {
    return <RevertButton entry={entry} fields={[field]} onReverted={onReverted} />
  }
  if (entry.changed_since.includes(field)) return <span className="text-12 text-ink-3">уже изменено</span>
  return null
}

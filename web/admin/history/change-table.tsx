import type { AuditChange, HistoryEntry } from '#contract/office/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { wordDiff } from '../editor/conflict/word-diff.ts'
import { fieldLabel } from './field-words.ts'
import { PhotoChange } from './photo-change.tsx'
import { RevertButton } from './revert-button.tsx'
import { valueText } from './value-text.ts'

/** Texts of this length and more are compared word by word. */
const LONG = 60

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
            {change.field === 'avatar' ? (
              <PhotoChange change={change} />
            ) : (
              <Difference type={entry.subject.type} change={change} />
            )}
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

function Difference({ type, change }: { type: string; change: AuditChange }) {
  const { timeZone } = useSite()
  const [before, after] = [change.old, change.new].map((value) =>
    valueText(type, change.field.replace(/:\d+$/, ''), value, timeZone),
  ) as [string, string]
  if (before !== '' && after !== '' && Math.max(before.length, after.length) >= LONG) {
    const parts = wordDiff(before, after)
    return parts.map(({ kind, text }, index) => {
      // Parts have no identity but their place.
      if (kind === 'added') return <ins key={index}>{text}</ins>
      if (kind === 'removed') return <del key={index}>{text}</del>
      return <span key={index}>{nearby(text, index === 0, index === parts.length - 1)}</span>
    })
  }
  if (before === after)
    return <span className="text-ink-2">{after === '' ? 'изменено' : `${after} (изменено внутри)`}</span>
  return (
    <>
      {before === '' ? <span className="text-ink-3">пусто</span> : <del>{before}</del>}
      <Icon name="lucide:arrow-right" label="стало" className="mx-2 inline size-3.5 text-ink-3" />
      {after === '' ? <span className="text-ink-3">пусто</span> : <ins>{after}</ins>}
    </>
  )
}

/** Of a long part that did not change only what stands beside a change: the rest would hide it. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * LONG) return text
  const end = isFirst ? '' : text.slice(0, LONG)
  const start = isLast ? '' : text.slice(-LONG)
  return `${end}\u00a0… ${start}`
}

function WayBack({ entry, field, onReverted }: { entry: HistoryEntry; field: string; onReverted: () => void }) {
  if (entry.can.fields.includes(field)) {
    return <RevertButton entry={entry} fields={[field]} onReverted={onReverted} />
  }
  if (entry.changed_since.includes(field)) return <span className="text-12 text-ink-3">уже изменено</span>
  return null
}

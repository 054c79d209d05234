import type { ClientCard } from '#contract/requests/clients.ts'
import { counted, formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PanelSection } from '../panel/panel-section.tsx'

interface ClientChangesProps {
  changes: ClientCard['changes']
  mayUndo: boolean
  disabledReason: string | undefined
  onUndo: (changeId: number) => void
}

/** What was joined and parted by hand and stands, each with its way back. */
export function ClientChanges({ changes, mayUndo, disabledReason, onUndo }: ClientChangesProps) {
  const { timeZone } = useSite()
  return (
    <PanelSection title="Объединения и&nbsp;разделения">
      <ul className="grid gap-3">
        {changes.map(({ id, kind, at, by, other, records_count: count }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-13">
            <div className="min-w-0">
              <p>
                {kind === 'join' ? 'Объединено с\u00a0карточкой' : 'Разделено с\u00a0карточкой'} №&nbsp;{other.id}
                {count > 0 && `: ${counted(count, 'запись', 'записи', 'записей')}`}
              </p>
              <p className="text-12 text-ink-3">
                {formatMoment(at, timeZone)}
                {by !== null && `, ${by.title}`}
              </p>
            </div>
            {mayUndo && (
              <Button
                size="xs"
                variant="link"
                icon="lucide:undo-2"
                disabledReason={disabledReason}
                onClick={() => onUndo(id)}
              >
                Отменить
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

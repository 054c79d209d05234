import { useState } from 'react'
import { awaitsRemoval, type LeftInYclients, type StoredAct } from '#contract/visitors/personal-data.ts'
import { path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { PanelSection } from '../panel/panel-section.tsx'
import { useNow } from '../panel/use-now.ts'

interface LeftSectionProps {
  left: readonly LeftInYclients[]
  /** Hears of every state of the act that an answer brings. */
  onAct: (act: StoredAct) => void
}

/** What nothing here can remove: staff do it in YCLIENTS, and say so. */
export function LeftSection({ left, onAct }: LeftSectionProps) {
  return (
    <PanelSection title="Удалить в&nbsp;YCLIENTS вручную">
      <p className="mb-3 text-13 text-ink-2">
        В&nbsp;этих записях и&nbsp;в&nbsp;карточке их&nbsp;клиента остались имя и&nbsp;контакт. Найдите запись
        по&nbsp;номеру, удалите её и&nbsp;карточку и&nbsp;отметьте здесь.
      </p>
      <ul aria-label="Записи в&nbsp;YCLIENTS" className="grid gap-3">
        {left.map((one) => (
          <LeftRecord key={one.id} left={one} onAct={onAct} />
        ))}
      </ul>
    </PanelSection>
  )
}

function LeftRecord({ left, onAct }: { left: LeftInYclients; onAct: LeftSectionProps['onAct'] }) {
  const { id, record_id, branch, removed_at } = left
  const mayMark = useSession().permissions.includes('requests.manage')
  const disabledReason = useViewingAs()?.reason
  const [isSaving, setSaving] = useState(false)
  const isRemoved = removed_at !== null
  const save = async (is_removed: boolean) => {
    const { data } = await callApi<{ data: StoredAct }>(path(yclientsApi.leftInYclients, { id }), {
      method: 'POST',
      body: { is_removed },
    })
    onAct(data)
  }
  const press = async () => {
    setSaving(true)
    try {
      await save(!isRemoved)
      if (!isRemoved) {
        toastWithUndo({
          title: `Запись №\u00a0${record_id} отмечена удалённой`,
          undo: () => save(false),
          undone: 'Отметка снята',
        })
      }
    } catch (failure) {
      toastError(failure)
    } finally {
      setSaving(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <span className="min-w-0">
        <span className="tabular-nums">Запись №&nbsp;{record_id}</span>
        {branch !== null && <span className="wrap-anywhere text-ink-2">, {branch}</span>}
        <span className="block text-13 text-ink-3">
          <StateWords left={left} />
        </span>
      </span>
      {mayMark && (
        <Button
          size="xs"
          variant={isRemoved ? 'link' : 'outline'}
          color="neutral"
          loading={isSaving}
          disabledReason={disabledReason}
          aria-label={`${isRemoved ? 'Снять отметку' : 'Удалено в\u00a0YCLIENTS'}: запись №\u00a0${record_id}`}
          onClick={() => void press()}
        >
          {isRemoved ? 'Снять отметку' : 'Удалено в\u00a0YCLIENTS'}
        </Button>
      )}
    </li>
  )
}

function StateWords({ left }: { left: LeftInYclients }) {
  const { ahead_until, removed_at, removed_by } = left
  const { timeZone } = useSite()
  const now = new Date(useNow())
  if (removed_at !== null) {
    const who = removed_by === null ? '' : `, ${removed_by}`
    return `Удалена там ${formatMoment(removed_at, timeZone)}${who}`
  }
  if (ahead_until === null || awaitsRemoval(left, now)) return 'Ещё не\u00a0удалена'
  return `Визит до\u00a0${formatMoment(ahead_until, timeZone)}: удалите после него или если его отменят`
}

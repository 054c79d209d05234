import { Suspense } from 'react'
import type { Permission } from '#contract/people/permissions.ts'
import { WORKLOAD_MAX } from '#contract/psychologists/psychologists.ts'
import { lazy } from '#web/lib/late-code.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { NumberField as NumberControl } from '#web/ui/fields/number-field.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { ChangedName } from '../editor/fields/field-place.tsx'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { AccountPanel } from './account-panel.tsx'
import { useCard } from './card-context.ts'
import { type CardForm, DayField, FlagField, NumberField, TextField } from './card-form.ts'
import { MomentField, PhoneField } from './late-fields.ts'
import { YclState } from './list/ycl-state.tsx'
import { yclStatusWords } from './ycl-status-words.ts'

const TimesOffPanel = lazy(() => import('../own-work/times-off-panel.tsx'))
const KEEPERS: readonly Permission[] = ['psychologists.update', 'psychologists.update-own']

/** What stands below the first look on the right. */
export default function LatePanels({ id, version }: { id: number; version: number }) {
  const { card } = useCard()
  const { permissions } = useSession()
  const { can } = card
  return (
    <>
      <AccountPanel />
      {can.update && permissions.some((right) => KEEPERS.includes(right)) && (
        <Suspense>
          <TimesOffPanel psychologistId={id} />
        </Suspense>
      )}
      <YclPanel />
      <WorkloadPanel />
      <HistoryPanel entity="psychologist" id={id} version={version} />
    </>
  )
}

function YclPanel() {
  const { card } = useCard()
  const { timeZone } = useSite()
  return (
    <EditorPanel title="YCLIENTS" aside={<YclState card={card} />}>
      <div className="grid gap-3 text-13">
        {card.ycl_owned.length > 0 && (
          <p className="text-12 text-ink-2">
            Что здесь не&nbsp;правится, приходит из&nbsp;YCLIENTS при&nbsp;каждой сверке: меняйте это там.
          </p>
        )}
        <div>
          <FlagField name="ycl_is_bookable" />
          <FlagField name="ycl_hidden" />
          <FlagField name="ycl_show_rating" />
          <FlagField name="ycl_fired" />
        </div>
        <MomentField name="next_slot_at" />
        <DayField name="schedule_till" />
        <PhoneField name="ycl_phone" label="Телефон" />
        <TextField name="ycl_email" label="Почта" inputMode="email" />
        <TextField name="ycl_link" label="Ссылка" inputMode="url" placeholder="https://" />
        <YclStatus />
        {card.verified_at !== null && (
          <p className="text-12 text-ink-3">Документы проверены {formatDay(card.verified_at, timeZone)}</p>
        )}
      </div>
    </EditorPanel>
  )
}

/** The number of YCLIENTS, and what it means. */
function YclStatus() {
  const { value } = useEditorField<CardForm, 'ycl_status'>('ycl_status')
  return <NumberField name="ycl_status" label="Статус в YCLIENTS" min={0} max={1000} hint={yclStatusWords(value)} />
}

function WorkloadPanel() {
  const { label, value, onChange, isLocked, error, changed } = useEditorField<CardForm, 'workload'>('workload')
  return (
    <EditorPanel title={<ChangedName changed={changed}>{label}</ChangedName>}>
      <div data-field="workload" className="flex items-center gap-2">
        <NumberControl
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          min={0}
          max={WORKLOAD_MAX}
          value={value}
          readOnly={isLocked}
          onChange={onChange}
          className="w-28 tabular-nums"
        />
        <span className="text-13 text-ink-3">из&nbsp;{formatNumber(WORKLOAD_MAX)}</span>
      </div>
      <p className="mt-1 text-12 text-ink-3">
        Насколько занят, в&nbsp;условных единицах: кто свободнее, того каталог показывает раньше.
      </p>
      {error && <p className="mt-1 text-13 text-danger">{error}</p>}
    </EditorPanel>
  )
}

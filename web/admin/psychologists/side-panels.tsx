import { WORKLOAD_MAX } from '#contract/psychologists.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { NumberField as NumberControl } from '#web/ui/number-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { EditorPanel } from '../editor/editor-section.tsx'
import { ChangedDot } from '../editor/field-place.tsx'
import { useEditorField } from '../editor/use-editor-field.ts'
import { useCard } from './card-context.ts'
import { DayField, FlagField, MomentField, NumberField, PhoneField, TextField } from './card-fields.ts'
import type { CardForm } from './card-form.ts'
import { YclState } from './ycl-state.tsx'

export function PublicationPanel() {
  const { value, saved, onChange, isLocked, changed } = useEditorField<CardForm, 'is_published'>('is_published')
  return (
    <EditorPanel
      title={
        <span className="flex items-center gap-1.5">
          {changed && <ChangedDot />}
          На&nbsp;сайте
        </span>
      }
      aside={
        <Switch
          aria-label="Опубликовать на сайте"
          checked={value}
          disabled={isLocked}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    >
      <p data-field="is_published" className="text-13 text-ink-2">
        {publicationText(saved, value, isLocked)}
      </p>
    </EditorPanel>
  )
}

export function YclPanel() {
  const { card } = useCard()
  const { timeZone } = useSite()
  return (
    <EditorPanel title="YCLIENTS" aside={<YclState card={card} />}>
      <div className="grid gap-3 text-13">
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
        <NumberField name="ycl_status" label="Статус" min={0} max={1000} />
        {card.verified_at !== null && (
          <p className="text-12 text-ink-3">Документы проверены {formatDay(card.verified_at, timeZone)}</p>
        )}
      </div>
    </EditorPanel>
  )
}

export function WorkloadPanel() {
  const { label, value, onChange, isLocked, error, changed } = useEditorField<CardForm, 'workload'>('workload')
  return (
    <EditorPanel
      title={
        <span className="flex items-center gap-1.5">
          {changed && <ChangedDot />}
          {label}
        </span>
      }
    >
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
      {error && <p className="mt-1 text-13 text-danger">{error}</p>}
    </EditorPanel>
  )
}

function publicationText(isSaved: boolean, isOn: boolean, isLocked: boolean): string {
  if (isLocked) return isOn ? 'Карточка опубликована.' : 'Карточку видят только сотрудники.'
  if (isSaved && isOn) return 'Карточка опубликована. Изменения появятся сразу после сохранения.'
  if (isSaved) return 'После сохранения карточка исчезнет с\u00a0сайта.'
  if (isOn) return 'После сохранения карточка появится на\u00a0сайте.'
  return 'Карточку видят только сотрудники.'
}

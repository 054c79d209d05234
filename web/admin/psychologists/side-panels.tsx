import { WORKLOAD_MAX } from '#contract/psychologists.ts'
import { formatDay, formatNumber } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useCard } from './card-context.ts'
import { EditorPanel } from './editor-section.tsx'
import { ChangedDot, FlagField } from './flag-field.tsx'
import { TextField } from './text-field.tsx'
import { useCardField } from './use-card-field.ts'
import { YclState } from './ycl-state.tsx'

export function PublicationPanel() {
  const { saved } = useCard()
  const { value, onChange, isLocked, changed } = useCardField('is_published')
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
        {publicationText(saved.is_published, value, isLocked)}
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
        <TextField name="next_slot_at" placeholder="дд.мм.гггг, чч:мм" />
        <TextField name="schedule_till" inputMode="numeric" placeholder="дд.мм.гггг" />
        <TextField name="ycl_phone" label="Телефон" inputMode="tel" placeholder="+7" />
        <TextField name="ycl_email" label="Почта" inputMode="email" />
        <TextField name="ycl_link" label="Ссылка" inputMode="url" placeholder="https://" />
        <TextField name="ycl_status" label="Статус" inputMode="numeric" />
        {card.verified_at !== null && (
          <p className="text-12 text-ink-3">Документы проверены {formatDay(card.verified_at, timeZone)}</p>
        )}
      </div>
    </EditorPanel>
  )
}

export function WorkloadPanel() {
  const { label, value, onChange, isLocked, error, changed, ref } = useCardField('workload')
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
        <Input
          ref={ref}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          inputMode="numeric"
          value={value}
          readOnly={isLocked}
          onChange={(event) => onChange(event.target.value)}
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

import { useWatch } from 'react-hook-form'
import { counted } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCard } from './card-context.ts'
import { labelInSentence, type CardForm } from './card-form.ts'
import { changedFields } from './card-wire.ts'
import './save-bar.css'

interface SaveBarProps {
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Names what differs from the saved card; not there when nothing does. */
export function SaveBar({ isSaving, onSave, onDiscard }: SaveBarProps) {
  const { saved } = useCard()
  const { timeZone } = useSite()
  const fields = changedFields(saved, useWatch<CardForm>() as CardForm, timeZone)
  if (fields.length === 0) return null
  return (
    <section
      aria-label="Несохранённые изменения"
      data-save-bar
      className="sticky bottom-0 z-15 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-[0_-6px_16px_rgb(0_0_0/.06)] md:-mx-6 md:-mb-6 md:px-6 md:py-2.5"
    >
      <p className="min-w-0 flex-1 text-ink-2 max-md:basis-full max-md:text-13 md:truncate">
        <b className="font-semibold text-ink" role="status">
          Изменено {counted(fields.length, 'поле', 'поля', 'полей')}
        </b>
        <span className="max-md:hidden">: {fields.map(labelInSentence).join(', ')}</span>
      </p>
      <Button variant="ghost" color="neutral" onClick={onDiscard} className="max-md:flex-1">
        Отменить изменения
      </Button>
      <Button loading={isSaving} onClick={onSave} className="max-md:flex-1">
        Сохранить <kbd className="max-md:hidden">Ctrl S</kbd>
      </Button>
    </section>
  )
}

import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { FieldPlace } from '../../editor/fields/field-place.tsx'
import { useEditorField } from '../../editor/use-editor-field.ts'
import type { Drawings } from './icon-data.ts'
import { IconDialog } from './icon-dialog.tsx'
import { IconDrawing } from './icon-drawing.tsx'

/** The icon that stands for a page in lists; chosen from a set that searches in Russian. */
export function IconField({ drawings }: { drawings: Drawings }) {
  const { label, value, onChange, error, changed, isLocked } = useEditorField<{ icon: string }, 'icon'>('icon')
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Drawings>({})
  return (
    <FieldPlace
      name="icon"
      label={label}
      error={error}
      changed={changed}
      hint="Виден сотрудникам в&nbsp;списках"
      className="md:col-span-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="grid size-8 place-items-center rounded-m border border-line bg-sunken">
          <IconDrawing body={found[value] ?? drawings[value]} />
        </span>
        <span className="min-w-0 text-13 text-ink-2">{value === '' ? 'Не\u00a0выбран' : value}</span>
        {!isLocked && (
          <span className="ms-auto flex gap-1">
            <Button variant="outline" color="neutral" onClick={() => setOpen(true)}>
              Выбрать
            </Button>
            {value !== '' && (
              <Button variant="ghost" color="neutral" onClick={() => onChange('')}>
                Убрать
              </Button>
            )}
          </span>
        )}
      </div>
      <IconDialog
        isOpen={isOpen}
        value={value}
        onClose={() => setOpen(false)}
        onChoose={(name, body) => {
          setFound({ ...found, [name]: body })
          onChange(name)
          setOpen(false)
        }}
      />
    </FieldPlace>
  )
}

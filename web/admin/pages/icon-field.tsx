import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Drawings } from './icon-data.ts'
import { IconDialog } from './icon-dialog.tsx'
import { IconDrawing } from './icon-drawing.tsx'

interface IconFieldProps {
  /** A full name, or '' for none. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  changed?: boolean
  isLocked?: boolean
  /** Those known from the start. */
  drawings: Drawings
}

/** The icon that stands for a page in lists; chosen from a set that searches in Russian. */
export function IconField({ value, onChange, error, changed, isLocked = false, drawings }: IconFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Drawings>({})
  return (
    <Field label="Значок" error={error} changed={changed} hint="Виден сотрудникам в&nbsp;списках">
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
    </Field>
  )
}

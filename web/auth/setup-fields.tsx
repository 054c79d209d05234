import type { ReactNode } from 'react'
import type { SettingName } from '#contract/office/settings.ts'
import type { SetupOpened } from '#contract/people/setup.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'

export function SetupSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

interface SetupTextProps {
  name: string
  label: string
  errors: Record<string, string>
  /** What was typed before a refusal. */
  typed: Record<string, string>
  type?: 'text' | 'email' | 'tel' | 'time'
  autoComplete?: string
  hint?: string
  /** What most would type. */
  usual?: string
}

export function SetupText({ name, label, errors, typed, type = 'text', hint, usual, ...input }: SetupTextProps) {
  return (
    <Field label={label} error={errors[name]} hint={hint}>
      <Input {...input} type={type} name={name} defaultValue={typed[name] ?? usual} className="h-11 md:h-10" />
    </Field>
  )
}

interface PracticeFieldProps extends SetupTextProps {
  field: SettingName
  practice: NonNullable<SetupOpened['practice']>
}

/** What the practice tells of itself; what a variable of the server says is told and cannot be changed. */
export function PracticeField({ field, practice, ...text }: PracticeFieldProps) {
  const variable = practice.locked_by[field]
  if (variable !== null) {
    return (
      <p className="text-13 text-ink-2">
        {text.label}: <b className="font-medium text-ink">{practice.effective[field]}</b>. Задано на&nbsp;сервере:{' '}
        {variable}.
      </p>
    )
  }
  return <SetupText {...text} />
}

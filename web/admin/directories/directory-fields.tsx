import type { ReactNode } from 'react'
import { INTRO_MAX } from '#contract/landings.ts'
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Option } from '#web/ui/option.ts'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { LANDING_FIELDS, type DirectoryField, type LandingField } from './directory.ts'
import { FIELD_LABELS } from './directory-form.ts'
import { DisputedField } from './disputed-field.tsx'
import { LandingFields } from './landing-fields.tsx'
import { findPsychologists } from './psychologist-search.ts'
import type { DirectoryDialogState } from './use-directory-dialog.ts'

/** What a record may be linked to besides psychologists. */
export interface LinkOptions {
  pages: Option<number>[]
  positions: Option<number>[]
  branches: Option<number>[]
}

const HINTS: Partial<Record<DirectoryField, string>> = {
  ycl_id: 'Число из\u00a0адреса филиала в\u00a0YCLIENTS',
  is_couples: 'Тема видна тем, кто ищет психолога для\u00a0пары',
  heading: 'Без\u00a0него заголовок составится из\u00a0названия',
  intro:
    'Абзацы разделяет пустая строка, первый стоит под заголовком. Строка с\u00a0«#\u00a0» в\u00a0начале\u00a0— подзаголовок.',
}

/** The fields of one small list, in its order. */
export function DirectoryFields({ dialog, options }: { dialog: DirectoryDialogState; options: LinkOptions }) {
  return (
    <div className="grid gap-4">
      {dialog.directory.fields.map((field) =>
        field === 'is_published' || field === 'is_couples' ? (
          <FlagField key={field} name={field} dialog={dialog} />
        ) : isLandingField(field) ? null : (
          <ValueField key={field} name={field} dialog={dialog} options={options} />
        ),
      )}
      {dialog.directory.landingPath !== undefined && (
        <LandingFields
          dialog={dialog}
          path={dialog.directory.landingPath}
          field={(name) => <ValueField key={name} name={name} dialog={dialog} options={options} />}
        />
      )}
    </div>
  )
}

function isLandingField(field: DirectoryField): field is LandingField {
  return (LANDING_FIELDS as readonly string[]).includes(field)
}

interface FlagFieldProps {
  name: 'is_published' | 'is_couples'
  dialog: DirectoryDialogState
}

function FlagField({ name, dialog }: FlagFieldProps) {
  const { opened, changed, set } = dialog
  if (opened === null) return null
  return (
    <div>
      <Switch
        label={
          <span className="flex items-center gap-1.5">
            {changed.includes(name) && <span aria-hidden className="size-1.5 rounded-full bg-warn" title="Изменено" />}
            {FIELD_LABELS[name]}
          </span>
        }
        checked={opened.form[name]}
        onChange={({ target }) => set(name, target.checked)}
      />
      {HINTS[name] && <p className="text-12 text-ink-3">{HINTS[name]}</p>}
      <DisputedField name={name} dialog={dialog} />
    </div>
  )
}

interface ValueFieldProps {
  name: Exclude<DirectoryField, 'is_published' | 'is_couples' | 'questions'>
  dialog: DirectoryDialogState
  options: LinkOptions
}

function ValueField({ name, dialog, options }: ValueFieldProps) {
  const { opened, changed } = dialog
  if (opened === null) return null
  const value = opened.form[name]
  return (
    <div>
      <Field
        label={FIELD_LABELS[name]}
        error={opened.errors[name]}
        changed={opened.record !== null && changed.includes(name)}
        required={name === 'title'}
        hint={HINTS[name]}
        aside={Array.isArray(value) && value.length > 0 ? value.length : undefined}
      >
        {controlOf(name, dialog, options)}
      </Field>
      <DisputedField name={name} dialog={dialog} />
    </div>
  )
}

function controlOf(name: ValueFieldProps['name'], dialog: DirectoryDialogState, options: LinkOptions): ReactNode {
  const { opened, set } = dialog
  if (opened === null) return null
  const { form, base } = opened
  switch (name) {
    case 'title':
      return <Input value={form.title} autoComplete="off" onChange={({ target }) => set('title', target.value)} />
    case 'description':
      return <Textarea value={form.description} rows={4} onChange={({ target }) => set('description', target.value)} />
    case 'slug':
      return (
        <Input
          value={form.slug}
          autoComplete="off"
          inputMode="url"
          onChange={({ target }) => set('slug', target.value)}
        />
      )
    case 'heading':
      return <Input value={form.heading} autoComplete="off" onChange={({ target }) => set('heading', target.value)} />
    case 'intro':
      return (
        <Textarea value={form.intro} rows={8} limit={INTRO_MAX} onChange={({ target }) => set('intro', target.value)} />
      )
    case 'psychologists':
      return (
        <AsyncMultiSelect
          load={findPsychologists}
          value={form.psychologists}
          onChange={(people) => set('psychologists', people)}
          saved={base.psychologists.map(({ value }) => value)}
        />
      )
    case 'filial_id':
      return (
        <Select
          options={options.branches}
          value={form.filial_id}
          onChange={(id) => set('filial_id', id)}
          placeholder="Во всех филиалах"
          clearable
        />
      )
    case 'ycl_id':
      return <NumberField value={form.ycl_id} onChange={(id) => set('ycl_id', id)} min={1} />
    default:
      return (
        <MultiSelect options={options[name]} value={form[name]} onChange={(ids) => set(name, ids)} saved={base[name]} />
      )
  }
}

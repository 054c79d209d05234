import { useWatch } from 'react-hook-form'
import { GENDER_TITLES, GENDERS, SHORT_INTRO_MAX } from '#contract/psychologists.ts'
import { href } from '#contract/screens.ts'
import { counted } from '#web/lib/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { CardField } from './card-field.tsx'
import type { CardForm } from './card-form.ts'
import { EditorSection } from './editor-section.tsx'
import { LinksField } from './links-field.tsx'
import { TextAreaField, TextField } from './text-field.tsx'
import { useCardField } from './use-card-field.ts'

export function WhoSection() {
  return (
    <EditorSection title="Кто это">
      <TextField name="full_name" className="md:col-span-6" />
      <GenderField />
      <TextField name="birthday" inputMode="numeric" placeholder="дд.мм.гггг" className="md:col-span-2" />
      <TextField
        name="experience_since"
        inputMode="numeric"
        placeholder="год"
        hint={<PracticeHint />}
        className="md:col-span-2"
      />
      <TextField name="slug" inputMode="url" hint={<SlugHint />} className="md:col-span-6" />
    </EditorSection>
  )
}

export function TopicsSection() {
  return (
    <EditorSection title={'Темы и\u00a0подходы'}>
      <LinksField name="topics" />
      <LinksField name="specializations" />
      <LinksField name="positions" className="md:col-span-3" />
      <LinksField name="branches" className="md:col-span-3" />
      <LinksField name="pages" />
    </EditorSection>
  )
}

export function WordsSection() {
  return (
    <EditorSection title="Своими словами">
      <TextAreaField
        name="short_intro"
        limit={SHORT_INTRO_MAX}
        hint="Эта строка стоит на карточке в каталоге"
        className="min-h-13"
      />
      <TextAreaField name="help_text" className="min-h-23" />
      <TextAreaField name="about" />
    </EditorSection>
  )
}

function GenderField() {
  const { label, value, onChange, isLocked, error, changed } = useCardField('gender')
  return (
    <CardField name="gender" label={label} error={error} changed={changed} className="md:col-span-2">
      <Segmented
        options={GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))}
        value={value === '' ? null : value}
        onChange={onChange}
        disabled={isLocked}
        className="flex"
      />
    </CardField>
  )
}

function PracticeHint() {
  const since = Number(useWatch<CardForm, 'experience_since'>({ name: 'experience_since' }))
  const years = yearsSince(since)
  if (!Number.isInteger(since) || since < 1950 || years < 1) return null
  return <>На&nbsp;сайте: «{counted(years, 'год', 'года', 'лет')} практики»</>
}

function SlugHint() {
  const slug = useWatch<CardForm, 'slug'>({ name: 'slug' })
  return <>На&nbsp;сайте: {href('psychologistPage', { slug: slug === '' ? '…' : slug })}</>
}

function yearsSince(year: number): number {
  return new Date().getFullYear() - year
}

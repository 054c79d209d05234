import { useWatch } from 'react-hook-form'
import { GENDER_TITLES, GENDERS } from '#contract/people/gender.ts'
import { href } from '#contract/people/screens.ts'
import { counted } from '#web/lib/format.ts'
import { EditorSection } from '../editor/editor-section.tsx'
import { type CardForm, ChoiceField, DayField, NumberField, TextField } from './card-form.ts'
import { CardLinksField, CardPagesField } from './card-links-field.tsx'

const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_TITLES[gender] }))

export function WhoSection() {
  return (
    <EditorSection title="Кто это">
      <TextField name="full_name" className="md:col-span-6" />
      <ChoiceField name="gender" options={GENDER_OPTIONS} className="md:col-span-2" />
      <DayField name="birthday" className="md:col-span-2" />
      <NumberField name="experience_since" isYear placeholder="год" hint={<PracticeHint />} className="md:col-span-2" />
      <TextField name="slug" inputMode="url" hint={<SlugHint />} className="md:col-span-6" />
    </EditorSection>
  )
}

export function TopicsSection() {
  return (
    <EditorSection title={'Темы и\u00a0подходы'}>
      <CardLinksField name="topics" />
      <CardLinksField name="specializations" />
      <CardLinksField name="positions" className="md:col-span-3" />
      <CardLinksField name="branches" className="md:col-span-3" />
      <CardPagesField />
    </EditorSection>
  )
}

function PracticeHint() {
  const since = useWatch<CardForm, 'experience_since'>({ name: 'experience_since' })
  const years = since === null || since < 1950 ? 0 : yearsSince(since)
  if (years < 1) return null
  return <>На&nbsp;сайте: «{counted(years, 'год', 'года', 'лет')} практики»</>
}

function SlugHint() {
  const slug = useWatch<CardForm, 'slug'>({ name: 'slug' })
  return <>На&nbsp;сайте: {href('psychologistPage', { slug: slug === '' ? '…' : slug })}</>
}

function yearsSince(year: number): number {
  return new Date().getFullYear() - year
}

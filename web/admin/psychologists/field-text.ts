import { FORMAT_TITLES, GENDER_TITLES, type Credential } from '#contract/psychologists.ts'
import type { CardField, CardForm, ListField } from './card-form.ts'
import type { Directories } from './directories.ts'

/** A field's value as one reads it. */
export function fieldText(field: CardField, card: CardForm, directories: Directories): string {
  const value = card[field]
  if (typeof value === 'boolean') return value ? 'Да' : 'Нет'
  if (field === 'gender') return card.gender === '' ? '' : GENDER_TITLES[card.gender]
  if (field === 'avatar') return { kept: 'сохранённая', removed: 'без фотографии', new: 'новая' }[card.avatar.kind]
  if (field === 'format') return card.format.map((format) => FORMAT_TITLES[format]).join(', ')
  if (field === 'credentials') return card.credentials.map(credentialText).join('\n')
  if (field in directories) return titles(directories[field as ListField], card[field as ListField])
  if (field === 'price' || field === 'price_couple') return value === '' ? '' : `${String(value)}\u00a0₽`
  return String(value)
}

function credentialText({ title, institution, year }: Credential): string {
  return `${title}, ${institution}, ${year}`
}

function titles(options: Directories[ListField], ids: number[]): string {
  return ids.map((id) => options.find((option) => option.value === id)?.label ?? `№\u00a0${id}`).join(', ')
}

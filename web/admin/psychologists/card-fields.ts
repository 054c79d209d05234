import { FORMAT_TITLES, GENDER_TITLES, PSYCHOLOGIST_LABELS } from '#contract/psychologists.ts'
import type { Credential } from '#contract/credentials.ts'
import { boundFields } from '../editor/bound-fields.ts'
import { AnyLinksField, type BoundLinks } from '../editor/links-field.tsx'
import { defineFields, type FieldTable } from '../editor/field-table.ts'
import type { CardForm, ListField } from './card-form.ts'
import type { Directories } from './directories.ts'

const label = PSYCHOLOGIST_LABELS

/** The fields in the order in which the editor shows them. */
export function cardFields(directories: Directories): FieldTable<CardForm> {
  const links = (field: ListField) => ({
    kind: 'set' as const,
    label: label[field],
    text: (ids: number[]) => titles(directories[field], ids),
  })
  return defineFields<CardForm>({
    // With its own commas the label would read as several fields.
    full_name: { kind: 'text', label: label.full_name, inSentence: 'имя' },
    gender: { kind: 'choice', label: label.gender, text: (gender) => (gender === '' ? '' : GENDER_TITLES[gender]) },
    birthday: { kind: 'day', label: label.birthday },
    experience_since: { kind: 'integer', label: label.experience_since, text: (year) => String(year ?? '') },
    slug: { kind: 'text', label: label.slug },
    topics: links('topics'),
    specializations: links('specializations'),
    positions: links('positions'),
    branches: links('branches'),
    pages: links('pages'),
    short_intro: { kind: 'text', label: label.short_intro, inSentence: '«Коротко, от\u00a0первого лица»' },
    help_text: { kind: 'text', label: label.help_text },
    about: { kind: 'text', label: label.about },
    price: { kind: 'money', label: label.price },
    price_couple: { kind: 'money', label: label.price_couple },
    format: {
      kind: 'set',
      label: label.format,
      text: (formats) => formats.map((format) => FORMAT_TITLES[format]).join(', '),
    },
    is_couples: { kind: 'flag', label: label.is_couples },
    booking_link: { kind: 'text', label: label.booking_link },
    education: { kind: 'text', label: label.education },
    credentials: {
      kind: 'json',
      label: label.credentials,
      text: (credentials) => credentials.map(credentialText).join('\n'),
    },
    is_published: { kind: 'flag', label: label.is_published },
    avatar: { kind: 'photo', label: label.avatar },
    user_id: { kind: 'choice', label: label.user_id, text: (id) => (id === null ? '' : `№\u00a0${id}`) },
    ycl_is_bookable: { kind: 'flag', label: label.ycl_is_bookable },
    ycl_hidden: { kind: 'flag', label: label.ycl_hidden },
    ycl_show_rating: { kind: 'flag', label: label.ycl_show_rating },
    ycl_fired: { kind: 'flag', label: label.ycl_fired },
    next_slot_at: { kind: 'moment', label: label.next_slot_at },
    schedule_till: { kind: 'day', label: label.schedule_till },
    ycl_status: { kind: 'integer', label: label.ycl_status },
    ycl_link: { kind: 'text', label: label.ycl_link },
    ycl_phone: { kind: 'phone', label: label.ycl_phone },
    ycl_email: { kind: 'text', label: label.ycl_email },
    workload: { kind: 'integer', label: label.workload },
  })
}

export const { TextField, TextAreaField, DayField, NumberField, FlagField, ChoiceField, PhotoPanel } =
  boundFields<CardForm>()

export const LinksField: BoundLinks<CardForm> = AnyLinksField

function credentialText({ title, institution, year }: Credential): string {
  return `${title}, ${institution}, ${year}`
}

function titles(options: Directories[ListField], ids: number[]): string {
  return ids.map((id) => options.find((option) => option.value === id)?.label ?? `№\u00a0${id}`).join(', ')
}

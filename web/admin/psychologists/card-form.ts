import type { Card } from '#contract/psychologists/card-proposals.ts'
import type { Credential } from '#contract/psychologists/credentials.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import { boundFields } from '../editor/fields/bound-fields.ts'
import { entityFields, entityForm, titlesIn, type FormOf } from '../editor/fields/entity-form.ts'
import type { FieldTable } from '../editor/fields/field-table.ts'
import { AnyLinksField, type BoundLinks } from '../editor/fields/links-field.tsx'
import type { Directories } from './directories.ts'

interface PlainValues {
  credentials: Credential[]
}

/** The card as the editor holds it, field by field. */
export type CardForm = FormOf<typeof psychologist.fields, PlainValues>
export type ListField = keyof Directories

export function cardForm(card: Psychologist, timeZone: string): CardForm {
  return entityForm<typeof psychologist.fields, PlainValues>(psychologist, card, timeZone)
}

/** Whoever's card it is goes on from what they have written, though visitors do not see it yet. */
export function ownCardForm(card: Card, timeZone: string): CardForm {
  const written = Object.fromEntries((card.proposals ?? []).map(({ field, value }) => [field, value]))
  return cardForm({ ...card, ...written }, timeZone)
}

/** The fields in the order in which the editor shows them. */
export function cardFields(directories: Directories): FieldTable<CardForm> {
  const links = (field: ListField) => ({ text: titlesIn(directories[field]) })
  return entityFields<typeof psychologist.fields, PlainValues>(psychologist, {
    topics: links('topics'),
    specializations: links('specializations'),
    positions: links('positions'),
    branches: links('branches'),
    pages: links('pages'),
    credentials: {
      text: (credentials) => credentials.map(credentialText).join('\n'),
      items: {
        name: ({ title, institution, year }) => [title, institution, year].join('\n'),
        label: ({ title }) => `Документ «${title}»`,
        text: credentialText,
      },
    },
  })
}

export const { TextField, TextAreaField, DayField, NumberField, FlagField, ChoiceField, PhotoPanel } =
  boundFields<CardForm>()

export const LinksField: BoundLinks<CardForm> = AnyLinksField

function credentialText({ title, institution, year, hours, verified }: Credential): string {
  const facts = [title, institution, year, hours && `${hours}\u00a0ч`, verified && 'проверен']
  return facts.filter(Boolean).join(', ')
}

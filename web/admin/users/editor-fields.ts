import { boundFields } from '../editor/fields/bound-fields.ts'
import { boundRareFields } from '../editor/fields/bound-rare-fields.ts'
import { AnyShortSelectField, type BoundShortSelect } from '../editor/fields/short-select-field.tsx'
import type { UserForm } from './editor-form.ts'

export const { TextField, DayField, FlagField, ChoiceField, PhotoPanel } = boundFields<UserForm>()
export const { SecretField, PhoneField } = boundRareFields<UserForm>()

export const ShortSelectField: BoundShortSelect<UserForm> = AnyShortSelectField

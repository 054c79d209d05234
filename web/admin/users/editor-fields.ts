import { boundFields } from '../editor/bound-fields.ts'
import { boundRareFields } from '../editor/bound-rare-fields.ts'
import { AnyShortSelectField, type BoundShortSelect } from '../editor/short-select-field.tsx'
import type { UserForm } from './editor-form.ts'

export const { TextField, DayField, FlagField, ChoiceField, PhotoPanel } = boundFields<UserForm>()
export const { SecretField, PhoneField } = boundRareFields<UserForm>()

export const ShortSelectField: BoundShortSelect<UserForm> = AnyShortSelectField

import { boundFields } from '../editor/bound-fields.ts'
import { AnyShortSelectField, type BoundShortSelect } from '../editor/short-select-field.tsx'
import type { UserForm } from './editor-form.ts'

export const { TextField, SecretField, DayField, PhoneField, FlagField, ChoiceField, PhotoPanel } =
  boundFields<UserForm>()

export const ShortSelectField: BoundShortSelect<UserForm> = AnyShortSelectField

import { boundFields } from '../editor/bound-fields.ts'
import type { UserForm } from './editor-form.ts'

export const {
  TextField,
  SecretField,
  DayField,
  PhoneField,
  FlagField,
  ChoiceField,
  SelectField,
  LinksField,
  PhotoPanel,
} = boundFields<UserForm>()

import type { ReactNode } from 'react'
import type { Photo } from '#web/ui/photo.ts'
import {
  ChoiceField,
  FlagField,
  LinksField,
  SelectField,
  type ChoiceFieldProps,
  type FlagFieldProps,
  type LinksFieldProps,
  type SelectFieldProps,
} from './choice-fields.tsx'
import type { FieldName } from './field-table.ts'
import { PhotoPanel, type PhotoPanelProps } from './photo-panel.tsx'
import { SecretField } from './secret-field.tsx'
import {
  TextAreaField,
  TextField,
  type PlacedFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './text-fields.tsx'
import {
  DayField,
  MomentField,
  MoneyField,
  NumberField,
  PhoneField,
  type DayFieldProps,
  type MoneyFieldProps,
  type NumberFieldProps,
} from './value-fields.tsx'

/** The fields of a form that hold values of one type. */
type Names<F, V> = { [K in FieldName<F>]: [F[K]] extends [V] ? K : never }[FieldName<F>]
type Bound<P> = (props: P) => ReactNode

interface BoundFields<F> {
  TextField: Bound<TextFieldProps<Names<F, string>>>
  SecretField: Bound<PlacedFieldProps<Names<F, string>>>
  TextAreaField: Bound<TextAreaFieldProps<Names<F, string>>>
  DayField: Bound<DayFieldProps<Names<F, string>>>
  MomentField: Bound<PlacedFieldProps<Names<F, string>>>
  PhoneField: Bound<PlacedFieldProps<Names<F, string>>>
  MoneyField: Bound<MoneyFieldProps<Names<F, number | null>>>
  NumberField: Bound<NumberFieldProps<Names<F, number | null>>>
  FlagField: Bound<FlagFieldProps<Names<F, boolean>>>
  ChoiceField: Bound<ChoiceFieldProps<Names<F, string>>>
  SelectField: Bound<SelectFieldProps<Names<F, string | number | null>>>
  LinksField: Bound<LinksFieldProps<Names<F, readonly (string | number)[]>>>
  PhotoPanel: Bound<PhotoPanelProps<Names<F, Photo>>>
}

/** The editor's fields, whose names are those of one form: `const { TextField } = boundFields<UserForm>()`. */
export function boundFields<F>(): BoundFields<F> {
  return {
    TextField,
    SecretField,
    TextAreaField,
    DayField,
    MomentField,
    PhoneField,
    MoneyField,
    NumberField,
    FlagField,
    ChoiceField,
    SelectField,
    LinksField,
    PhotoPanel,
  }
}

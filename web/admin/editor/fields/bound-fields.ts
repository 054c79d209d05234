import type { ReactNode } from 'react'
import type { Photo } from '#web/ui/files/photo.ts'
import { ChoiceField, FlagField, type ChoiceFieldProps, type FlagFieldProps } from './choice-fields.tsx'
import type { FieldName } from './field-table.ts'
import { PhotoPanel, type PhotoPanelProps } from './photo-panel.tsx'
import { TextAreaField, TextField, type TextAreaFieldProps, type TextFieldProps } from './text-fields.tsx'
import { DayField, NumberField, type DayFieldProps, type NumberFieldProps } from './value-fields.tsx'

/** The fields of a form that hold values of one type. */
export type NamesOf<F, V> = { [K in FieldName<F>]: [F[K]] extends [V] ? K : never }[FieldName<F>]
export type Bound<P> = (props: P) => ReactNode

interface BoundFields<F> {
  TextField: Bound<TextFieldProps<NamesOf<F, string>>>
  TextAreaField: Bound<TextAreaFieldProps<NamesOf<F, string>>>
  DayField: Bound<DayFieldProps<NamesOf<F, string>>>
  NumberField: Bound<NumberFieldProps<NamesOf<F, number | null>>>
  FlagField: Bound<FlagFieldProps<NamesOf<F, boolean>>>
  ChoiceField: Bound<ChoiceFieldProps<NamesOf<F, string>>>
  PhotoPanel: Bound<PhotoPanelProps<NamesOf<F, Photo>>>
}

/** The fields of every editor, whose names are those of one form: `const { TextField } = boundFields<UserForm>()`. */
export function boundFields<F>(): BoundFields<F> {
  return {
    TextField,
    TextAreaField,
    DayField,
    NumberField,
    FlagField,
    ChoiceField,
    PhotoPanel,
  }
}

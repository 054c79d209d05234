import { boundRareFields } from '../editor/fields/bound-rare-fields.ts'
import type { CardForm } from './card-form.ts'

/** They stand below the first look, and come after it. */
export const { MomentField, PhoneField, MoneyField } = boundRareFields<CardForm>()

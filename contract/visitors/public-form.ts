import { z } from 'zod'
import type { ConsentPurpose } from './consent-versions.ts'
import { emptyIsAbsent, flagField } from '../wire/fields.ts'

/** What every form has that a guest may send. */

export interface Consent {
  purpose: ConsentPurpose
  /** The version of the text. */
  version: string
  at: string
}

/** A box that nobody ticks beforehand and without which nothing is sent. */
export const consentField = z
  .preprocess((value) => value ?? false, flagField)
  .refine((isGiven) => isGiven, 'Отметьте согласие: без него мы не можем принять данные')

/** The field that people do not see and programs fill in. True: a program wrote this. */
export const honeypotField = z
  .unknown()
  .optional()
  .transform((value) => value !== undefined && value !== null && value !== '')

/** A solved puzzle, for a form that asks for one when too many came. */
export const proofField = emptyIsAbsent(z.string().max(4000, 'Проверка не прошла'))

/** What shows that a person sent the form: a solved puzzle, or the mark of a form without scripts. */
export const formCheckFields = {
  proof: proofField,
  mark: emptyIsAbsent(z.string().max(100, 'Проверка не прошла')),
}

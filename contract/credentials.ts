import { z } from 'zod'
import { CREDENTIAL_TYPES } from './credential-types.ts'
import { flagField, integerField, optionalInteger, textField } from './fields.ts'

/** One document about education. */
export const credentialSchema = z.object({
  type: z.enum(CREDENTIAL_TYPES, { error: 'Выберите вид документа' }),
  institution: textField('Где', 200),
  title: textField('Что', 300),
  year: integerField('Год', 1950, 2100),
  hours: optionalInteger('Часы', 1, 20_000).default(null),
  verified: flagField.default(false),
})
export type Credential = z.infer<typeof credentialSchema>

import { z } from 'zod'
import { CREDENTIAL_TYPES } from './credential-types.ts'
import { flagField, integerField, lineField, optionalInteger } from '../wire/fields.ts'

/** One document about education. */
export const credentialSchema = z.object({
  type: z.enum(CREDENTIAL_TYPES, { error: 'Выберите вид документа' }),
  institution: lineField('Где', 200),
  title: lineField('Что', 300),
  year: integerField('Год', 1950, 2100),
  hours: optionalInteger('Часы', 1, 20_000).default(null),
  verified: flagField.default(false),
})
export type Credential = z.infer<typeof credentialSchema>

/** A form carries the list as JSON text; an API client as an array. */
export const credentialsField = z.preprocess(
  (value, context) => {
    if (typeof value !== 'string') return value
    if (value.trim() === '') return []
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'Образование: список записан неверно' })
      return z.NEVER
    }
  },
  z.array(credentialSchema, { error: 'Нужен список' }).max(50, 'Не больше 50 записей'),
)

export const credentialAnswer = z.strictObject({
  type: z.enum(CREDENTIAL_TYPES),
  institution: z.string(),
  title: z.string(),
  year: z.int(),
  hours: z.int().nullable(),
  verified: z.boolean(),
})

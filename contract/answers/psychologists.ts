import { z } from 'zod'
import { CREDENTIAL_TYPES } from '../credential-types.ts'

export const credentialAnswer = z.strictObject({
  type: z.enum(CREDENTIAL_TYPES),
  institution: z.string(),
  title: z.string(),
  year: z.int(),
  hours: z.int().nullable(),
  verified: z.boolean(),
})

export const workloadImportAnswer = z.strictObject({
  rows: z.int(),
  changes: z.array(z.strictObject({ row: z.int(), id: z.int(), full_name: z.string(), old: z.int(), new: z.int() })),
  unchanged: z.array(z.strictObject({ row: z.int(), full_name: z.string(), workload: z.int() })),
  errors: z.array(
    z.strictObject({
      cell: z.string(),
      message: z.string(),
      full_name: z.string().nullable(),
      old: z.int().nullable(),
      value: z.string().nullable(),
    }),
  ),
  import_id: z.string().nullable(),
})

export const linkableAccountAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  email: z.string(),
  /** It has no role yet and becomes a psychologist’s with the link. */
  gets_role: z.boolean(),
})

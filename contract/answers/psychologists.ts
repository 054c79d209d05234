import { z } from 'zod'
import { FORMATS, GENDERS, psychologistFields, type PsychologistField } from '../psychologists.ts'
import { CREDENTIAL_TYPES } from '../credential-types.ts'
import { dayAnswer, linkedAnswer, momentAnswer } from './wire.ts'

export const credentialAnswer = z.strictObject({
  type: z.enum(CREDENTIAL_TYPES),
  institution: z.string(),
  title: z.string(),
  year: z.int(),
  hours: z.int().nullable(),
  verified: z.boolean(),
})

const FIELD_NAMES = [...(Object.keys(psychologistFields) as PsychologistField[]), 'avatar'] as const

export const psychologistAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  slug: z.string(),
  full_name: z.string(),
  is_published: z.boolean(),
  ycl_link: z.string().nullable(),
  help_text: z.string().nullable(),
  about: z.string().nullable(),
  education: z.string().nullable(),
  short_intro: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  booking_link: z.string().nullable(),
  is_couples: z.boolean(),
  ycl_status: z.int().nullable(),
  ycl_is_bookable: z.boolean(),
  ycl_hidden: z.boolean(),
  ycl_show_rating: z.boolean(),
  ycl_fired: z.boolean(),
  ycl_is_ready: z.boolean(),
  ycl_phone: z.string().nullable(),
  ycl_email: z.string().nullable(),
  birthday: dayAnswer.nullable(),
  avatar: z.string().nullable(),
  price: z.int().nullable(),
  price_couple: z.int().nullable(),
  format: z.array(z.enum(FORMATS)),
  experience_since: z.int().nullable(),
  credentials: z.array(credentialAnswer),
  workload: z.int(),
  verified_at: momentAnswer.nullable(),
  schedule_till: dayAnswer.nullable(),
  next_slot_at: momentAnswer.nullable(),
  user_id: z.int().nullable(),
  topics: z.array(linkedAnswer),
  pages: z.array(linkedAnswer),
  specializations: z.array(linkedAnswer),
  branches: z.array(linkedAnswer),
  positions: z.array(linkedAnswer),
  can: z.strictObject({
    update: z.boolean(),
    publish: z.boolean(),
    delete: z.boolean(),
    fields: z.array(z.enum(FIELD_NAMES)),
  }),
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

import { z } from 'zod'
import { GENDERS } from '../psychologists.ts'
import { dayAnswer, momentAnswer } from './wire.ts'

export const userAnswer = z.strictObject({
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  is_active: z.boolean(),
  is_fired: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  surname: z.string().nullable(),
  full_name: z.string(),
  phone: z.string().nullable(),
  tg_username: z.string().nullable(),
  birthday: dayAnswer.nullable(),
  hire_date: dayAnswer.nullable(),
  gender: z.enum(GENDERS).nullable(),
  email: z.string(),
  email_verified_at: momentAnswer.nullable(),
  avatar: z.string().nullable(),
  role: z.int().nullable(),
  roles: z.array(z.string()),
  extra_roles: z.array(z.int()),
  can: z.strictObject({
    update: z.boolean(),
    activate: z.boolean(),
    fire: z.boolean(),
    set_credentials: z.boolean(),
    send_reset: z.boolean(),
    reasons: z
      .strictObject({
        update: z.string(),
        activate: z.string(),
        fire: z.string(),
        set_credentials: z.string(),
        send_reset: z.string(),
      })
      .partial(),
  }),
})

/** One's own account. */
export const profileAnswer = userAnswer.extend({
  /** An address that was asked for and is not confirmed yet: until then `email` is in force. */
  pending_email: z.string().nullable(),
})

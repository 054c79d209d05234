import { z } from 'zod'
import { RECOVERY_CODES_COUNT } from '../auth.ts'
import { dataOf, momentAnswer } from './wire.ts'

/** True: the password was right, and the second factor is awaited. */
export const loginAnswer = z.strictObject({ two_factor: z.boolean() })
export const registeredAnswer = dataOf(z.strictObject({ signed_in: z.literal(true) }))
export const resetRequestedAnswer = dataOf(z.strictObject({ message: z.string() }))
/** To which address the link went. */
export const resetSentAnswer = dataOf(z.strictObject({ email: z.string() }))
export const confirmationSentAnswer = dataOf(z.strictObject({ email: z.email() }))

export const twoFactorStateAnswer = dataOf(
  z.strictObject({
    enabled: z.boolean(),
    enabled_at: momentAnswer.nullable(),
    required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
)
export const twoFactorSetupAnswer = dataOf(z.strictObject({ secret: z.string(), otpauth_uri: z.string() }))
export const recoveryCodesAnswer = dataOf(
  z.strictObject({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES_COUNT) }),
)

export const openSessionsAnswer = dataOf(
  z.array(
    z.strictObject({
      id: z.int(),
      created_at: momentAnswer,
      last_seen_at: momentAnswer,
      ip: z.string().nullable(),
      device: z.string(),
      current: z.boolean(),
    }),
  ),
)

export const viewingAsAnswer = dataOf(z.strictObject({ viewing_as: z.string() }))

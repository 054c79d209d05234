import { z } from 'zod'
import { momentAnswer } from '../wire/http.ts'

/** An account that nobody has come to yet. */
export const INVITATION_TITLES = { waiting: 'Приглашён, ждём', revoked: 'Приглашение отозвано' } as const

export const invitationAnswer = z.strictObject({
  state: z.enum(['waiting', 'revoked']),
  sent_at: momentAnswer,
  expires_at: momentAnswer,
})

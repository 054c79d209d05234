import { z } from 'zod'
import { eraseMyDataSchema, planAnswer } from '../visitors/personal-data.ts'
import { dataOf, momentAnswer } from '../wire/http.ts'

/** `POST /api/clients/{id}/erasure`: `seen` is the `key` of the plan that was read; another one is refused. */
export const eraseClientSchema = eraseMyDataSchema.extend({
  seen: z.string({ error: 'Ключ плана — строка' }).max(100, 'Ключ плана слишком длинный').optional(),
})

/** A meeting that is still to come. */
const meetingAnswer = z.strictObject({
  starts_at: momentAnswer,
  psychologist: z.string().nullable(),
  /** It stands in YCLIENTS as well, and stays there. */
  is_in_yclients: z.boolean(),
})

/** `GET /api/clients/{id}/erasure`: what goes, what stays and why. */
export const clientErasureAnswer = dataOf(
  z.strictObject({
    /** The card that goes: of one that was joined into another it is that other one. */
    client_id: z.int(),
    /** Changes with whatever comes to the client. */
    key: z.string(),
    plan: planAnswer,
    meetings: z.array(meetingAnswer),
  }),
)
export type ClientErasure = z.infer<typeof clientErasureAnswer>['data']

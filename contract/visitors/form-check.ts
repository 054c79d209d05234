import { z } from 'zod'
import { emptyIsAbsent } from '../wire/fields.ts'
import { dataOf } from '../wire/http.ts'

/** The `code` of a refusal that a solved puzzle would lift. */
export const PROOF_REQUIRED = 'proof_required'

export const formCheckQuery = z.object({
  /** The mark of a form that was refused: the new one counts the time that it has stood open. */
  since: emptyIsAbsent(z.string().max(100, 'Метка длиннее, чем бывает')),
})

/** `GET /api/form-check`: what a public form needs to be taken. */
export interface FormCheck {
  /** A small computation, which the browser does while somebody writes. */
  challenge: FormChallenge
  /** Says when the form was opened, signed: for browsers without scripts. */
  mark: string
}

/** As altcha-lib makes and solves it. */
export interface FormChallenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature?: string
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}

export const formCheckAnswer = dataOf(
  z.strictObject({
    challenge: z.strictObject({
      parameters: z.strictObject({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        data: z.strictObject({ until: z.int() }),
      }),
      signature: z.string(),
    }),
    mark: z.string(),
  }),
)

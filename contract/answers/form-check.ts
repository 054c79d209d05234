import { z } from 'zod'
import { dataOf } from './wire.ts'

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

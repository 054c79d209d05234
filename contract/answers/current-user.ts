import { z } from 'zod'
import { linkedAnswer } from './wire.ts'

const options = z.array(linkedAnswer)

export const optionsAnswer = z.strictObject({
  topics: options,
  specializations: options,
  positions: options,
  branches: options,
  pages: options,
})

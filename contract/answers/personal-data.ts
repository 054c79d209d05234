import { z } from 'zod'
import { dataOf, momentAnswer } from './wire.ts'

const plan = {
  erased: z.array(z.strictObject({ what: z.string(), count: z.int() })),
  kept: z.array(z.strictObject({ what: z.string(), count: z.int(), why: z.string() })),
}

const act = z.strictObject({
  number: z.string(),
  at: momentAnswer,
  subject: z.string(),
  operator: z.string(),
  ...plan,
  log_extract: z.array(z.strictObject({ at: momentAnswer, what: z.string() })),
})

const section = z.strictObject({
  id: z.string(),
  title: z.string(),
  records: z.array(
    z.strictObject({
      title: z.string(),
      facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    }),
  ),
})

export const myDataAskedAnswer = dataOf(z.strictObject({ message: z.string() }))
export const myDataAnswer = dataOf(
  z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('open'),
      email: z.string(),
      until: momentAnswer,
      sections: z.array(section),
      plan: z.strictObject(plan),
    }),
    z.strictObject({ state: z.literal('erased'), act }),
  ]),
)
export const personalDataActAnswer = dataOf(act)
export const personalDataActsAnswer = dataOf(z.array(act.extend({ id: z.int() })))

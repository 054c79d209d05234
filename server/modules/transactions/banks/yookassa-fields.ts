import { z } from 'zod'
import { kopecksOf } from './kopecks.ts'

export const idField = z.string().regex(/^[\w-]{1,50}$/)

/** Roubles of a text, as kopecks. */
export const amountField = z
  .object({ value: z.string(), currency: z.string().max(3) })
  .transform(({ value, currency }, issues) => {
    const kopecks = kopecksOf(value)
    if (kopecks !== null) return { kopecks, currency }
    issues.addIssue({ code: 'custom', message: 'no sum of kopecks', path: ['value'] })
    return z.NEVER
  })

export const refundAnswer = z.object({
  id: idField,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: amountField.optional(),
})
export const refundListAnswer = z.object({ items: z.array(refundAnswer) })

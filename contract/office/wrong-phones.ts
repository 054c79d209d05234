import { z } from 'zod'
import { phoneField } from '../wire/fields.ts'
import { dataOf, idSchema } from '../wire/http.ts'

/** Where phones are kept. */
export const WRONG_PHONE_SUBJECTS = ['request', 'transaction', 'application', 'psychologist', 'user'] as const
export type WrongPhoneSubject = (typeof WRONG_PHONE_SUBJECTS)[number]

/** So many are listed at once: those that are mended make room for the next. */
export const WRONG_PHONES_SHOWN = 100

/** A phone that nobody can call, kept before phones were read in one place. */
export const wrongPhoneAnswer = z.strictObject({
  subject: z.enum(WRONG_PHONE_SUBJECTS),
  id: z.int(),
  /** «Заявка 26-0012», «Анна Берестова». */
  label: z.string(),
  phone: z.string(),
  /** What is wrong with it, in a sentence. */
  fault: z.string(),
  /** What was most likely meant; null where that would be a guess. */
  meant: z.string().nullable(),
})
export type WrongPhone = z.infer<typeof wrongPhoneAnswer>

/** `GET /api/wrong-phones`: of all records that the caller may change, with how many there are. */
export const wrongPhonesAnswer = z.strictObject({
  data: z.array(wrongPhoneAnswer),
  total: z.int(),
})

/** `POST /api/wrong-phones/mend` */
export const correctPhoneSchema = z.object({
  subject: z.enum(WRONG_PHONE_SUBJECTS, { error: 'Здесь телефонов нет' }),
  id: idSchema,
  /** What is kept now: what somebody else has mended meanwhile stays. */
  was: z.string({ error: 'Телефон, который записан сейчас' }).max(254, 'Телефон слишком длинный'),
  phone: phoneField,
})
export type CorrectPhone = z.infer<typeof correctPhoneSchema>

export const correctedPhoneAnswer = dataOf(z.strictObject({ phone: z.string() }))

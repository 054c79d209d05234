import { z } from 'zod'
import { emailField } from '../wire/fields.ts'
import { dataOf, idSchema, momentAnswer } from '../wire/http.ts'
import { ERASE_WORD } from './my-data-words.ts'
import { honeypotField, proofField } from './public-form.ts'

export const askMyDataSchema = z.object({ email: emailField, website: honeypotField, proof: proofField })

export const openMyDataSchema = z.object({
  token: z.string({ error: 'В ссылке нет ключа' }).min(1, 'В ссылке нет ключа').max(200, 'Ключ слишком длинный'),
  /** Made at random for each page with the button: the same press sent again is the same press. */
  press: z
    .string()
    .regex(/^[\w-]{32,64}$/)
    .optional(),
})

export const eraseMyDataSchema = z.object({
  confirmation: z
    .string({ error: `Введите слово «${ERASE_WORD}»` })
    .trim()
    .refine((text) => text.toLowerCase() === ERASE_WORD, `Введите слово «${ERASE_WORD}»`),
})

/** One of the reviews that stand on the page of one’s own data. */
export const withdrawReviewSchema = z.object({ review: idSchema })

/** `txt` is for people, `json` for programs. */
export const myDataFileQuery = z.object({
  format: z.enum(['txt', 'json'], { error: 'Такого вида файла нет' }).default('txt'),
})

/** What a deletion erases, and what it must leave. */
export const planAnswer = z.strictObject({
  erased: z.array(z.strictObject({ what: z.string(), count: z.int() })),
  kept: z.array(z.strictObject({ what: z.string(), count: z.int(), why: z.string() })),
})
export type ErasurePlan = z.infer<typeof planAnswer>

/** The act of a deletion: nothing in it names the person but the masked address. */
const actAnswer = planAnswer.extend({
  number: z.string(),
  at: momentAnswer,
  subject: z.string(),
  operator: z.string(),
  /** What the system did, line by line. */
  log_extract: z.array(z.strictObject({ at: momentAnswer, what: z.string() })),
})
export type PersonalDataAct = z.infer<typeof actAnswer>

/** How an act begins to say whose data it is about, where staff erased a client: all others are of an address. */
export const CLIENT_IN_ACT = 'Клиент №'

/** Whose data an act is about, and by what right they went. */
export function actWords({ subject }: Pick<PersonalDataAct, 'subject'>) {
  const isOfClient = subject.startsWith(CLIENT_IN_ACT)
  return isOfClient
    ? {
        whose: subject.replace(/^К/, 'к'),
        hidden: 'контакт скрыт, потому что он тоже уничтожен',
        reason: 'требование владельца данных, которое приняли сотрудники',
        by: 'информационная система сайта по\u00a0команде сотрудника',
      }
    : {
        whose: `владелец адреса ${subject}`,
        hidden: 'адрес скрыт, потому что он тоже уничтожен',
        reason: 'требование владельца данных, подтверждённое по\u00a0ссылке из\u00a0письма',
        by: 'информационная система сайта, автоматически',
      }
}

/** One thing that is kept, as its facts. */
const recordAnswer = z.strictObject({
  title: z.string(),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** It is a review, and can be taken back. */
  review_id: z.int().optional(),
})
export type DataRecord = z.infer<typeof recordAnswer>

const sectionAnswer = z.strictObject({ id: z.string(), title: z.string(), records: z.array(recordAnswer) })
export type DataSection = z.infer<typeof sectionAnswer>

export const myDataAskedAnswer = dataOf(z.strictObject({ message: z.string() }))

/** `GET /api/my-data`. */
export const myDataAnswer = dataOf(
  z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('open'),
      email: z.string(),
      until: momentAnswer,
      sections: z.array(sectionAnswer),
      plan: planAnswer,
    }),
    z.strictObject({ state: z.literal('erased'), act: actAnswer }),
  ]),
)
export type MyData = z.infer<typeof myDataAnswer>['data']

export const personalDataActAnswer = dataOf(actAnswer)

/** A visit that an erasure could not remove: YCLIENTS holds its name and contact until staff remove them there. */
const leftAnswer = z.strictObject({
  id: z.int(),
  /** Its number there. */
  record_id: z.int(),
  branch: z.string().nullable(),
  /** Until then somebody is expected by it. */
  ahead_until: momentAnswer.nullable(),
  removed_at: momentAnswer.nullable(),
  removed_by: z.string().nullable(),
  version: z.int(),
})
export type LeftInYclients = z.infer<typeof leftAnswer>

/** It waits for staff: nobody has removed it, and nobody is expected by it any more. */
export function awaitsRemoval({ removed_at, ahead_until }: LeftInYclients, now: Date): boolean {
  return removed_at === null && (ahead_until === null || Date.parse(ahead_until) <= now.getTime())
}

/** `POST /api/left-in-yclients/{id}`. */
export const markLeftSchema = z.object({
  is_removed: z.boolean({ error: 'Здесь может быть только «да» или «нет»' }),
})

/** `GET /api/personal-data-acts`: as those see it who keep the acts. */
const storedActAnswer = actAnswer.extend({ id: z.int(), left_in_yclients: z.array(leftAnswer) })
export const personalDataActsAnswer = dataOf(z.array(storedActAnswer))
export const storedPersonalDataActAnswer = dataOf(storedActAnswer)
export type StoredAct = z.infer<typeof storedActAnswer>

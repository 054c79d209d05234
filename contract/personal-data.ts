import { z } from 'zod'
import { emailField } from './fields.ts'
import { ERASE_WORD } from './my-data-words.ts'
import { honeypotField, proofField } from './public-form.ts'

export const askMyDataSchema = z.object({ email: emailField, website: honeypotField, proof: proofField })

export const openMyDataSchema = z.object({
  token: z.string({ error: 'В ссылке нет ключа' }).min(1, 'В ссылке нет ключа').max(200, 'Ключ слишком длинный'),
})

export const eraseMyDataSchema = z.object({
  confirmation: z
    .string({ error: `Введите слово «${ERASE_WORD}»` })
    .trim()
    .refine((text) => text.toLowerCase() === ERASE_WORD, `Введите слово «${ERASE_WORD}»`),
})

/** `txt` is for people, `json` for programs. */
export const myDataFileQuery = z.object({
  format: z.enum(['txt', 'json'], { error: 'Такого вида файла нет' }).default('txt'),
})

/** One thing that is kept, as its facts. */
export interface DataRecord {
  title: string
  facts: { label: string; value: string }[]
}

export interface DataSection {
  id: string
  title: string
  records: DataRecord[]
}

/** What a deletion erases, and what it must leave. */
export interface ErasurePlan {
  erased: { what: string; count: number }[]
  kept: { what: string; count: number; why: string }[]
}

/** The act of a deletion: nothing in it names the person but the masked address. */
export interface PersonalDataAct extends ErasurePlan {
  number: string
  at: string
  subject: string
  operator: string
  /** What the system did, line by line. */
  log_extract: { at: string; what: string }[]
}

/** `GET /api/personal-data-acts`: as those see it who keep the acts. */
export interface KeptAct extends PersonalDataAct {
  id: number
}

/** `GET /api/my-data`. */
export type MyData =
  | { state: 'open'; email: string; until: string; sections: DataSection[]; plan: ErasurePlan }
  | { state: 'erased'; act: PersonalDataAct }

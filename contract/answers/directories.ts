import { z } from 'zod'
import { pageDataSchema } from '../page-data.ts'
import { TRASH_TYPES, type TrashType } from '../trash.ts'
import { landingQuestionAnswer } from './landings.ts'
import { linkedAnswer, momentAnswer } from './wire.ts'

const record = {
  id: z.int(),
  version: z.int(),
  created_at: momentAnswer,
  updated_at: momentAnswer,
  title: z.string(),
  psychologists_count: z.int(),
}
const people = { psychologists: z.array(linkedAnswer) }

const landing = {
  slug: z.string(),
  heading: z.string().nullable(),
  intro: z.string().nullable(),
  questions: z.array(landingQuestionAnswer),
}

export const specializationAnswer = z.strictObject({
  ...record,
  ...people,
  ...landing,
  description: z.string().nullable(),
  is_published: z.boolean(),
  pages: z.array(linkedAnswer),
})

export const topicAnswer = z.strictObject({
  ...record,
  ...people,
  ...landing,
  is_published: z.boolean(),
  is_couples: z.boolean(),
})

export const positionAnswer = z.strictObject({
  ...record,
  ...people,
  description: z.string().nullable(),
  filial_id: z.int().nullable(),
})

export const branchAnswer = z.strictObject({
  ...record,
  description: z.string().nullable(),
  ycl_id: z.int().nullable(),
  positions: z.array(linkedAnswer),
  positions_count: z.int(),
})

const pageContent = {
  title: z.string(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string(),
  data: pageDataSchema,
  with_psychologists: z.boolean(),
}

export const pageAnswer = z.strictObject({ ...record, ...people, ...pageContent })

export const publicPageAnswer = z.strictObject({ ...pageContent, updated_at: momentAnswer })

export const trashItemAnswer = z.strictObject({
  type: z.enum(Object.keys(TRASH_TYPES) as [TrashType, ...TrashType[]]),
  id: z.int(),
  title: z.string(),
  deleted_at: momentAnswer,
  deleted_by: linkedAnswer.nullable(),
  purged_at: momentAnswer,
})

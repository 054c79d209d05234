import { z } from 'zod'
import type {
  branchAnswer,
  pageAnswer,
  positionAnswer,
  publicPageAnswer,
  specializationAnswer,
  topicAnswer,
} from './answers/directories.ts'
import {
  emptyIsAbsent,
  emptyIsNull,
  flagField,
  idListField,
  optionalInteger,
  optionalText,
  slugField,
  textField,
  versionField,
} from './fields.ts'
import { idSchema } from './http.ts'
import { landingFields } from './landings.ts'
import { pageLinkTrouble } from './page-link.ts'
import { pageDataSchema } from './page-data.ts'
import { EMPTY_PAGE_DATA } from './empty-page.ts'

/** The five small lists that staff keep: `/api/specializations`, `/topics`, `/positions`, `/branches`, `/pages`. */
export type Specialization = z.infer<typeof specializationAnswer>
export type Topic = z.infer<typeof topicAnswer>
export type Position = z.infer<typeof positionAnswer>
export type Branch = z.infer<typeof branchAnswer>
export type Page = z.infer<typeof pageAnswer>

/** `GET /api/pages/lookup?path=`: a page as everybody may read it. */
export type PublicPage = z.infer<typeof publicPageAnswer>

const title = textField('Название', 200)
const description = optionalText('Описание', 5000)
const psychologists = idListField(10_000)
const version = versionField
/** A link may come as JSON text from a form. */
const dataField = z.preprocess(parseJson, pageDataSchema)

export const specializationFields = {
  title,
  description,
  psychologists,
  pages: idListField(1000),
  is_published: flagField,
  slug: slugField,
  ...landingFields,
}
export const topicFields = {
  title,
  psychologists,
  is_published: flagField,
  is_couples: flagField,
  slug: slugField,
  ...landingFields,
}
export const positionFields = { title, description, psychologists, filial_id: emptyIsNull(idSchema) }
export const branchFields = {
  title,
  description,
  ycl_id: optionalInteger('Номер в YCLIENTS', 1, 2_147_483_647),
  positions: idListField(1000),
}
export const pageFields = {
  title,
  icon: emptyIsNull(
    z
      .string()
      .max(80, 'Значок: не длиннее 80 знаков')
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, 'Значок: имя вида lucide:heart'),
  ),
  description,
  link: z
    .string({ error: 'Укажите адрес страницы' })
    .trim()
    .superRefine((link, { addIssue }) => {
      const message = pageLinkTrouble(link)
      if (message !== undefined) addIssue({ code: 'custom', message })
    }),
  data: dataField,
  with_psychologists: flagField,
  psychologists,
}

/** Without an address of its own a new record gets one from its title. */
const newSlug = { slug: emptyIsAbsent(slugField) }
export const createSpecializationSchema = z
  .object({ ...specializationFields, ...newSlug })
  .partial()
  .required({ title: true })
export const createTopicSchema = z
  .object({ ...topicFields, ...newSlug })
  .partial()
  .required({ title: true })
export const createPositionSchema = z.object(positionFields).partial().required({ title: true })
export const createBranchSchema = z.object(branchFields).partial().required({ title: true })
export const createPageSchema = z
  .object(pageFields)
  .partial()
  .required({ title: true, link: true })
  .extend({ data: dataField.default(EMPTY_PAGE_DATA) })

export const updateSpecializationSchema = z.object({ ...specializationFields, version }).partial()
export const updateTopicSchema = z.object({ ...topicFields, version }).partial()
export const updatePositionSchema = z.object({ ...positionFields, version }).partial()
export const updateBranchSchema = z.object({ ...branchFields, version }).partial()
export const updatePageSchema = z.object({ ...pageFields, version }).partial()

function parseJson(value: unknown, context: z.RefinementCtx): unknown {
  try {
    const data: unknown = typeof value === 'string' ? JSON.parse(value) : value
    // JSON writes the zero sign and half of a surrogate pair as escapes; PostgreSQL can keep neither.
    if (!/\\u(d[89a-f][0-9a-f]{2}|0000)/i.test(JSON.stringify(data) ?? '')) return data
  } catch {
    // What cannot be read is said below.
  }
  context.addIssue({ code: 'custom', message: 'Содержание страницы записано неверно' })
  return z.NEVER
}

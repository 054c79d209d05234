import { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { answerOf, inputsOf, saveSchema } from '../entity/schemas.ts'
import { EMPTY_PAGE_DATA } from './empty-page.ts'
import { descriptionField, peopleCountField, peopleField } from '../directories/fields.ts'
import { livePriceAnswer } from './live-prices.ts'
import { pageDataSchema } from './page-data.ts'
import { pagePathError } from './page-link.ts'
import { linkedAnswer, momentAnswer } from '../wire/http.ts'

/** What stands at an address of the site: a title, texts, words for search engines. */
export const page = defineEntity(
  {
    title: { kind: 'text', label: 'Название', max: 200, accusative: 'название' },
    link: {
      kind: 'text',
      label: 'Адрес',
      max: 200,
      accusative: 'адрес',
      unique: 'Страница с таким адресом уже есть',
    },
    icon: { kind: 'text', label: 'Значок', max: 80, isOptional: true, accusative: 'значок' },
    description: descriptionField,
    status: {
      kind: 'choice',
      label: 'Состояние',
      titles: { draft: 'Черновик', published: 'Опубликована' },
      error: 'Состояние: draft или published',
      accusative: 'состояние',
    },
    publish_at: { kind: 'moment', label: 'Время выхода', isOptional: true, accusative: 'время выхода' },
    data: { kind: 'json', label: 'Содержание', accusative: 'содержание' },
    with_psychologists: { kind: 'flag', label: 'Показывать психологов', accusative: 'показ психологов' },
    psychologists: peopleField,
    psychologists_count: peopleCountField,
  },
  {
    name: 'page',
    plural: 'pages',
    nouns: {
      title: 'Страница',
      isFeminine: true,
      count: ['страница', 'страницы', 'страниц'],
      accusative: 'страницу',
      counted: ['страницу', 'страницы', 'страниц'],
      inside: 'на\u00a0странице',
      missing: 'Такой страницы нет',
    },
    title: 'title',
    place: 'editor',
    view: ['pages.view'],
    create: 'pages.create',
    update: ['pages.update'],
    trash: 'pages.delete',
    palette: 'pages.view',
    sorts: ['title', 'link', 'psychologists_count', 'updated_at'],
    filters: {
      status: {
        kind: 'choice',
        label: 'Состояние',
        titles: { draft: 'Черновики', scheduled: 'Выйдут позже', published: 'Опубликованы' },
        error: 'Состояние: draft, scheduled или published',
      },
      with_psychologists: { kind: 'flag', label: 'Психологи', yes: 'Показаны', no: 'Не показаны' },
      has_warnings: { kind: 'flag', label: 'Подсказки', yes: 'Есть', no: 'Нет' },
      has_seo: { kind: 'flag', label: 'Заголовок для\u00a0поиска', yes: 'Есть', no: 'Нет' },
    },
    list: {
      title: {},
      link: {},
      status: { width: 244, from: 1024 },
      state: { title: 'Что проверить', width: 180, from: 1280 },
      blocks: { title: 'Блоков', width: 96, from: 1600 },
      psychologists_count: { width: 112, from: 1280 },
      updated_at: { title: 'Изменена', width: 120, from: 1440 },
      description: { isHidden: true },
    },
    file: {
      id: { title: 'ID', width: 8 },
      title: { width: 40 },
      link: { width: 30 },
      description: { width: 60 },
      status: { width: 14 },
      publish_at: { width: 18 },
      with_psychologists: { title: 'Показывает психологов', width: 14 },
      psychologists_count: { title: 'Психологов', width: 12 },
      updated_at: { title: 'Изменена', width: 18 },
      created_at: { title: 'Создана', width: 18, isOnDemand: true },
    },
    told: {
      changes: { kind: 'json', label: 'Что ждёт', isNeverReverted: true, accusative: 'то, что ждёт' },
      changes_at: { kind: 'moment', label: 'Время выхода', isNeverReverted: true, accusative: 'время выхода' },
    },
  },
)

/** The content may come as JSON text from a form. */
const dataField = z.preprocess(parseJson, pageDataSchema)

export const pageInputs = inputsOf(page, {
  icon: z
    .string()
    .max(80, 'Значок: не длиннее 80 знаков')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, 'Значок: имя вида lucide:heart'),
  link: z
    .string({ error: 'Укажите адрес страницы' })
    .trim()
    .superRefine((link, { addIssue }) => {
      const message = pagePathError(link)
      if (message !== undefined) addIssue({ code: 'custom', message })
    }),
  data: dataField,
})

export const createPageSchema = z
  .object(pageInputs)
  .partial()
  .extend({ title: pageInputs.title, link: pageInputs.link, data: dataField.default(EMPTY_PAGE_DATA) })
export const updatePageSchema = saveSchema(pageInputs)

/** Changes that wait beside what visitors see: whose, since when, and when they come out by themselves. */
const waitingAnswer = z.strictObject({
  version: z.int(),
  saved_at: momentAnswer,
  publish_at: momentAnswer.nullable(),
  author: linkedAnswer.nullable(),
})

export const pageAnswer = answerOf(page, { data: pageDataSchema, changes: waitingAnswer.nullable() })
export type Page = z.infer<typeof pageAnswer>

/** `GET /api/pages/lookup?path=`: a page as everybody may read it, with what its blocks tell of the catalog now. */
export const publicPageAnswer = pageAnswer
  .pick({
    title: true,
    icon: true,
    description: true,
    link: true,
    data: true,
    with_psychologists: true,
    updated_at: true,
  })
  .extend({
    prices: z.array(livePriceAnswer),
    /** Whom the form of the page names; null while the site does not show them. */
    form_psychologist: z.strictObject({ slug: z.string(), full_name: z.string(), is_couples: z.boolean() }).nullable(),
  })
export type PublicPage = z.infer<typeof publicPageAnswer>

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

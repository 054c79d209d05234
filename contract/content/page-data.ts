import { z } from 'zod'
import { textField } from '../wire/fields.ts'
import { isButtonLink, isTextLink } from './page-link.ts'
import { BLOCKS_MAX, QUESTIONS_MAX, SEO_DESCRIPTION_MAX, SEO_TITLE_MAX, STEPS_MAX } from './page-limits.ts'

/** What a page record says, block by block. Rich text is a JSON tree, never HTML. */

const markSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({
      href: z
        .string()
        .max(2000, 'Ссылка слишком длинная')
        .refine(isTextLink, 'Ссылка ведёт на сайт, на почту или по телефону'),
    }),
  }),
])

const textNode = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(10_000, 'Абзац слишком длинный'),
  marks: z.array(markSchema).max(3).optional(),
})
const inline = z.union([textNode, z.object({ type: z.literal('hardBreak') })])
const paragraph = z.object({ type: z.literal('paragraph'), content: z.array(inline).max(500).optional() })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(inline).max(100).optional(),
})
const listItem = z.object({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(20) })
const list = z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem).min(1).max(200) })
const quote = z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(50) })

export const richTextSchema = z.object({
  type: z.literal('doc'),
  content: z.array(z.discriminatedUnion('type', [paragraph, heading, list, quote])).max(500, 'Текст слишком длинный'),
})

const blockId = z.string().regex(/^[\w-]{1,40}$/, 'Имя блока: латинские буквы, цифры и дефис')
const title = z.string().trim().max(200, 'Заголовок: не длиннее 200 знаков')
const localOrWeb = z
  .string()
  .trim()
  .max(2000, 'Ссылка слишком длинная')
  .refine(isButtonLink, 'Ссылка начинается с / или https://')

const blockSchema = z.discriminatedUnion('type', [
  z.object({
    id: blockId,
    type: z.literal('text'),
    props: z.object({ title: title.optional(), body: richTextSchema }),
  }),
  z.object({
    id: blockId,
    type: z.literal('steps'),
    props: z.object({
      title,
      items: z
        .array(z.object({ title: textField('Название шага', 200), text: textField('Описание шага', 2000) }))
        .max(STEPS_MAX, `Не больше ${STEPS_MAX} шагов`),
    }),
  }),
  z.object({
    id: blockId,
    type: z.literal('cta'),
    props: z.object({ title, text: z.string().trim().max(1000), label: textField('Кнопка', 60), href: localOrWeb }),
  }),
  ...(['psychologists', 'reviews', 'faq', 'crisis'] as const).map((type) =>
    z.object({ id: blockId, type: z.literal(type), props: z.object({ title }) }),
  ),
])

export const pageDataSchema = z.object({
  version: z.literal(1, { error: 'Неизвестная версия страницы' }),
  seo: z.object({
    title: z.string().trim().max(SEO_TITLE_MAX, `Заголовок для поиска: не длиннее ${SEO_TITLE_MAX} знаков`),
    description: z
      .string()
      .trim()
      .max(SEO_DESCRIPTION_MAX, `Описание для поиска: не длиннее ${SEO_DESCRIPTION_MAX} знаков`),
  }),
  hero: z.object({ title, lead: z.string().trim().max(1000, 'Вступление: не длиннее 1000 знаков') }),
  blocks: z
    .array(blockSchema)
    .max(BLOCKS_MAX, `Не больше ${BLOCKS_MAX} блоков`)
    .refine(
      (blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length,
      'Имена блоков не должны повторяться',
    ),
  faq: z
    .array(z.object({ q: textField('Вопрос', 300), a: textField('Ответ', 3000) }))
    .max(QUESTIONS_MAX, `Не больше ${QUESTIONS_MAX} вопросов`),
})
export type PageData = z.infer<typeof pageDataSchema>
export type PageBlock = PageData['blocks'][number]
export type PageBlockType = PageBlock['type']
export type PageQuestion = PageData['faq'][number]
export type RichText = z.infer<typeof richTextSchema>
/** A paragraph, heading, list or quote. */
export type RichNode = RichText['content'][number]
/** A run of text with its marks, or a line break. */
export type RichInline = z.infer<typeof inline>

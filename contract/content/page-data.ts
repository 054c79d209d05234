import { z } from 'zod'
import { lineField, textField } from '../wire/fields.ts'
import { plainText, withoutUnseen } from '../wire/plain-text.ts'
import { LIVE_PRICES_MAX, livePriceField, livePriceKeys } from './live-prices.ts'
import { isButtonLink, isTextLink } from './page-link.ts'
import { PAGE_PICTURE_MAX, PICTURE_SRC } from './page-picture.ts'
import {
  BLOCKS_MAX,
  PRICE_MAX,
  PRICE_MINUTES_MAX,
  PRICES_MAX,
  QUESTIONS_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  STEPS_MAX,
} from './page-limits.ts'

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
  text: z.string().min(1).overwrite(withoutUnseen).max(10_000, 'Абзац слишком длинный'),
  marks: z.array(markSchema).max(3).optional(),
})
const inline = z.union([textNode, z.object({ type: z.literal('hardBreak') })])
/** Without pieces of which nothing is left. */
const inlines = (max: number) =>
  z
    .array(inline)
    .overwrite((pieces) => pieces.filter((piece) => piece.type !== 'text' || piece.text !== ''))
    .max(max)
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines(500).optional() })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines(100).optional(),
})
const listItem = z.object({ type: z.literal('listItem'), content: z.array(paragraph).min(1).max(20) })
const list = z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem).min(1).max(200) })
const quote = z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1).max(50) })

export const richTextSchema = z.object({
  type: z.literal('doc'),
  content: z.array(z.discriminatedUnion('type', [paragraph, heading, list, quote])).max(500, 'Текст слишком длинный'),
})

const blockId = z.string().regex(/^[\w-]{1,40}$/, 'Имя блока: латинские буквы, цифры и дефис')
/** Text that may be left out. */
const line = () => z.string().overwrite(plainText).trim()
const title = line().max(200, 'Заголовок: не длиннее 200 знаков')
const localOrWeb = z
  .string()
  .trim()
  .max(2000, 'Ссылка слишком длинная')
  .refine(isButtonLink, 'Ссылка начинается с / или https://')

const yesOrNo = z.boolean({ error: 'Здесь может быть только «да» или «нет»' })
const PRICE_MISSING = 'Укажите цену в\u00a0рублях'

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
        .array(z.object({ title: lineField('Название шага', 200), text: textField('Описание шага', 2000) }))
        .max(STEPS_MAX, `Не больше ${STEPS_MAX} шагов`),
    }),
  }),
  z.object({
    id: blockId,
    type: z.literal('cta'),
    props: z.object({ title, text: line().max(1000), label: lineField('Кнопка', 60), href: localOrWeb }),
  }),
  z.object({
    id: blockId,
    type: z.literal('image'),
    props: z
      .object({
        title,
        src: z.string().regex(PICTURE_SRC, 'Загрузите картинку'),
        /** Its own size in pixels: the page keeps the place free for it. */
        width: wholeNumber(1, PAGE_PICTURE_MAX.width, 'Загрузите картинку'),
        height: wholeNumber(1, PAGE_PICTURE_MAX.height, 'Загрузите картинку'),
        alt: line().max(300, 'Описание: не\u00a0длиннее 300 знаков'),
        /** Tells nothing that is not in the text: who hears the page hears nothing of it. */
        is_decoration: yesOrNo,
        caption: line().max(300, 'Подпись: не\u00a0длиннее 300 знаков'),
        /** As wide as the text, or as the page. */
        place: z.enum(['text', 'wide'], { error: 'Ширина: text или wide' }),
      })
      .refine(({ alt, is_decoration }) => is_decoration || alt !== '', {
        path: ['alt'],
        message: 'Опишите, что на\u00a0картинке, или отметьте, что она для\u00a0украшения',
      }),
  }),
  z.object({
    id: blockId,
    type: z.literal('price'),
    props: z.object({
      title,
      rows: z
        .array(
          z
            .object({
              // A text that may not be empty ends the reading of the row: nothing would be said of its price.
              title: line().min(1, 'За что платят: здесь пусто').max(120, 'За что платят: не\u00a0длиннее 120 знаков'),
              /** Kopecks; nobody may leave it empty, though a row that is being written is so. */
              price: wholeNumber(1, PRICE_MAX, PRICE_MISSING).nullable(),
              /** The least of several: «от 3 500 ₽». */
              is_from: yesOrNo,
              minutes: wholeNumber(1, PRICE_MINUTES_MAX, `Минуты: от 1 до ${PRICE_MINUTES_MAX}`).nullable(),
              note: line().max(300, 'Примечание: не\u00a0длиннее 300 знаков'),
              /** The catalog says price and minutes in place of what is typed. */
              live: livePriceField.nullable().optional(),
            })
            .refine(({ price, live }) => price !== null || (live ?? null) !== null, {
              path: ['price'],
              message: PRICE_MISSING,
              // Beside what else is wrong in the row.
              when: ({ value }) => typeof value === 'object' && value !== null && 'price' in value,
            }),
        )
        .max(PRICES_MAX, `Не больше ${PRICES_MAX} цен`),
      /** Without a word there is no button. */
      label: line().max(60, 'Кнопка: не\u00a0длиннее 60 знаков'),
      href: localOrWeb,
    }),
  }),
  z.object({
    id: blockId,
    type: z.literal('form'),
    props: z.object({
      title,
      text: line().max(1000, 'Текст: не\u00a0длиннее 1000 знаков'),
      label: lineField('Кнопка', 60),
      /** What the request is about, when the page is about one topic. */
      topic: wholeNumber(1, 2_147_483_647, 'Такой темы нет').nullable(),
      /** Whom it is for, when the page is about one psychologist. */
      psychologist: wholeNumber(1, 2_147_483_647, 'Такого психолога нет').nullable().optional(),
    }),
  }),
  ...(['psychologists', 'reviews', 'faq', 'crisis'] as const).map((type) =>
    z.object({ id: blockId, type: z.literal(type), props: z.object({ title }) }),
  ),
])

export const pageDataSchema = z.object({
  version: z.literal(1, { error: 'Неизвестная версия страницы' }),
  seo: z.object({
    title: line().max(SEO_TITLE_MAX, `Заголовок для поиска: не длиннее ${SEO_TITLE_MAX} знаков`),
    description: line().max(SEO_DESCRIPTION_MAX, `Описание для поиска: не длиннее ${SEO_DESCRIPTION_MAX} знаков`),
  }),
  hero: z.object({ title, lead: line().max(1000, 'Вступление: не длиннее 1000 знаков') }),
  blocks: z
    .array(blockSchema)
    .max(BLOCKS_MAX, `Не больше ${BLOCKS_MAX} блоков`)
    .refine(
      (blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length,
      'Имена блоков не должны повторяться',
    )
    .refine(
      (blocks) => livePriceKeys(priceRows(blocks)).length <= LIVE_PRICES_MAX,
      `Разных цен из\u00a0каталога: не\u00a0больше ${LIVE_PRICES_MAX}`,
    ),
  faq: z
    .array(z.object({ q: lineField('Вопрос', 300), a: textField('Ответ', 3000) }))
    .max(QUESTIONS_MAX, `Не больше ${QUESTIONS_MAX} вопросов`),
})
export type PageData = z.infer<typeof pageDataSchema>
export type PageBlock = z.infer<typeof blockSchema>
export type PageBlockType = PageBlock['type']
export type PageQuestion = PageData['faq'][number]
export type RichText = z.infer<typeof richTextSchema>
/** A paragraph, heading, list or quote. */
export type RichNode = RichText['content'][number]
/** A run of text with its marks, or a line break. */
export type RichInline = z.infer<typeof inline>

/** All prices of a page. */
export function priceRows(blocks: readonly PageBlock[]) {
  return blocks.flatMap((block) => (block.type === 'price' ? block.props.rows : []))
}

function wholeNumber(min: number, max: number, message: string) {
  return z.int(message).min(min, message).max(max, message)
}

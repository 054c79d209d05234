import { z } from 'zod'
import { defineEntity } from '../../entity/entity.ts'
import { answerOf, inputsOf, saveSchema } from '../../entity/schemas.ts'
import { dataOf } from '../../wire/http.ts'
import { versionField } from '../../wire/fields.ts'
import { LETTER_TEXT_NAMES } from './letter-texts.ts'

/** The words of a letter as staff keep them. Its braces are checked by its own list of what may stand in them. */
export const letterText = defineEntity(
  {
    subject: { kind: 'text', label: 'Тема', max: 150, accusative: 'тему письма' },
    body: { kind: 'text', label: 'Текст', max: 5000, accusative: 'текст письма' },
  },
  {
    name: 'letter-text',
    plural: 'letter_texts',
    nouns: {
      title: 'Текст письма',
      accusative: 'текст письма',
      counted: ['текст письма', 'текста писем', 'текстов писем'],
      inside: 'в\u00a0тексте письма',
    },
    view: ['settings.manage'],
    update: ['settings.manage'],
    sorts: [],
  },
)

const letterTextInputs = inputsOf(letterText, {})
export const updateLetterTextSchema = saveSchema(letterTextInputs)
export type LetterTextUpdate = z.infer<typeof updateLetterTextSchema>

/** Words that are not saved: for the preview and the trial letter. */
export const letterDraftSchema = z.object(letterTextInputs)
export type LetterDraft = z.infer<typeof letterDraftSchema>

export const resetLetterTextSchema = z.object({ version: versionField.optional() })

export const letterTextAnswer = answerOf(letterText, {
  name: z.enum(LETTER_TEXT_NAMES),
  title: z.string(),
  when: z.string(),
  /** False: it says what it said when the product was new. */
  is_changed: z.boolean(),
  original: z.strictObject({ subject: z.string(), body: z.string() }),
  placeholders: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      example: z.string(),
      is_required: z.boolean(),
      is_link: z.boolean(),
    }),
  ),
})
/** A letter's words, and what may stand in them. */
export type LetterTextRecord = z.infer<typeof letterTextAnswer>

export const letterPreviewAnswer = dataOf(
  z.strictObject({
    subject: z.string(),
    blocks: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('paragraph'), text: z.string() }),
        z.strictObject({ kind: z.literal('button'), text: z.string(), url: z.string() }),
      ]),
    ),
    /** For those who read no HTML. */
    text: z.string(),
  }),
)
export type LetterPreview = z.infer<typeof letterPreviewAnswer>['data']

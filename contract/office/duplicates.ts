import { z } from 'zod'
import { editableNames, linkNames } from '../entity/entity.ts'
import { psychologist } from '../psychologists/psychologists.ts'
import { flagField } from '../wire/fields.ts'
import { idSchema, linkedAnswer, momentAnswer } from '../wire/http.ts'

/** The kind of the operation that a merge is kept as. */
export const MERGE_KIND = 'psychologists.merge'

export const DUPLICATES_MAX = 50

const cardAnswer = z.strictObject({
  id: z.int(),
  full_name: z.string(),
  is_published: z.boolean(),
  /** Records of YCLIENTS that are this person's. */
  members: z.int(),
})

/** Two cards that may be one person's, and what says so. */
export const duplicateAnswer = z.strictObject({
  one: cardAnswer,
  other: cardAnswer,
  same: z.array(z.enum(['name', 'phone', 'email', 'booking_link'])),
  /** Since when they are known to be two people's, and who said so; null for a pair that is still in question. */
  told_apart: z.strictObject({ at: momentAnswer, by: linkedAnswer.nullable() }).nullable(),
})
export type Duplicate = z.infer<typeof duplicateAnswer>

const fieldName = z.enum(editableNames(psychologist), { error: 'Такого поля нет' })

export const mergeSchema = z
  .object({
    /** The card that goes to the trash. */
    other_id: idSchema,
    version: z.coerce.number({ error: 'Нужна версия карточки, которая остаётся' }).int().min(1),
    other_version: z.coerce.number({ error: 'Нужна версия второй карточки' }).int().min(1),
    /** Fields whose value is the other's; everything else stays. */
    take: z.array(fieldName, { error: 'Перечислите поля' }).max(60).default([]),
    /** Lists that have what stands in either. */
    unite: z
      .array(z.enum(linkNames(psychologist), { error: 'Это не\u00a0список' }))
      .max(linkNames(psychologist).length)
      .default([]),
  })
  .refine(({ take, unite }) => !unite.some((field) => take.includes(field)), {
    error: 'Список берут целиком или складывают, но не\u00a0то и\u00a0другое',
    path: ['unite'],
  })
export type Merge = z.infer<typeof mergeSchema>

/** `POST /api/psychologists/{id}/told-apart`: whether these two cards are two people's. */
export const tellApartSchema = z.object({ other_id: idSchema, is_told_apart: flagField })
export type TellApart = z.infer<typeof tellApartSchema>

/** How many records went over to the card that stays, by their kind. */
export const mergedAnswer = z.strictObject({
  operation_id: z.int(),
  moved: z.record(z.string(), z.int()),
})
export type Merged = z.infer<typeof mergedAnswer>

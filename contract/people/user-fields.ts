import { z } from 'zod'
import { dayField } from '../wire/fields.ts'
import { plainText } from '../wire/plain-text.ts'

/** A Telegram name without the @: people paste it with one, or as a link. */
export const telegramField = z
  .string({ error: 'Укажите имя в Telegram' })
  .overwrite(plainText)
  .trim()
  .max(100, 'Имя в Telegram: не длиннее 32 знаков')
  .transform((text) => text.replace(/^(?:https?:\/\/)?(?:t\.me|telegram\.me)\//i, '').replace(/^@/, ''))
  .pipe(
    z
      .string()
      .regex(/^[a-z]\w{4,31}$/i, 'Имя в Telegram: от 5 до 32 латинских букв, цифр и подчёркиваний, первая — буква'),
  )

const HIRED_WITHIN = 'Дата приёма: от 1950 до 2100 года'
export const hireDateField = dayField.refine((day) => day >= '1950-01-01' && day < '2101-01-01', HIRED_WITHIN)

import { z } from 'zod'
import { EMAIL_FAULTS, EMAIL_MAX, readEmail } from './email-address.ts'
import { idSchema } from './http.ts'
import { PHONE_FAULTS, readPhone } from './phone.ts'
import { oneLine, plainText } from './plain-text.ts'

/** Field types that a JSON body and a form both can carry: forms send every value as text. */

const FLAGS: Record<string, boolean> = { '1': true, '0': false, true: true, false: false }

/** `1`, `0`, `true` or `false`. */
export const flagField = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['1', '0', 'true', 'false'])], {
    error: 'Здесь может быть только «да» или «нет»',
  })
  .transform((value) => FLAGS[String(value)] as boolean)

/** Required text, trimmed, of `min` to `max` characters. */
export function textField(label: string, max: number, min = 1, whenEmpty = `${label}: здесь пусто`, read = plainText) {
  const said = {
    none: `${label}: нужен текст`,
    empty: whenEmpty,
    short: `${label}: не короче ${min} знаков`,
    long: `${label}: не длиннее ${max} знаков`,
    sign: `${label}: недопустимый знак`,
  }
  return boundedText(max, min, said, read)
}

/** The same of one line: a name, a title. */
export function lineField(label: string, max: number, min?: number, whenEmpty?: string) {
  return textField(label, max, min, whenEmpty, oneLine)
}

interface AskedText {
  max: number
  /** One unless told. */
  min?: number
  /** What to do where nothing is written. */
  empty: string
  /** What to do where too little is; as for nothing unless told. */
  short?: string
  /** A name, a title. */
  isOneLine?: boolean
}

/** The same in a form of the site, beside whose field no label is repeated: what is wrong is said as a person would. */
export function askedText({ max, min = 1, empty, short = empty, isOneLine = false }: AskedText) {
  const said = {
    none: empty,
    empty,
    short,
    long: `Слишком длинно: оставьте не\u00a0больше ${max}\u00a0знаков`,
    sign: 'В\u00a0тексте есть знак, который нельзя сохранить. Уберите его',
  }
  return boundedText(max, min, said, isOneLine ? oneLine : plainText)
}

/** Of a form of the site, and may be left out. */
export function askedTextOrNone(max: number) {
  return emptyIsNull(askedText({ max, min: 0, empty: 'Напишите текстом' }))
}

type Said = Record<'none' | 'empty' | 'short' | 'long' | 'sign', string>

function boundedText(max: number, min: number, said: Said, read: (text: string) => string) {
  return z
    .string({ error: said.none })
    .overwrite(read)
    .trim()
    .min(Math.min(min, 1), { error: said.empty, abort: true })
    .min(min, said.short)
    .max(max, said.long)
    .refine(isStorable, said.sign)
}

/** Text that may be absent: an empty string means null. */
export function optionalText(label: string, max: number) {
  return emptyIsNull(textField(label, max, 0))
}

/** A whole number within bounds, or null when empty. */
export function optionalInteger(label: string, min: number, max: number) {
  return emptyIsNull(integerField(label, min, max))
}

export function integerField(
  label: string,
  min: number,
  max: number,
  range = `целое число от ${min} до ${max}`,
  message = `${label}: ${range}`,
) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}$/, message),
      ],
      { error: message },
    )
    .transform(Number)
    .pipe(z.number().int(message).min(min, message).max(max, message))
}

const calendarDay = z.iso.date({
  error: ({ input }) => ((input ?? '') === '' ? 'Укажите дату' : 'Такой даты нет'),
  // What is no day is not compared with days.
  abort: true,
})

/** A calendar day `YYYY-MM-DD` that exists, kept as text: a birthday has no time zone. */
export const dayField = calendarDay.refine((day) => day >= '1900-01-01', 'Такой даты нет')

/** A moment with its offset, such as `2026-05-01T10:00:00+03:00`. */
export const momentField = z.iso
  .datetime({ offset: true, error: 'Нужны дата и время', abort: true })
  .refine((moment) => moment >= '1900-01-01', 'Такой даты нет')

/**
 * The day that is the latest anywhere: schemas do not know the zone of the practice, and what has happened today in it must
 * not be called the future because London still has yesterday.
 */
function latestDay(): string {
  return new Date(Date.now() + FARTHEST_ZONE_MS).toISOString().slice(0, 10)
}

/** Kiritimati is fourteen hours ahead of UTC. */
const FARTHEST_ZONE_MS = 14 * 60 * 60_000

/** A day on which something in the past happened. */
export const pastDayField = calendarDay.refine(
  (day) => day >= '1900-01-01' && day <= latestDay(),
  'Дата не может быть в будущем или раньше 1900 года',
)

/** A year in which something in the past began. */
export function yearField(label: string, first: number) {
  const range = `год с ${first} по нынешний`
  const isPast = (year: number) => year <= Number(latestDay().slice(0, 4))
  return integerField(label, first, 9999, range).refine(isPast, `${label}: ${range}`)
}

/** An address of mail, read into the one form that is kept of it. */
export const emailField = z
  .string({ error: 'Укажите адрес почты' })
  .overwrite(plainText)
  .trim()
  .toLowerCase()
  .min(1, { error: 'Напишите адрес почты', abort: true })
  .max(EMAIL_MAX, EMAIL_FAULTS.length)
  .transform((text, context): string => {
    const { email, fault } = readEmail(text)
    if (fault === undefined) return email
    context.addIssue({ code: 'custom', message: EMAIL_FAULTS[fault] })
    return z.NEVER
  })

/** The last part of a public address. */
export const slugField = z
  .string({ error: 'Адрес: нужен текст' })
  .trim()
  .max(120, 'Адрес: не длиннее 120 знаков')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Адрес: только латинские буквы, цифры и дефис')

/** A phone as people write it, read into what is kept of it. */
export const phoneField = z.string({ error: 'Укажите телефон' }).transform((text, context): string => {
  const { phone, fault } = readPhone(text)
  if (fault === undefined) return phone
  context.addIssue({ code: 'custom', message: PHONE_FAULTS[fault] })
  return z.NEVER
})

/** An absolute http(s) address; other schemes could run a script where it is shown as a link. */
export const linkField = linkFieldOf('Ссылка должна начинаться с https:// или http://')

/** The same, where another sentence says what is wanted. */
export function linkFieldOf(error: string) {
  return z
    .string({ error: 'Укажите ссылку' })
    .overwrite(plainText)
    .trim()
    .max(2000, 'Ссылка слишком длинная')
    .refine((link) => isStorable(link) && !/\s/.test(link), 'В ссылке недопустимый знак')
    .pipe(z.url({ protocol: /^https?$/, error }))
}

/** Ids of linked records, repeats dropped. A form sends an empty list as one empty value. */
export function idListField(max: number) {
  return z.preprocess(
    (value) =>
      value === '' || value === null ? [] : Array.isArray(value) ? value.filter((item) => item !== '') : value,
    z
      .array(idSchema, { error: 'Нужен список' })
      .max(max, `Не больше ${max}`)
      .transform((ids) => [...new Set(ids)]),
  )
}

/** Several of the values, in their own order. A form sends an empty list as one empty value. */
export function choicesField<const V extends readonly [string, ...string[]]>(values: V, error?: string) {
  return z.preprocess(
    (value) =>
      value === '' || value === null ? [] : Array.isArray(value) ? value.filter((item) => item !== '') : value,
    z
      .array(z.enum(values, { error }), { error: 'Нужен список' })
      .max(Math.max(10, values.length))
      .transform((chosen) => values.filter((value): value is V[number] => chosen.includes(value as never))),
  )
}

/** The version of a record from which an editor started. */
export const versionField = integerField('Версия', 1, 2_147_483_647)

/** Several of the named values; one alone may come without brackets. */
export function choiceListField<const V extends readonly [string, ...string[]]>(values: V, message: string) {
  return z.preprocess(
    (value) => (Array.isArray(value) ? value : [value]),
    z
      .array(z.enum(values, { error: message }), { error: 'Нужен список' })
      .max(100, 'Не больше 100')
      .transform((chosen) => [...new Set(chosen)]),
  )
}

/** Treats an empty string as null, so that a cleared field is stored as absent. */
export function emptyIsNull<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && plainText(value).trim() === '' ? null : value),
    schema.nullable(),
  )
}

/** Drops an empty value, so that a filter left blank is no filter. */
export function emptyIsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
}

/** PostgreSQL keeps neither a zero nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

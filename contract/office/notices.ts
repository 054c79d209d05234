import { z } from 'zod'
import { WEEKDAYS, type Weekday } from '../requests/weekdays.ts'
import { flagField, idListField } from '../wire/fields.ts'
import { dataOf } from '../wire/http.ts'
import { NOTICE_KINDS, OWN_NOTICE_KINDS, type NoticeKind } from './live-kinds.ts'

/** How one of the staff hears of what has come. Hours are those of the practice's time zone. */
export interface NoticeSettings {
  browser_kinds: NoticeKind[]
  has_sound: boolean
  letter_kinds: NoticeKind[]
  /** By the chats with the practice's bots that are linked. */
  bot_kinds: NoticeKind[]
  /** Empty: all of them. What belongs to no known branch is for everybody. */
  branch_ids: number[]
  /** Empty: at any time. */
  duty_days: Weekday[]
  duty_from: string
  duty_till: string
  is_crisis_any_time: boolean
}

/**
 * Of those who have chosen nothing yet. A browser asks before it shows the first one; a psychologist seldom has the back
 * office open, and is written to.
 */
export const USUAL_NOTICES: NoticeSettings = {
  browser_kinds: [...NOTICE_KINDS],
  has_sound: true,
  letter_kinds: [...OWN_NOTICE_KINDS],
  bot_kinds: [],
  branch_ids: [],
  duty_days: [],
  duty_from: '09:00',
  duty_till: '21:00',
  is_crisis_any_time: true,
}

const BRANCHES_MAX = 100

const list = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (value === '' ? [] : value),
    z.array(item, { error: 'Нужен список' }).max(max, `Не больше ${max}`),
  )
const kinds = list(z.enum(NOTICE_KINDS, { error: 'Таких уведомлений нет' }), NOTICE_KINDS.length)
const time = z.string({ error: 'Время: нужен вид 10:00' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время: нужен вид 10:00')

export const noticeSettingsSchema = z
  .object({
    browser_kinds: kinds,
    has_sound: flagField,
    letter_kinds: kinds,
    bot_kinds: kinds.default([]),
    branch_ids: idListField(BRANCHES_MAX),
    duty_days: list(z.enum(WEEKDAYS as [Weekday, ...Weekday[]], { error: 'Такого дня недели нет' }), WEEKDAYS.length),
    duty_from: time,
    duty_till: time,
    is_crisis_any_time: flagField,
  })
  .refine(({ duty_days, duty_from, duty_till }) => duty_days.length === 0 || duty_from !== duty_till, {
    path: ['duty_till'],
    message: 'Конец дежурства совпадает с началом',
  })

export const noticeSettingsAnswer = dataOf(
  z.strictObject({
    browser_kinds: z.array(z.enum(NOTICE_KINDS)),
    has_sound: z.boolean(),
    letter_kinds: z.array(z.enum(NOTICE_KINDS)),
    bot_kinds: z.array(z.enum(NOTICE_KINDS)),
    branch_ids: z.array(z.int()),
    duty_days: z.array(z.enum(WEEKDAYS as [Weekday, ...Weekday[]])),
    duty_from: z.string(),
    duty_till: z.string(),
    is_crisis_any_time: z.boolean(),
  }),
)

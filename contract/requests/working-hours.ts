import { z } from 'zod'
import { titleField } from '../directories/fields.ts'
import { directorySchemas } from '../directories/schemas.ts'
import { defineEntity } from '../entity/entity.ts'
import { WEEKDAY_TITLES } from './weekdays.ts'

/** When requests are answered: days of the week, and days that differ. Times are those of the practice's time zone. */
export const workingHours = defineEntity(
  {
    title: titleField('Такая строка уже есть'),
    /** None: every day. */
    weekdays: {
      kind: 'choices',
      label: 'Дни недели',
      titles: WEEKDAY_TITLES,
      error: 'Такого дня недели нет',
      accusative: 'дни недели',
    },
    /** Without hours nobody answers on these days. */
    opens_at: { kind: 'text', label: 'С', name: 'Начало', max: 5, isOptional: true, accusative: 'начало' },
    closes_at: { kind: 'text', label: 'До', name: 'Конец', max: 5, isOptional: true, accusative: 'конец' },
    /** With a first or a last day these hours stand instead of the usual ones, on those days alone. */
    first_day: { kind: 'day', label: 'Особые дни с', isOptional: true, accusative: 'первый особый день' },
    last_day: { kind: 'day', label: 'Особые дни по', isOptional: true, accusative: 'последний особый день' },
  },
  {
    name: 'working-hours',
    plural: 'working_hours',
    nouns: {
      title: 'Строка расписания',
      isFeminine: true,
      count: ['строка расписания', 'строки расписания', 'строк расписания'],
      accusative: 'строку расписания',
      counted: ['строку расписания', 'строки расписания', 'строк расписания'],
      inside: 'в\u00a0строке расписания',
      missing: 'Такой строки расписания нет',
    },
    title: 'title',
    place: 'dialog',
    directory:
      'Когда на\u00a0заявки отвечают: посетитель увидит «позвоним сегодня с\u00a010:00 до\u00a020:00». Без расписания сайт скажет «в\u00a0рабочее время».',
    view: ['requests.view'],
    create: 'requests.manage',
    update: ['requests.manage'],
    trash: 'requests.manage',
    sorts: ['title', 'first_day', 'updated_at'],
    list: {
      title: {},
      weekdays: { width: 200 },
      opens_at: { title: 'Часы', width: 140 },
      first_day: { title: 'Особые дни', width: 220, from: 1024 },
      updated_at: { title: 'Изменено', width: 116, from: 1440 },
    },
  },
)

/** `9:30` is what people type; `09:30` is kept, so that texts compare as times do. */
const timeField = z
  .string({ error: 'Время: нужен вид 10:00' })
  .trim()
  .transform((text) => (/^\d:/.test(text) ? `0${text}` : text))
  .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время: нужен вид 10:00'))

export const workingHoursSchemas = directorySchemas(workingHours, { opens_at: timeField, closes_at: timeField }, {})
export type WorkingHours = z.infer<typeof workingHoursSchemas.answer>

/** What does not go together in one line, field by field; nothing when all is well. */
export function workingHoursErrors(line: Pick<WorkingHours, 'opens_at' | 'closes_at' | 'first_day' | 'last_day'>) {
  const { opens_at, closes_at, first_day, last_day } = line
  const errors: Record<string, string[]> = {}
  if (opens_at === null && closes_at !== null)
    errors.opens_at = ['Укажите и\u00a0начало, или оставьте оба поля пустыми']
  if (opens_at !== null && closes_at === null)
    errors.closes_at = ['Укажите и\u00a0конец, или оставьте оба поля пустыми']
  if (opens_at !== null && closes_at !== null && closes_at <= opens_at) {
    errors.closes_at = ['Конец должен быть позже начала']
  }
  if (first_day !== null && last_day !== null && last_day < first_day) {
    errors.last_day = ['Последний день раньше первого']
  }
  return errors
}

import type { z } from 'zod'
import { titleField } from '../directories/fields.ts'
import { directorySchemas } from '../directories/schemas.ts'
import { defineEntity } from '../entity/entity.ts'
import { lineField } from '../wire/fields.ts'

/** A number whose last check is older than this is checked again. */
export const CHECKED_DAYS = 90

/** A telephone that answers somebody in danger at once. */
export const crisisLine = defineEntity(
  {
    title: titleField('Такая линия уже есть'),
    number: { kind: 'text', label: 'Номер', max: 40, accusative: 'номер' },
    mobile_number: {
      kind: 'text',
      label: 'Номер с\u00a0мобильного',
      name: 'Номер с мобильного',
      max: 40,
      isOptional: true,
      accusative: 'номер с\u00a0мобильного',
    },
    for_whom: { kind: 'text', label: 'Кому помогают', max: 200, accusative: 'кому помогают' },
    region: { kind: 'text', label: 'Город или регион', max: 100, isOptional: true, accusative: 'регион' },
    hours: { kind: 'text', label: 'Когда отвечают', max: 200, isOptional: true, accusative: 'часы работы' },
    phrases: {
      kind: 'text',
      label: 'Слова в\u00a0поиске',
      max: 2000,
      isOptional: true,
      accusative: 'слова в\u00a0поиске',
    },
    checked_at: { kind: 'day', label: 'Проверено', isPast: true, isOptional: true, accusative: 'день проверки' },
    source: { kind: 'text', label: 'Источник', max: 300, isOptional: true, accusative: 'источник' },
  },
  {
    name: 'crisis-line',
    plural: 'crisis_lines',
    nouns: {
      title: 'Линия помощи',
      isFeminine: true,
      count: ['линия помощи', 'линии помощи', 'линий помощи'],
      accusative: 'линию помощи',
      counted: ['линию помощи', 'линии помощи', 'линий помощи'],
      inside: 'в\u00a0линии помощи',
      missing: 'Такой линии помощи нет',
    },
    title: 'title',
    place: 'dialog',
    directory:
      'Телефоны, по\u00a0которым отвечают сразу: над подвалом сайта, в\u00a0подборе и\u00a0в\u00a0поиске. Пока линий нет, сайт показывает встроенные.',
    view: ['pages.view'],
    create: 'pages.update',
    update: ['pages.update'],
    trash: 'pages.update',
    sorts: ['title', 'region', 'checked_at', 'updated_at'],
    filters: {
      needs_check: { kind: 'flag', label: 'Проверка номера', yes: 'Пора проверить', no: 'Проверен недавно' },
    },
    list: {
      title: {},
      number: { width: 160 },
      mobile_number: { width: 168, from: 1440 },
      for_whom: { from: 1280 },
      region: { width: 132 },
      checked_at: { width: 148 },
      source: { isHidden: true },
      updated_at: { title: 'Изменено', width: 116, from: 1440 },
    },
  },
)

const DIALLED = /^\+?[\d\s()\u00a0-]+$/

/** What a phone can dial: digits with the usual signs between them. */
function dialled(label: string) {
  const message = `${label}: только цифры, пробелы, скобки и дефисы, например 8-800-2000-122`
  return lineField(label, 40).refine((text) => DIALLED.test(text) && /\d{2}/.test(text.replace(/\D/g, '')), message)
}

export const crisisLineSchemas = directorySchemas(
  crisisLine,
  {
    number: dialled('Номер'),
    mobile_number: dialled('Номер с мобильного'),
    for_whom: lineField('Кому помогают', 200, 1, 'Напишите, кому помогают'),
  },
  {},
)
export type CrisisLineRecord = z.infer<typeof crisisLineSchemas.answer>

/** True when nobody has checked the number for longer than is good. */
export function needsCheck({ checked_at }: Pick<CrisisLineRecord, 'checked_at'>, today: string): boolean {
  return checked_at === null || Date.parse(today) - Date.parse(checked_at) > CHECKED_DAYS * 86_400_000
}

/** One phrase a line. */
export function phrasesOf(text: string | null): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || [])
}

import type { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { titleField } from './fields.ts'
import { directorySchemas } from './schemas.ts'

/** What people type into the search of the catalog, and what they mean by it. */
export const synonym = defineEntity(
  {
    title: {
      ...titleField('Такая фраза уже есть'),
      label: 'Слово или фраза',
      inSentence: 'слово или фразу',
      accusative: 'слово или фразу',
    },
    topic_id: { kind: 'record', of: 'topics', label: 'Тема', isOptional: true, accusative: 'тему' },
    specialization_id: {
      kind: 'record',
      of: 'specializations',
      label: 'Специализация',
      isOptional: true,
      accusative: 'специализацию',
    },
  },
  {
    name: 'synonym',
    plural: 'synonyms',
    nouns: {
      title: 'Синоним',
      count: ['синоним', 'синонима', 'синонимов'],
      accusative: 'синоним',
      counted: ['синоним', 'синонима', 'синонимов'],
      inside: 'в\u00a0синониме',
      missing: 'Такого синонима нет',
    },
    title: 'title',
    place: 'dialog',
    directory:
      'Как люди называют темы и\u00a0методы: кто наберёт эти слова в\u00a0поиске каталога, найдёт тех, кто с\u00a0этим работает. Формы слов и\u00a0опечатки учтены.',
    view: ['topics.view'],
    create: 'topics.manage',
    update: ['topics.manage'],
    trash: 'topics.manage',
    sorts: ['title', 'topic_id', 'specialization_id', 'updated_at'],
    filters: {
      topic_id: { kind: 'records', label: 'Тема', of: 'topics', none: 'Без темы' },
      specialization_id: { kind: 'records', label: 'Специализация', of: 'specializations', none: 'Без специализации' },
    },
    list: {
      title: {},
      topic_id: { width: 240 },
      specialization_id: { width: 280, from: 1280 },
      updated_at: { title: 'Изменено', width: 116, from: 1024 },
    },
  },
)

export const synonymSchemas = directorySchemas(synonym, {}, {})
export type Synonym = z.infer<typeof synonymSchemas.answer>

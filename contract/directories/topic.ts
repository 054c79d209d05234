import type { z } from 'zod'
import { defineEntity } from '../entity/entity.ts'
import { TOPIC_GROUP_TITLES } from '../psychologists/topic-groups.ts'
import { LANDING_PATHS } from '../content/landing-paths.ts'
import { landingFields, landingInputs, landingAnswers } from '../content/landings.ts'
import {
  lastColumns,
  peopleCountField,
  peopleField,
  peopleFilter,
  publishedField,
  publishedFilter,
  titleField,
} from './fields.ts'
import { directorySchemas } from './schemas.ts'

/** What people come with. */
export const topic = defineEntity(
  {
    title: titleField('Такая тема уже есть'),
    is_published: publishedField,
    is_couples: { kind: 'flag', label: 'Для пар', accusative: 'работу с\u00a0парами' },
    /** The questionnaire asks about these first; a topic in none of them is asked about by its name. */
    groups: {
      kind: 'choices',
      label: 'Ответы анкеты',
      titles: TOPIC_GROUP_TITLES,
      error: 'Такого ответа в\u00a0анкете нет',
      accusative: 'ответы анкеты',
    },
    spoken: {
      kind: 'text',
      label: 'Работает с\u00a0чем',
      max: 100,
      isOptional: true,
      accusative: 'слова о\u00a0теме',
    },
    /** As it stands in the sentence of the home page: «чтобы поговорить о тревоге». */
    about: {
      kind: 'text',
      label: 'О\u00a0чём поговорить',
      max: 60,
      isOptional: true,
      accusative: 'слова «о\u00a0чём поговорить»',
    },
    psychologists: peopleField,
    psychologists_count: peopleCountField,
    ...landingFields,
  },
  {
    name: 'topic',
    plural: 'topics',
    nouns: {
      title: 'Тема',
      isFeminine: true,
      count: ['тема', 'темы', 'тем'],
      accusative: 'тему',
      counted: ['тему', 'темы', 'тем'],
      inside: 'в\u00a0теме',
      missing: 'Такой темы нет',
      peopleWith: 'с\u00a0темой',
    },
    title: 'title',
    place: 'dialog',
    directory: 'С\u00a0чем приходят люди: тревога, выгорание, отношения. По\u00a0темам подбирают психолога.',
    landing: LANDING_PATHS.topic,
    view: ['topics.view'],
    create: 'topics.manage',
    update: ['topics.manage'],
    trash: 'topics.manage',
    palette: 'topics.view',
    sorts: ['title', 'is_published', 'psychologists_count', 'updated_at'],
    filters: {
      is_published: publishedFilter,
      is_couples: { kind: 'flag', label: 'Вдвоём', yes: 'Да', no: 'Нет' },
      has_psychologists: peopleFilter,
    },
    list: {
      title: {},
      is_published: { width: 104 },
      is_couples: { title: 'Вдвоём', width: 88 },
      ...lastColumns,
    },
  },
)

export const topicSchemas = directorySchemas(topic, landingInputs, landingAnswers)
export type Topic = z.infer<typeof topicSchemas.answer>

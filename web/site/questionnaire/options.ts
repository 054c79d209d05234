import { FOR_WHOM, FOR_WHOM_TITLES, NEAREST_TIMES, NEAREST_TIME_TITLES } from '#contract/psychologists/matching.ts'
import { formatMoney } from '#web/lib/format.ts'
import { isRoom } from '../person/practice.ts'
import { ANSWER_NAMES, placeOf, type Answers } from './answers.ts'
import type { QuestionFacets } from './result/people.ts'
import type { Question } from './steps.ts'

export interface Option {
  name: string
  value: string
  title: string
  note?: string
  isChosen: boolean
}

export interface Asked {
  title: string
  hint: string
  isMany?: true
  options: Option[]
}

/** A question with its answers, as the catalog has them today. */
export function askedAt(question: Exclude<Question, 'story'>, answers: Answers, facets: QuestionFacets): Asked {
  return ASKED[question](answers, facets)
}

const ASKED: Record<Exclude<Question, 'story'>, (answers: Answers, facets: QuestionFacets) => Asked> = {
  'for-whom': (answers) => ({
    title: 'Для кого ищете психолога?',
    hint: 'Для пары покажем только тех, кто принимает вдвоём.',
    options: FOR_WHOM.map((value) => ({
      name: ANSWER_NAMES.forWhom,
      value,
      title: FOR_WHOM_TITLES[value],
      isChosen: answers.for_whom === value,
    })),
  }),
  topics: (answers, { topics }) => ({
    title: 'Что сейчас беспокоит сильнее всего?',
    hint: 'Отметьте всё, что близко, но не больше десяти. Точность не нужна: психолог уточнит.',
    isMany: true,
    options: [
      // First: nobody who is in danger looks through thirty topics for it.
      {
        name: ANSWER_NAMES.selfHarm,
        value: '1',
        title: 'Мысли о смерти или желание навредить себе',
        note: 'Сразу покажем, куда можно позвонить.',
        isChosen: answers.selfHarm,
      },
      ...topics
        .filter(({ value, count }) => count > 0 || answers.topics.includes(value))
        .map(({ value, title }) => ({
          name: ANSWER_NAMES.topics,
          value: String(value),
          title,
          isChosen: answers.topics.includes(value),
        })),
    ],
  }),
  place: (answers, { branches }) => ({
    title: 'Где вам удобно встречаться?',
    hint: 'По видеосвязи можно встречаться откуда угодно.',
    options: [
      { value: 'online', title: 'Онлайн' },
      { value: 'offline', title: 'Очно, всё равно где' },
      ...branches.filter(isRoom).map(({ value, title }) => ({ value: String(value), title })),
    ].map((option) => ({ ...option, name: ANSWER_NAMES.place, isChosen: placeOf(answers) === option.value })),
  }),
  who: (answers) => ({
    title: 'С кем вам будет легче говорить?',
    hint: 'Если всё равно, пропустите вопрос: выбор будет шире.',
    options: [
      { value: 'female', title: 'С женщиной' },
      { value: 'male', title: 'С мужчиной' },
    ].map((option) => ({ ...option, name: ANSWER_NAMES.gender, isChosen: answers.gender === option.value })),
  }),
  time: (answers) => ({
    title: 'Как скоро хотите встретиться?',
    hint: 'Смотрим на ближайшее свободное время каждого.',
    options: NEAREST_TIMES.map((value) => ({
      name: ANSWER_NAMES.time,
      value,
      title: NEAREST_TIME_TITLES[value],
      isChosen: answers.time === value,
    })),
  }),
  price: (answers, { price_to }) => ({
    title: 'Какая цена встречи вам по силам?',
    hint: 'Кто дороже, не исчезнет, но встанет ниже.',
    options: price_to.map(({ value }) => ({
      name: ANSWER_NAMES.price,
      value: String(value),
      title: `До ${formatMoney(value)}`,
      isChosen: answers.price_to === value,
    })),
  }),
}

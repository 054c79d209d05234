import { FOR_WHOM, FOR_WHOM_TITLES } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIMES, NEAREST_TIME_TITLES } from '#contract/psychologists/nearest-times.ts'
import { groupsFor, TOPIC_GROUPS, type TopicGroup } from '#contract/psychologists/topic-groups.ts'
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
  /** What the answer may mean more exactly. */
  more?: Option[]
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
    ...TOPICS_ASKED[answers.for_whom === 'teen' && answers.teen_writes === 'teen' ? 'self' : answers.for_whom],
    isMany: true,
    options: [
      // First: nobody who is in danger looks through the others for it.
      {
        name: ANSWER_NAMES.selfHarm,
        value: '1',
        title: 'Мысли о смерти или желание навредить себе',
        note: 'Сразу покажем, куда можно позвонить.',
        isChosen: answers.selfHarm,
      },
      ...groupOptions(answers, topics),
      ...topics.filter((topic) => standsAlone(topic, answers)).flatMap((topic) => topicOption(topic, answers) ?? []),
      {
        name: ANSWER_NAMES.unsure,
        value: '1',
        title: 'Не могу назвать одним словом',
        note: 'Так тоже бывает, это нормальный ответ.',
        isChosen: answers.isUnsure,
      },
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

const TOPICS_ASKED = {
  self: {
    title: 'Что сейчас беспокоит сильнее всего?',
    hint: 'Отметьте всё, что близко. Точность не нужна: психолог уточнит.',
  },
  couple: {
    title: 'С чем вы хотите прийти вдвоём?',
    hint: 'Отметьте всё, что близко, даже если партнёр назвал бы другое.',
  },
  teen: {
    title: 'Что происходит с подростком?',
    hint: 'Отметьте, что замечаете. Точность не нужна: психолог уточнит.',
  },
}

type Topic = QuestionFacets['topics'][number]

/** In no answer of the questionnaire, or chosen when the questions were for somebody else. */
function standsAlone({ value, groups }: Topic, answers: Answers): boolean {
  if (groups.length === 0) return true
  return answers.topics.includes(value) && !groupsFor(answers.for_whom).some((name) => groups.includes(name))
}

/** Each topic stands once, in the first of its groups; one that is called like its group is meant by it. */
function groupOptions(answers: Answers, topics: QuestionFacets['topics']): Option[] {
  const told: Record<string, { title: string; examples: string }> = TOPIC_GROUPS[answers.for_whom]
  const names = groupsFor(answers.for_whom)
  const firstGroup = ({ groups }: Topic): TopicGroup | undefined => names.find((name) => groups.includes(name))
  return names.flatMap((name) => {
    const { title = '', examples = '' } = told[name] ?? {}
    const isChosen = answers.groups.includes(name)
    if (!isChosen && !topics.some(({ groups, count }) => count > 0 && groups.includes(name))) return []
    const own = topics.filter((topic) => firstGroup(topic) === name)
    const more = own
      .filter((topic) => topic.title !== title || answers.topics.includes(topic.value))
      .flatMap((topic) => topicOption(topic, answers) ?? [])
    return [
      { name: ANSWER_NAMES.groups, value: name, title, note: examples, isChosen, ...(more.length > 0 && { more }) },
    ]
  })
}

/** Null for a topic that nobody works with, unless it was chosen. */
function topicOption({ value, title, count }: Topic, answers: Answers): Option | null {
  const isChosen = answers.topics.includes(value)
  return count > 0 || isChosen ? { name: ANSWER_NAMES.topics, value: String(value), title, isChosen } : null
}

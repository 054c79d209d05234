import type { ContactType, RequestPreferences, RequestStatus } from '#contract/consultation-requests.ts'
import { speaksOfSelfHarm } from '#contract/crisis.ts'
import type { ForWhom } from '#contract/matching.ts'
import { CONSENT_VERSIONS, type ConsentPurpose } from '#contract/consent-versions.ts'
import { nextNumber } from '#server/platform/db/counter.ts'
import type { Tx } from '#server/platform/db/database.ts'

const HOUR_MS = 60 * 60 * 1000
/** What is finished was finished no longer ago. */
const FINISHED_HOURS = 20 * 24

interface RequestContext {
  now: Date
  topics: number[]
  branches: number[]
  moderators: number[]
}

interface DemoRequest {
  hours_ago: number
  status: RequestStatus
  for_whom: ForWhom
  /** Indexes into the topics. */
  topics: number[]
  wishes?: Omit<RequestPreferences, 'branch'> & { branch?: number }
  name: string
  contact: [ContactType, string]
  time?: string
  story?: string
  notes?: string
  /** Slugs of the people who were shown. */
  shown?: string[]
}

const REQUESTS: DemoRequest[] = [
  {
    hours_ago: 2000,
    status: 'done',
    for_whom: 'self',
    topics: [0, 18],
    wishes: { format: 'online', price_to: 600_000 },
    name: 'Елена',
    contact: ['phone', '+70003000001'],
    time: 'после 19:00',
    story: 'Просыпаюсь в четыре утра и до будильника прокручиваю рабочие разговоры.',
    shown: ['marina-zagoryanskaya'],
    notes: 'Записана к Загорянской, ходит по средам.',
  },
  {
    hours_ago: 1800,
    status: 'lost',
    for_whom: 'couple',
    topics: [3, 10],
    name: 'Сергей',
    contact: ['phone', '+70003000002'],
    notes: 'Жена пока не готова. Просил не звонить, вернётся сам.',
  },
  {
    hours_ago: 1610,
    status: 'done',
    for_whom: 'teen',
    topics: [13],
    wishes: { format: 'offline', branch: 0 },
    name: 'Ирина, мама Егора',
    contact: ['phone', '+70003000003'],
    time: 'в обед',
    story: 'Сын перестал разговаривать с нами, ходит в школу через день.',
  },
  {
    hours_ago: 1490,
    status: 'spam',
    for_whom: 'self',
    topics: [],
    name: 'SEO Expert',
    contact: ['email', 'promo@spam.test'],
  },
  {
    hours_ago: 1320,
    status: 'done',
    for_whom: 'self',
    topics: [5],
    wishes: { gender: 'female', format: 'offline', branch: 1 },
    name: 'Наталья Петровна',
    contact: ['phone', '+70003000005'],
    time: 'утром',
    notes: 'Предпочитает звонки, не сообщения.',
  },
  {
    hours_ago: 1150,
    status: 'done',
    for_whom: 'self',
    topics: [16, 29],
    wishes: { format: 'online', price_to: 300_000 },
    name: 'Глеб',
    contact: ['telegram', '@gleb_demo'],
    story: 'Начинаю десять дел, не заканчиваю ни одного, с работы скоро попросят.',
  },
  {
    hours_ago: 980,
    status: 'booked',
    for_whom: 'couple',
    topics: [8],
    wishes: { format: 'online' },
    name: 'Юля и Антон',
    contact: ['email', 'yulya.anton@mail.test'],
    time: 'вечер по Москве',
  },
  {
    hours_ago: 860,
    status: 'lost',
    for_whom: 'self',
    topics: [4],
    wishes: { price_to: 300_000 },
    name: 'Михаил',
    contact: ['phone', '+70003000008'],
    notes: 'Дорого. Дали контакты бесплатных служб.',
  },
  {
    hours_ago: 720,
    status: 'done',
    for_whom: 'self',
    topics: [12, 4],
    wishes: { gender: 'female', branch: 2 },
    name: 'Лейсан',
    contact: ['phone', '+70003000009'],
    time: 'когда спит дочка: 13–15',
    story: 'Дочке два месяца, плачу вместе с ней. Стыдно кому-то сказать.',
  },
  {
    hours_ago: 610,
    status: 'booked',
    for_whom: 'self',
    topics: [15, 14],
    wishes: { format: 'online' },
    name: 'Виктория',
    contact: ['telegram', '@vika_demo'],
  },
  {
    hours_ago: 505,
    status: 'spam',
    for_whom: 'self',
    topics: [],
    name: 'Кредит онлайн',
    contact: ['phone', '+70003000011'],
  },
  {
    hours_ago: 430,
    status: 'booked',
    for_whom: 'self',
    topics: [1, 26],
    wishes: { price_to: 500_000, time: 'week' },
    name: 'Анна Т.',
    contact: ['email', 'anna.t@mail.test'],
    story: 'Каждое воскресенье с обеда уже понедельник. Хочу уволиться, но боюсь, что дело не в работе.',
    shown: ['anastasiya-chugunova', 'marina-zagoryanskaya'],
  },
  {
    hours_ago: 340,
    status: 'in_work',
    for_whom: 'teen',
    topics: [13, 11],
    wishes: { format: 'online' },
    name: 'Олег',
    contact: ['phone', '+70003000013'],
    time: 'после 20:00',
    notes: 'Звонили дважды, не взял. Написала сообщение.',
  },
  {
    hours_ago: 250,
    status: 'in_work',
    for_whom: 'self',
    topics: [24],
    wishes: { gender: 'female' },
    name: 'Даша',
    contact: ['telegram', '@dasha_demo'],
    story: 'Считаю калории даже во сне. Мама говорит, что это пройдёт.',
  },
  {
    hours_ago: 190,
    status: 'booked',
    for_whom: 'couple',
    topics: [6, 11],
    wishes: { format: 'offline', branch: 0, price_to: 800_000 },
    name: 'Константин',
    contact: ['phone', '+70003000015'],
    notes: 'Оба придут в субботу в 12:00.',
  },
  {
    hours_ago: 140,
    status: 'in_work',
    for_whom: 'self',
    topics: [20, 7],
    wishes: { gender: 'female', format: 'online' },
    name: 'М.',
    contact: ['email', 'm.demo@mail.test'],
    time: 'только письмом',
    story: 'Пожалуйста, не звоните, я живу не одна. Можно написать на почту.',
    notes: 'Только почта!',
  },
  {
    hours_ago: 96,
    status: 'in_work',
    for_whom: 'self',
    topics: [23, 22],
    name: 'Людмила',
    contact: ['phone', '+70003000017'],
    time: 'в выходные',
  },
  {
    hours_ago: 71,
    status: 'lost',
    for_whom: 'self',
    topics: [2],
    name: 'Марина',
    contact: ['phone', '+70003000018'],
    notes: 'Передумала: нашла психолога рядом с домом.',
  },
  {
    hours_ago: 52,
    status: 'new',
    for_whom: 'self',
    topics: [28, 2],
    wishes: { format: 'online', price_to: 400_000, time: 'three_days' },
    name: 'Алексей',
    contact: ['phone', '+70003000019'],
    time: 'с 10 до 12',
    shown: ['ruslan-galimov', 'artyom-pak'],
  },
  {
    hours_ago: 31,
    status: 'in_work',
    for_whom: 'self',
    topics: [4],
    wishes: { format: 'online' },
    name: 'Катя',
    contact: ['phone', '+70003000020'],
    story: 'Уже месяц не хочу жить, никому не говорила. Не знаю, туда ли пишу.',
    notes: 'Позвонили через 9 минут. Рядом сестра, дали номера, записана к врачу и к Саркисянцу.',
  },
  {
    hours_ago: 26,
    status: 'new',
    for_whom: 'couple',
    topics: [9, 10],
    wishes: { price_to: 600_000 },
    name: 'Лена',
    contact: ['telegram', '@lena_kostya_demo'],
    time: 'после 21:00',
  },
  {
    hours_ago: 18,
    status: 'new',
    for_whom: 'self',
    topics: [0, 7],
    wishes: { format: 'offline', branch: 1, time: 'today' },
    name: 'Тимофей',
    contact: ['phone', '+70003000022'],
    time: 'как можно скорее',
    story: 'Вчера в метро решил, что умираю. Скорая сказала, что сердце в порядке.',
  },
  {
    hours_ago: 9,
    status: 'new',
    for_whom: 'teen',
    topics: [13, 0],
    wishes: { gender: 'female' },
    name: 'Ольга Викторовна',
    contact: ['email', 'olga.v@mail.test'],
    story: 'Дочь 15 лет, нашла у неё порезы. Пишет в дневнике, что хочется исчезнуть.',
  },
  {
    hours_ago: 4,
    status: 'new',
    for_whom: 'self',
    topics: [27, 26],
    wishes: { gender: 'male', price_to: 500_000 },
    name: 'Владимир',
    contact: ['phone', '+70003000024'],
    time: 'в рабочее время',
    shown: ['konstantin-mezentsev'],
  },
  {
    hours_ago: 1,
    status: 'new',
    for_whom: 'self',
    topics: [14],
    wishes: { format: 'online' },
    name: 'Соня',
    contact: ['telegram', '@sonya_demo'],
  },
]

/** Twenty-five requests from the last twelve weeks, in every state. */
export async function seedRequests(tx: Tx, context: RequestContext) {
  for (const [index, request] of REQUESTS.entries()) await insertRequest(tx, request, index, context)
}

async function insertRequest(tx: Tx, request: DemoRequest, index: number, context: RequestContext) {
  const created_at = new Date(context.now.getTime() - request.hours_ago * HOUR_MS)
  const isAnswered = request.status !== 'new' && request.status !== 'spam'
  const answered_at = new Date(created_at.getTime() + Math.min(request.hours_ago, 1 + (index % 4)) * 0.6 * HOUR_MS)
  // Recently enough that what was told is still there (docs/decisions/043).
  const closed_at = new Date(Math.max(answered_at.getTime(), context.now.getTime() - FINISHED_HOURS * HOUR_MS))
  const isFinished = ['done', 'lost', 'spam'].includes(request.status)
  const { branch, ...wishes } = request.wishes ?? {}
  const branchId = branch === undefined ? {} : { branch: context.branches[branch] }
  const year = created_at.getUTCFullYear()
  const { id } = await tx
    .insertInto('consultation_requests')
    .values({
      created_at,
      updated_at: isFinished ? closed_at : isAnswered ? answered_at : created_at,
      number: `${String(year).slice(2)}-${String(await nextNumber(tx, `requests:${year}`)).padStart(4, '0')}`,
      status: request.status,
      for_whom: request.for_whom,
      preferences: JSON.stringify({ ...wishes, ...branchId }),
      name: request.name,
      contact_type: request.contact[0],
      contact: request.contact[1],
      convenient_time: request.time ?? null,
      story: request.story ?? null,
      crisis_flag: speaksOfSelfHarm(request.story ?? ''),
      match_snapshot: request.shown === undefined ? null : JSON.stringify(request.shown.map(shownMatch)),
      consents: JSON.stringify(consentsAt(created_at, request.story !== undefined)),
      assignee_id: isAnswered ? (context.moderators[index % context.moderators.length] ?? null) : null,
      notes: request.notes ?? null,
      first_response_at: isAnswered ? answered_at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const topics = request.topics.map((topic) => context.topics[topic]).filter((topic) => topic !== undefined)
  if (topics.length === 0) return
  await tx
    .insertInto('consultation_request_topics')
    .values(topics.map((topic_id) => ({ request_id: id, topic_id })))
    .execute()
}

function shownMatch(slug: string, place: number) {
  const reasons = ['Работает с тем, что вы выбрали.', 'Встречается так, как вам удобно.']
  return { slug, score: 85 - place * 15, reasons: reasons.slice(0, 2 - (place % 2)) }
}

function consentsAt(at: Date, isHealth: boolean) {
  const purposes: ConsentPurpose[] = isHealth ? ['personal-data', 'health-data'] : ['personal-data']
  return purposes.map((purpose) => ({ purpose, version: CONSENT_VERSIONS[purpose], at: at.toISOString() }))
}

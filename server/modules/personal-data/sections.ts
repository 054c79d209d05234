import { APPLICATION_STATUS_TITLES } from '#contract/requests/applications.ts'
import { CHANNEL_TITLES, OUTCOME_TITLES } from '#contract/requests/deal.ts'
import type { BookingState } from '#contract/requests/bookings.ts'
import { REQUEST_STATUS_TITLES } from '#contract/requests/requests.ts'
import { LETTER_KIND_TITLES, LETTER_STATE_TITLES } from '#contract/office/letters/letters.ts'
import { FOR_WHOM_TITLES, TEEN_WRITER_TITLES, type TeenWriter } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIME_TITLES, type NearestTime } from '#contract/psychologists/nearest-times.ts'
import { groupTitle, type TopicGroup } from '#contract/psychologists/topic-groups.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import type { DataRecord, DataSection } from '#contract/visitors/personal-data.ts'
import { labelOf } from '#contract/entity/entity.ts'
import { GENDER_TITLES, type Gender } from '#contract/people/gender.ts'
import { psychologist, type PsychologistField } from '#contract/psychologists/psychologists.ts'
import { FORMAT_TITLES, type SessionFormat } from '#contract/psychologists/session-format.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { REVIEW_STATUS_TITLES } from '#contract/requests/reviews.ts'
import { TRANSACTION_STATUS_TITLES } from '#contract/payments/transactions.ts'
import { deviceOf } from '#server/platform/security/device.ts'
import type { PersonalData } from './queries.ts'

const PURPOSES: Record<string, string> = {
  'personal-data': 'Обработка персональных данных',
  'health-data': 'Сведения о состоянии здоровья',
}

const KEPT_FOR = { books: 'хранится только для бухгалтерии', receipt: 'хранится, пока ссылку можно оплатить' }

/** What the links in letters are for. */
const LINK_TITLES: Record<string, string> = { ...LETTER_KIND_TITLES, 'email-change': 'Подтверждение нового адреса' }

type Words = (moment: string) => string
type Fact = [label: string, value: string | null | undefined]

/** What is kept, for people: the same parts stand on the page and in the file. Empty parts are left out. */
export function sectionsOf(data: PersonalData, timeZone: string): DataSection[] {
  const words: Words = (moment) => momentInWords(moment, timeZone)
  return [
    { id: 'account', title: 'Учётная запись', records: data.accounts.map((one) => account(one, words)) },
    { id: 'requests', title: 'Заявки на подбор', records: data.requests.map((one) => request(one, words)) },
    { id: 'reviews', title: 'Отзывы', records: data.reviews.map((one) => review(one, words)) },
    {
      id: 'applications',
      title: 'Отклики психолога',
      records: data.applications.map((one) => application(one, words)),
    },
    { id: 'bookings', title: 'Записи на встречи', records: data.bookings.map((one) => booking(one, words)) },
    { id: 'clients', title: 'Карточка клиента у сотрудников', records: data.clients.map((one) => client(one, words)) },
    { id: 'cards', title: 'Карточка психолога', records: data.cards.map((one) => card(one, words)) },
    { id: 'payments', title: 'Платежи', records: data.payments.map((one) => payment(one, words)) },
    { id: 'consents', title: 'Согласия', records: consents(data, words) },
    {
      id: 'letters',
      title: 'Письма и ссылки из них',
      records: [...data.letters.map((one) => link(one, words)), ...data.mail.map((one) => letter(one, words))],
    },
    {
      id: 'log',
      title: 'Журнал действий',
      records: data.log_lines === 0 ? [] : [record('Строки журнала о вас', [['Сколько', String(data.log_lines)]])],
    },
  ].filter(({ records }) => records.length > 0)
}

function account(one: PersonalData['accounts'][number], words: Words): DataRecord {
  return record(one.full_name, [
    ['Почта', one.email],
    ['Почта подтверждена', one.email_verified_at === null ? 'нет' : words(one.email_verified_at)],
    ['Телефон', one.phone],
    ['Telegram', one.tg_username],
    ['День рождения', one.birthday?.split('-').toReversed().join('.')],
    ['Пол', one.gender && GENDER_TITLES[one.gender]],
    ['Фото', one.avatar && 'есть'],
    ['Пароль', 'хранится так, что прочесть его нельзя'],
    ['Избранное', one.favourites.join(', ')],
    ...one.card_proposals.map((proposal): Fact => ['Правка карточки, которую ещё не приняли', proposed(proposal)]),
    ['Создана', words(one.created_at)],
    ...one.sessions.map((session): Fact => {
      const from = [deviceOf(session.user_agent), session.ip].filter(Boolean).join(', ')
      return ['Открытый вход', `${from}, с ${words(session.created_at)}`]
    }),
  ])
}

/** «О себе»: … A text whole, of the rest what it is of. */
function proposed({ field, value }: PersonalData['accounts'][number]['card_proposals'][number]): string {
  const label = `«${labelOf(psychologist, field as PsychologistField)}»`
  return typeof value === 'string' && field !== 'avatar' ? `${label}: ${value}` : label
}

function link({ kind, at, used_at }: PersonalData['letters'][number], words: Words): DataRecord {
  return record(LINK_TITLES[kind] ?? 'Ссылка', [
    ['Ссылка создана', words(at)],
    ['Ссылку открыли', used_at && words(used_at)],
  ])
}

function letter({ kind, state, at, sent_at }: PersonalData['mail'][number], words: Words): DataRecord {
  return record(`Письмо «${LETTER_KIND_TITLES[kind]}»`, [
    ['Написано', words(at)],
    ['Состояние', LETTER_STATE_TITLES[state]],
    ['Отправлено', sent_at && words(sent_at)],
  ])
}

function request(one: PersonalData['requests'][number], words: Words): DataRecord {
  return record(`Заявка ${one.number}`, [
    ['Отправлена', words(one.created_at)],
    ['Состояние', REQUEST_STATUS_TITLES[one.status]],
    ['Имя', one.name],
    ['Контакт', one.contact],
    ['Почта', one.email],
    ['Для кого', FOR_WHOM_TITLES[one.for_whom]],
    ['К какому психологу', one.psychologist],
    ['Отозвана', one.withdrawn_at && words(one.withdrawn_at)],
    ['Темы', one.topics.join(', ')],
    ['Пожелания', wishes(one.preferences)],
    ['Удобное время', one.convenient_time],
    ['Рассказ', one.story],
    ['Заметки координатора', one.has_notes || one.has_comments ? 'есть' : null],
    ['Встреча с', one.chosen_psychologist],
    ['Время встречи', one.meeting_at && words(one.meeting_at)],
    ['Цена встречи', one.price === null ? null : formatRoubles(one.price)],
    ...one.contacts.map(({ at, channel, outcome }): Fact => {
      return [
        'С вами связывались',
        `${words(at)}: ${CHANNEL_TITLES[channel]}, ${OUTCOME_TITLES[outcome]}`.toLowerCase(),
      ]
    }),
  ])
}

function wishes({
  gender,
  format,
  price_to,
  time,
  teen_age,
  teen_writes,
  groups = [],
}: Record<string, unknown>): string {
  return [
    typeof teen_age === 'number' ? `возраст: ${teen_age}` : undefined,
    TEEN_WRITER_TITLES[teen_writes as TeenWriter],
    ...(groups as TopicGroup[]).map((group) => groupTitle(group)),
    GENDER_TITLES[gender as Gender],
    FORMAT_TITLES[format as SessionFormat],
    typeof price_to === 'number' ? `до ${formatRoubles(price_to)}` : undefined,
    NEAREST_TIME_TITLES[time as NearestTime],
  ]
    .filter((wish) => wish !== undefined)
    .join(', ')
    .toLowerCase()
}

function review(one: PersonalData['reviews'][number], words: Words): DataRecord {
  const told = record(one.psychologist === null ? 'О сервисе' : `О психологе: ${one.psychologist}`, [
    ['Отправлен', words(one.created_at)],
    ['Состояние', REVIEW_STATUS_TITLES[one.status]],
    ['Подпись', one.author_name],
    ['Оценка', one.rating === null ? null : `${one.rating} из 5`],
    ['Текст', one.text],
  ])
  return { ...told, review_id: one.id }
}

function application(one: PersonalData['applications'][number], words: Words): DataRecord {
  return record(`Отклик № ${one.id}`, [
    ['Отправлен', words(one.created_at)],
    ['Состояние', APPLICATION_STATUS_TITLES[one.status]],
    ['Имя', one.full_name],
    ['Телефон', one.phone],
    ['Образование', one.education],
    ['Как работаете', one.methods],
    ['О себе', one.about],
    ['Документы', one.documents.join(', ')],
    ['Наши письма', one.letters.join('; ')],
  ])
}

function payment(one: PersonalData['payments'][number], words: Words): DataRecord {
  return record(`Платёж ${one.number}`, [
    ['Создан', words(one.created_at)],
    ['Оплачен', one.paid_at && words(one.paid_at)],
    ['Состояние', TRANSACTION_STATUS_TITLES[one.status]],
    ['Сумма', formatRoubles(one.amount)],
    ['За что', one.description],
    ['Плательщик', one.payer_name],
    ['Почта для чека', one.payer_email],
    ['Телефон', one.payer_phone],
    ['Отмечен', one.is_restricted ? KEPT_FOR[one.is_awaited ? 'receipt' : 'books'] : null],
  ])
}

const BOOKING_STATES: Record<BookingState, string> = {
  asked: 'Ждёт ответа расписания',
  booked: 'Записаны',
  refused: 'Не состоялась',
  cancelled: 'Отменена',
}

function booking(one: PersonalData['bookings'][number], words: Words): DataRecord {
  return record(`Запись на ${words(one.starts_at)}`, [
    ['Сделана', words(one.created_at)],
    ['Состояние', BOOKING_STATES[one.state]],
    ['К какому психологу', one.psychologist],
    ['Цена', one.price === null ? null : formatRoubles(one.price)],
    ['Имя и контакт', one.is_sealed ? 'хранятся зашифрованными, пока расписание не ответит' : null],
  ])
}

function client({ id, created_at, name }: PersonalData['clients'][number], words: Words): DataRecord {
  return record(`Карточка клиента № ${id}`, [
    ['Создана', words(created_at)],
    ['Имя', name],
    ['Что в ней', 'ваш адрес и ссылки на записи, которые перечислены здесь'],
  ])
}

const CARD_PLACES: Record<PersonalData['cards'][number]['place'], string> = {
  site: 'на сайте',
  office: 'только у сотрудников',
  trash: 'в корзине',
}

function card({ full_name, created_at, email, place }: PersonalData['cards'][number], words: Words): DataRecord {
  return record(full_name, [
    ['Создана', words(created_at)],
    ['Почта', email],
    ['Где видна', CARD_PLACES[place]],
    ['Что в ней', 'имя, контакты, рассказ о себе, образование и то, что о вас знает расписание'],
  ])
}

function consents({ consents: own, requests, reviews, applications }: PersonalData, words: Words): DataRecord[] {
  const all = [
    ...own.map((consent) => ({ ...consent, where: 'при регистрации' })),
    ...requests.flatMap(({ number, consents: given }) =>
      given.map((consent) => ({ ...consent, where: `в заявке ${number}` })),
    ),
    ...reviews.map(({ consent_version, consent_at }) => ({
      purpose: 'personal-data',
      version: consent_version,
      at: consent_at,
      where: 'с отзывом',
    })),
    ...applications.map(({ id, consent_version, consent_at }) => ({
      purpose: 'personal-data',
      version: consent_version,
      at: consent_at,
      where: `в отклике № ${id}`,
    })),
  ]
  return all.map(({ purpose, version, at, where }) =>
    record(PURPOSES[purpose] ?? purpose, [
      ['Дано', `${words(at)}, ${where}`],
      ['Редакция текста', version],
    ]),
  )
}

function record(title: string, facts: Fact[]): DataRecord {
  return {
    title,
    facts: facts.flatMap(([label, value]) =>
      value === null || value === undefined || value === '' ? [] : [{ label, value }],
    ),
  }
}

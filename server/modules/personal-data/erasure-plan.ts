import type { ErasurePlan } from '#contract/visitors/personal-data.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { PersonalData } from './queries.ts'

/** Years after the year of a payment (402-ФЗ, article 29). */
export const BOOKS_YEARS = 5

export interface Erasure extends ErasurePlan {
  accounts: PersonalData['accounts']
  requests: PersonalData['requests']
  reviews: PersonalData['reviews']
  applications: PersonalData['applications']
  bookings: PersonalData['bookings']
  clients: PersonalData['clients']
  /** Payments that lose their payer. */
  unpaid: PersonalData['payments']
  /** Payments that keep their payer: for the books alone, until this day, or for the receipt, while they may be paid. */
  restricted: (PersonalData['payments'][number] & { keep_until: string })[]
  letters: number
  mail: number
  log_lines: number
}

/** What a deletion does with all of this. Shown before it, done by it, and told by its act. */
export function planErasure(data: PersonalData, timeZone: string): Erasure {
  const accounts = data.accounts.filter((account) => !account.is_staff)
  // No money has come of these and none can: the books do not need to know who it was.
  const unpaid = data.payments.filter(({ paid_at, is_awaited }) => paid_at === null && !is_awaited)
  const letters = data.letters.filter(({ is_kept }) => !is_kept).length
  const restricted = data.payments
    .filter((payment) => !unpaid.includes(payment))
    .map((payment) => ({ ...payment, keep_until: retentionText(payment, timeZone) }))
  const awaited = restricted.filter(({ is_awaited }) => is_awaited)
  const booked = restricted.filter(({ is_awaited }) => !is_awaited)
  const isAnythingLeft =
    [accounts, data.requests, data.reviews, data.applications, data.bookings].some(({ length }) => length > 0) ||
    data.payments.some(({ is_restricted }) => !is_restricted)
  const erased = [
    { what: 'Учётная запись: имя, почта, телефон, пароль, фото', count: accounts.length },
    { what: 'Открытые входы: сетевой адрес и программа', count: sum(accounts.map(({ sessions }) => sessions.length)) },
    { what: 'Заявки на подбор: имя, контакт, темы, рассказ', count: data.requests.length },
    { what: 'Отзывы: подпись, текст, почта автора', count: data.reviews.length },
    { what: 'Отклики психолога: имя, контакты, рассказ, документы', count: data.applications.length },
    { what: 'Записи на встречи: время, психолог, почта', count: data.bookings.length },
    {
      what: 'Встречи впереди, о\u00a0которых знаем только мы: время и\u00a0психолог',
      count: data.requests.filter(({ is_meeting_ahead }) => is_meeting_ahead).length,
    },
    { what: 'Карточка клиента у сотрудников: имя и\u00a0контакты', count: data.clients.length },
    { what: 'Плательщик в платежах, которые не состоялись', count: unpaid.length },
    { what: 'Сведения о письмах со ссылками', count: letters },
    { what: 'Письма за последний месяц: адрес и время', count: data.mail.length },
    { what: 'Личные сведения в журнале действий', count: data.log_lines },
  ]
  const kept = [
    {
      what: 'Платежи и чеки: имя, почта и телефон плательщика',
      count: booked.length,
      why: `Закон о бухгалтерском учёте (402-ФЗ, статья 29) велит хранить их пять лет после года платежа${untilWords(booked)}. Данные отмечены: пользоваться ими для чего-либо ещё нельзя.`,
    },
    {
      what: 'Ссылки, которые ещё можно оплатить: имя, почта и телефон плательщика',
      count: awaited.length,
      why: 'Если оплата придёт, закон о кассах (54-ФЗ) велит отправить плательщику чек. Данные отмечены. Когда ссылка закроется без оплаты, мы сотрём их сами.',
    },
    {
      what: 'Визиты, которые ещё впереди, в расписании YCLIENTS',
      count: data.bookings.filter(({ is_ahead }) => is_ahead).length,
      why: 'Время занято в расписании, которое ведёт YCLIENTS. Ссылка на запись перестанет работать: отменить визит можно будет только по\u00a0телефону. Когда он пройдёт, сотрудник удалит его там вручную.',
    },
    {
      what: 'Прошедшие визиты и карточка в YCLIENTS: имя и контакт',
      count: data.bookings.filter(isPast).length,
      why: 'Расписание ведёт YCLIENTS, и стереть их отсюда нельзя. Сотрудник удалит их там вручную: номера записей стоят в акте.',
    },
    {
      what: 'Учётная запись сотрудника или психолога и карточка в каталоге',
      count: data.accounts.length - accounts.length,
      why: 'По ссылке из письма их не удаляют: обратитесь к администратору по почте сайта.',
    },
    {
      what: 'Учётная запись или отклик психолога с\u00a0этой почтой',
      count: data.by_letter,
      why: 'Почту мог указать кто угодно, поэтому их удаляет только её владелец: на\u00a0странице «Мои данные», по\u00a0ссылке из\u00a0письма.',
    },
    {
      what: 'Карточка психолога: имя, контакты, рассказ о себе',
      count: data.cards.filter((card) => !card.is_of_account).length,
      why: 'По ссылке из письма её не удаляют: обратитесь к администратору по почте сайта.',
    },
    {
      what: 'Отметки о согласиях: вид, редакция текста и время',
      count: consentsOf(data, accounts.length > 0),
      why: 'Доказывают, что данные собирали законно (152-ФЗ, статья 9). Имени, почты и сетевого адреса в них нет.',
    },
  ]
  return {
    accounts,
    requests: data.requests,
    reviews: data.reviews,
    applications: data.applications,
    bookings: data.bookings,
    clients: data.clients,
    unpaid,
    restricted,
    letters,
    mail: data.mail.length,
    log_lines: data.log_lines,
    // The letter that led here is no reason for an act.
    erased: isAnythingLeft ? erased.filter(({ count }) => count > 0) : [],
    kept: kept.filter(({ count }) => count > 0),
  }
}

/** A visit that was, or was called off: YCLIENTS has its client all the same. */
function isPast({ record_id, is_ahead }: PersonalData['bookings'][number]): boolean {
  return record_id !== null && !is_ahead
}

/** The year of a payment is that of the practice's calendar: what came in the first hours of January belongs to it. */
function retentionText(payment: PersonalData['payments'][number], timeZone: string): string {
  const { paid_at, expires_at, is_awaited, created_at } = payment
  const at = paid_at ?? (is_awaited ? expires_at : created_at)
  const year = Number(dayIn(timeZone, new Date(at)).slice(0, 4))
  return `${year + BOOKS_YEARS}-12-31`
}

function untilWords(restricted: { keep_until: string }[]): string {
  const last = restricted
    .map(({ keep_until }) => keep_until)
    .toSorted()
    .at(-1)
  return last === undefined ? '' : `, последний — до конца ${last.slice(0, 4)} года`
}

function consentsOf({ consents, requests, reviews, applications }: PersonalData, isAccountErased: boolean): number {
  return (
    (isAccountErased ? consents.length : 0) +
    sum(requests.map((request) => request.consents.length)) +
    reviews.length +
    applications.length
  )
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

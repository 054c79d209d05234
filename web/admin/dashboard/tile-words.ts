import type { Tile, TileName } from '#contract/office/reports/dashboard.ts'
import { counted, formatMoney, plural } from '#web/lib/format.ts'

interface TileWords {
  /** After the number, in its form. */
  title: (count: number) => string
  remark: (tile: Tile, now: Date) => string
  /** Somebody waits for it. */
  isUrgent?: boolean
}

export const TILE_WORDS: Record<TileName, TileWords> = {
  'new-requests': {
    title: (count) => plural(count, 'новая заявка', 'новые заявки', 'новых заявок'),
    remark: ({ oldest_at }, now) => (oldest_at === null ? '' : `самая ранняя ждёт ${waited(oldest_at, now)}`),
    isUrgent: true,
  },
  'own-requests': {
    title: (count) => plural(count, 'заявка у\u00a0вас', 'заявки у\u00a0вас', 'заявок у\u00a0вас'),
    remark: () => 'поручены вам, ещё не\u00a0закрыты',
  },
  'due-contacts': {
    title: (count) => plural(count, 'человек ждёт связи', 'человека ждут связи', 'человек ждут связи'),
    remark: () => 'сегодня связаться',
    isUrgent: true,
  },
  'days-off': {
    title: (count) =>
      plural(count, 'встреча в\u00a0нерабочий день', 'встречи в\u00a0нерабочие дни', 'встреч в\u00a0нерабочие дни'),
    remark: () => 'психолог не\u00a0работает: договоритесь о\u00a0переносе',
    isUrgent: true,
  },
  'pending-reviews': {
    title: (count) => plural(count, 'отзыв на\u00a0проверке', 'отзыва на\u00a0проверке', 'отзывов на\u00a0проверке'),
    remark: ({ oldest_at }, now) => (oldest_at === null ? '' : `самый давний ждёт ${waited(oldest_at, now)}`),
    isUrgent: true,
  },
  'new-applications': {
    title: (count) => plural(count, 'отклик психолога', 'отклика психологов', 'откликов психологов'),
    remark: ({ oldest_at }, now) => (oldest_at === null ? '' : `самый ранний ждёт ${waited(oldest_at, now)}`),
    isUrgent: true,
  },
  'card-proposals': {
    title: (count) => plural(count, 'правка карточки', 'правки карточек', 'правок карточек'),
    remark: ({ oldest_at }, now) => (oldest_at === null ? '' : `самая ранняя ждёт ${waited(oldest_at, now)}`),
    isUrgent: true,
  },
  'payments-in-question': {
    title: (count) => plural(count, 'оплата под вопросом', 'оплаты под вопросом', 'оплат под вопросом'),
    remark: () => 'разберитесь с\u00a0банком или кассой',
    isUrgent: true,
  },
  'failed-payments': {
    title: (count) => plural(count, 'платёж не\u00a0прошёл', 'платежа не\u00a0прошли', 'платежей не\u00a0прошли'),
    remark: ({ amount }) => `${formatMoney(amount ?? 0)} за\u00a030\u00a0дней`,
    isUrgent: true,
  },
  'not-ready': {
    title: (count) =>
      plural(count, 'не\u00a0готов к\u00a0записи', 'не\u00a0готовы к\u00a0записи', 'не\u00a0готовы к\u00a0записи'),
    remark: () => 'на\u00a0сайте, но\u00a0запись закрыта',
  },
  'schedule-ending': {
    title: (count) => plural(count, 'расписание кончается', 'расписания кончаются', 'расписаний кончается'),
    remark: () => 'не\u00a0позже чем через неделю',
  },
  'without-photo': {
    title: (count) =>
      plural(count, 'карточка без\u00a0фотографии', 'карточки без\u00a0фотографии', 'карточек без\u00a0фотографии'),
    remark: () => 'её выбирают реже',
  },
  unpublished: {
    title: (count) =>
      plural(
        count,
        'карточка не\u00a0на\u00a0сайте',
        'карточки не\u00a0на\u00a0сайте',
        'карточек не\u00a0на\u00a0сайте',
      ),
    remark: () => 'черновики и\u00a0снятые с\u00a0публикации',
  },
  duplicates: {
    title: (count) => plural(count, 'возможный дубль', 'возможных дубля', 'возможных дублей'),
    remark: () => 'совпадают имя, телефон, почта или ссылка',
  },
  'unconfirmed-users': {
    title: (count) =>
      plural(count, 'почта не\u00a0подтверждена', 'почты не\u00a0подтверждены', 'почт не\u00a0подтверждено'),
    remark: () => 'у\u00a0действующих учётных записей',
  },
  'wrong-phones': {
    title: (count) => plural(count, 'телефон с ошибкой', 'телефона с ошибкой', 'телефонов с ошибкой'),
    remark: () => 'по ним не дозвониться: исправьте',
  },
  'left-in-yclients': {
    title: (count) =>
      plural(count, 'удаление не\u00a0закончено', 'удаления не\u00a0закончены', 'удалений не\u00a0закончено'),
    remark: () => 'имя и\u00a0контакт ещё в\u00a0YCLIENTS: удалите там',
    isUrgent: true,
  },
  'stale-crisis-lines': {
    title: (count) => plural(count, 'номер срочной помощи', 'номера срочной помощи', 'номеров срочной помощи'),
    remark: () => `давно не\u00a0проверяли: позвоните и\u00a0отметьте день`,
    isUrgent: true,
  },
}

const MINUTE_MS = 60_000

/** «3 часа», «5 дней»: the largest unit alone. */
export function waited(since: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  if (minutes < 60) return counted(minutes, 'минуту', 'минуты', 'минут')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? counted(hours, 'час', 'часа', 'часов') : counted(Math.floor(hours / 24), 'день', 'дня', 'дней')
}

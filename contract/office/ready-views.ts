import { failedPaymentsSince, refusedLettersSince } from './live-kinds.ts'
import type { ViewScreen } from './saved-views.ts'

/** A view that everybody finds on a list, beside those that people save. */
export interface ReadyView {
  /** In the address, where a saved view has its number. */
  key: string
  name: string
  /** The query text of the list, without the question mark; `{me}` is whoever looks, `{failed_since}` and `{refused_since}` the days since which failures are counted. */
  state: string
}

/** What each list is asked for most often, in the order of its tabs. */
export const READY_VIEWS: Partial<Record<ViewScreen, readonly ReadyView[]>> = {
  psychologists: [
    { key: 'not-ready', name: 'Не\u00a0готовы к\u00a0записи', state: 'filter[ycl_is_ready]=0' },
    { key: 'no-photo', name: 'Без\u00a0фотографии', state: 'filter[has_avatar]=0' },
    { key: 'duplicates', name: 'Дубли', state: 'filter[duplicates]=1' },
  ],
  pages: [
    { key: 'drafts', name: 'Черновики', state: 'filter[status]=draft' },
    { key: 'scheduled', name: 'Выйдут позже', state: 'filter[status]=scheduled' },
    { key: 'with-hints', name: 'С\u00a0подсказками', state: 'filter[has_warnings]=1' },
    { key: 'no-seo', name: 'Без\u00a0заголовка для\u00a0поиска', state: 'filter[has_seo]=0' },
  ],
  reviews: [
    { key: 'pending', name: 'Ждут проверки', state: 'filter[status][]=pending' },
    { key: 'rejected', name: 'Отклонены', state: 'filter[status][]=rejected' },
  ],
  applications: [{ key: 'new', name: 'Новые', state: 'filter[status][]=new' }],
  requests: [
    { key: 'mine', name: 'Мои', state: 'filter[assignee]={me}' },
    { key: 'due', name: 'Сегодня связаться', state: 'filter[contact_due]=1' },
    { key: 'day-off', name: 'В\u00a0нерабочий день', state: 'filter[on_day_off]=1' },
    { key: 'overdue', name: 'Ждут дольше суток', state: 'filter[overdue]=1' },
    { key: 'crisis', name: 'Срочные', state: 'filter[crisis]=1' },
  ],
  clients: [
    { key: 'in-question', name: 'Проверить', state: 'filter[in_question]=1' },
    { key: 'returning', name: 'Вернулись', state: 'filter[is_returning]=1' },
  ],
  transactions: [
    { key: 'in-question', name: 'Разобраться', state: 'filter[in_question]=1' },
    {
      key: 'failed',
      name: 'Не\u00a0прошли за\u00a030\u00a0дней',
      state: 'filter[status][]=failed&filter[date_from]={failed_since}',
    },
    { key: 'awaited', name: 'Ждут оплаты', state: 'filter[status][]=created&filter[status][]=pending' },
    { key: 'refunds', name: 'Возвраты', state: 'filter[status][]=partially_refunded&filter[status][]=refunded' },
  ],
  letters: [
    {
      key: 'not-taken',
      name: 'Не\u00a0ушли за\u00a07\u00a0дней',
      state: 'filter[not_taken]=1&filter[date_from]={refused_since}',
    },
  ],
  users: [
    { key: 'invited', name: 'Приглашены', state: 'filter[invitation]=waiting' },
    { key: 'fired', name: 'Уволены', state: 'filter[is_fired]=1' },
  ],
  topics: [{ key: 'nobody', name: 'Без\u00a0психологов', state: 'filter[has_psychologists]=0' }],
  specializations: [{ key: 'nobody', name: 'Без\u00a0психологов', state: 'filter[has_psychologists]=0' }],
}

/** The ready views of a list as one person has them on this day, `YYYY-MM-DD` by the clock of the practice. */
export function readyViewsOf(screen: string, ownId: number, today: string): readonly ReadyView[] {
  const views = Object.hasOwn(READY_VIEWS, screen) ? (READY_VIEWS[screen as ViewScreen] ?? []) : []
  return views.map((view) => ({
    ...view,
    state: view.state
      .replace('{me}', String(ownId))
      .replace('{failed_since}', () => failedPaymentsSince(today))
      .replace('{refused_since}', () => refusedLettersSince(today)),
  }))
}

import { entityOfPlural } from '#contract/entities.ts'
import { PUBLISHED_SUBJECTS, type AuditEntry } from '#contract/office/audit-log.ts'
import { SMALL_LISTS } from '#contract/office/imports.ts'
import { screens } from '#contract/people/screens.ts'
import { ACTIONS } from './actions.ts'
import { nounsOf } from './record-words.ts'
import { auditSentence } from './sentence.ts'

/** Where a sentence about nothing in particular would stop halfway. */
const WHOLE: Record<string, string> = {
  'audit-log.exported': 'Выгрузил журнал в\u00a0файл',
  'auth.failed': 'Не\u00a0смог войти',
  'auth.failed-more': 'Не\u00a0смог войти ещё много раз',
  'auth.reset-requested': 'Запросил новый пароль',
  'auth.reset-sent': 'Отправил письмо для\u00a0нового пароля',
  'auth.reset-requested-more': 'Запросил новый пароль ещё много раз',
  'auth.sessions-ended': 'Завершил свои входы',
  'auth.view-as-started': 'Начал смотреть под другой ролью',
  'letter.sent-again': 'Отправил письмо ещё\u00a0раз',
  'letter.kept-back': 'Передумал отправлять письмо ещё\u00a0раз',
  'page.changes-saved': 'Отложил изменения страницы',
  'page.changes-discarded': 'Выбросил изменения страницы, которые ждали',
  'page.changes-published': 'Опубликовал изменения страницы, которые ждали',
  'page.exported': 'Выгрузил страницы в\u00a0файл',
  ...Object.fromEntries(
    SMALL_LISTS.map((list) => [
      `${entityOfPlural(list)?.name}.exported`,
      `Выгрузил ${screens[list].title.toLowerCase()} в\u00a0файл`,
    ]),
  ),
  // Its screen is «Слова в поиске».
  'synonym.exported': 'Выгрузил синонимы в\u00a0файл',
  'permission.exported': 'Выгрузил права в\u00a0файл',
  'personal-data.downloaded': 'Скачал свои данные',
  'personal-data.opened': 'Открыл свои данные по\u00a0ссылке',
  'personal-data.requested': 'Запросил свои данные',
  'psychologist.introduction-changed': 'Обновил видео или голос в\u00a0карточке',
  'psychologist.introduction-removed': 'Убрал видео или голос из\u00a0карточки',
  'psychologist.proposed': 'Предложил правку своей карточки',
  'psychologist.proposal-withdrawn': 'Отозвал правку своей карточки',
  'psychologist.proposal-returned': 'Вернул правку психологу',
  'psychologist.proposal-accepted': 'Принял правку психолога',
  'psychologist.time-off-added': 'Отметил нерабочие дни психолога',
  'psychologist.time-off-removed': 'Убрал нерабочие дни психолога',
  'psychologist.merged': 'Объединил карточку с\u00a0другой',
  'psychologist.merged-into': 'Объединил карточку с\u00a0другой, которая осталась',
  'psychologist.parted': 'Разъединил карточки',
  'psychologist.told-apart': 'Отделил карточку от\u00a0похожей',
  'psychologist.told-apart-undone': 'Вернул карточку в\u00a0похожие',
  'psychologist.kept-ours': 'Оставил своё в\u00a0карточке, хотя в\u00a0YCLIENTS иначе',
  'import.begun': 'Начал импорт из\u00a0таблицы',
  'psychologist.workload-imported': 'Обновил загрузку из\u00a0таблицы',
  'request.exported': 'Выгрузил заявки в\u00a0файл',
  'review.exported': 'Выгрузил отзывы в\u00a0файл',
  'role.exported': 'Выгрузил роли в\u00a0файл',
  'transaction.exported': 'Выгрузил транзакции в\u00a0файл',
  'transaction.refunded': 'Вернул деньги',
  'webhook.tried': 'Отправил пробное уведомление программе',
  'webhook.sent-again': 'Отправил уведомление программе ещё\u00a0раз',
  'webhook.failed-sent-again': 'Отправил программе ещё\u00a0раз всё, чего она не\u00a0приняла',
  'webhook.given-up': 'Выключил уведомления программе, которая не\u00a0отвечала',
  'token.created': 'Сделал токен для\u00a0программы',
  'token.refused': 'Не\u00a0смог сделать токен: не\u00a0хватило прав',
  'role.refused': 'Не\u00a0смог дать роли права',
  'user.refused': 'Не\u00a0смог изменить учётную запись: не\u00a0хватило прав',
  'user.deleted': 'Удалил учётную запись',
  'user.fired': 'Уволил сотрудника',
  'user.invited': 'Отправил приглашение',
  'user.invitation-revoked': 'Отозвал приглашение',
}

/** The log keeps publishing as a change of a field; people look for it as for an action. */
const PUBLICATION = PUBLISHED_SUBJECTS.flatMap((type) => [
  [`${type}.published`, `Опубликовал ${nounsOf(type).accusative}`],
  [`${type}.unpublished`, `Снял ${nounsOf(type).accusative} с\u00a0сайта`],
])

/** «Убрал карточку в корзину»: what each action is called where one chooses among them. */
export const ACTION_TITLES: Record<string, string> = Object.fromEntries(
  [...PUBLICATION, ...Object.keys(ACTIONS).map((action) => [action, WHOLE[action] ?? titleOf(action)])].toSorted(
    ([, a = ''], [, b = '']) => a.localeCompare(b, 'ru'),
  ),
)

/** The sentence of a line about nobody in particular. */
function titleOf(action: string): string {
  const entry: AuditEntry = {
    id: 0,
    at: '',
    actor: { id: null, name: 'Кто-то', roles: [] },
    action,
    subject: { type: action.split('.')[0] ?? '', id: null, label: '' },
    changes: [],
    result: 'ok',
  }
  const { does, rest } = auditSentence(entry, 'UTC', 'own')
  const text = `${does}${rest}`.replace(/[\s:]+$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

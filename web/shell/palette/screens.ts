import type { SessionUser } from '#contract/people/current-user.ts'
import { href, mayOpen, screens, type ScreenName } from '#contract/people/screens.ts'
import { listPath } from '../navigation/list-memory.ts'
import type { Entry } from './entry.ts'

/** Other words by which people look for a screen. */
const WORDS: Partial<Record<ScreenName, string>> = {
  dashboard: 'дашборд панель начало сводка dashboard',
  psychologists: 'специалисты терапевты список каталог psychologists',
  specializations: 'специальности specializations',
  topics: 'запросы метки теги topics',
  synonyms: 'синонимы тезаурус каталог synonyms',
  positions: 'positions',
  branches: 'центры кабинеты адреса офисы branches',
  yclients: 'интеграции юклиентс сверка синхронизация запись yclients',
  pages: 'лендинги статьи pages',
  crisis_lines: 'кризис телефоны доверия номера линии суицид crisis',
  reviews: 'мнения модерация reviews',
  requestsBoard: 'доска канбан воронка сделки board kanban',
  working_hours: 'график часы работы праздники выходные режим расписание hours',
  applications: 'отклики анкеты кандидаты резюме дипломы applications',
  clients: 'клиент люди посетители контакты база crm clients',
  requests: 'обращения лиды консультации requests',
  transactions: 'платежи оплаты деньги возвраты transactions payments',
  users: 'сотрудники учётные записи аккаунты users',
  roles: 'права roles',
  permissions: 'права разрешения permissions',
  auditLogs: 'журнал история логи изменения audit',
  erasureActs: 'персональные данные забыть роскомнадзор уничтожение',
  letters: 'почта email отправка рассылка не дошло не отправлено letters mail',
  programs: 'токены ключи api апи интеграции вебхуки 1с tokens webhooks',
  trash: 'удалённые восстановить trash',
  jobs: 'выгрузки экспорт очередь jobs',
  profile: 'профиль пароль почта сеансы второй фактор настройки profile',
}

/** Screens that no menu names. */
const UNLISTED: Partial<Record<ScreenName, string>> = {
  requestsBoard: 'lucide:columns-3',
  profile: 'lucide:user',
  jobs: 'lucide:list-checks',
}

/** The screens that this person may open by their address alone. A list opens as it was left. */
export function screensFor(user: SessionUser): Entry[] {
  const own = screens.psychologistEditor
  const entries = (Object.keys(screens) as ScreenName[])
    .filter((name) => {
      const { layout, path, menu } = screens[name]
      const stands = menu !== undefined || name in UNLISTED
      return layout === 'admin' && stands && !path.includes(':') && mayOpen(screens[name], user.permissions)
    })
    .map((name): Entry => ({
      id: `screen:${name}`,
      group: 'screens',
      icon: screens[name].menu?.icon ?? UNLISTED[name] ?? '',
      title: screens[name].title,
      words: WORDS[name],
      href: listPath(name),
    }))
  if (user.psychologist_id === null || !mayOpen(own, user.permissions)) return entries
  const card: Entry = {
    id: 'screen:own-card',
    group: 'screens',
    icon: 'lucide:contact',
    title: 'Моя карточка',
    words: 'анкета психолог',
    href: href('psychologistEditor', { id: user.psychologist_id }),
  }
  return [card, ...entries]
}

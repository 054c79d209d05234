import { expect, test } from 'vitest'
import { ACTION_TITLES } from './action-titles.ts'

const titles = Object.values(ACTION_TITLES).map((title) => title.replaceAll('\u00a0', ' '))

test('no two actions are called the same, and none by its code', () => {
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  for (const title of titles) expect(title).toMatch(/^[А-ЯЁ][^.]{3,}$/)
})

test('a title is a whole phrase: nothing is counted, named or left unsaid in it', () => {
  for (const title of titles) {
    expect(title).not.toMatch(/\d|«\s*»|\s{2}/)
    expect(title).not.toMatch(/(^|\s)(без|в|во|для|до|за|из|как|к|на|о|об|от|по|под|при|с|со|у|адресом)$/)
    expect(title).not.toMatch(/ (записей|заявок|отзывов|ролей|страниц|транзакций) /)
  }
})

test.each([
  ['transaction.refunded', 'Вернул деньги'],
  ['auth.sessions-ended', 'Завершил свои входы'],
  ['audit-log.exported', 'Выгрузил журнал в файл'],
  ['request.exported', 'Выгрузил заявки в файл'],
  ['auth.reset-requested', 'Запросил новый пароль'],
  ['personal-data.requested', 'Запросил свои данные'],
  ['auth.view-as-started', 'Начал смотреть под другой ролью'],
  ['auth.failed', 'Не смог войти'],
  ['user.refused', 'Не смог изменить учётную запись: не хватило прав'],
  ['psychologist.published', 'Опубликовал карточку'],
  ['psychologist.unpublished', 'Снял карточку с сайта'],
  ['topic.published', 'Опубликовал тему'],
  ['specialization.unpublished', 'Снял специализацию с сайта'],
])('%s is «%s»', (action, title) => {
  expect(ACTION_TITLES[action]?.replaceAll('\u00a0', ' ')).toBe(title)
})

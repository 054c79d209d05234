import { describe, expect, test } from 'vitest'
import type { AuditChange, AuditEntry } from '#contract/office/audit-log.ts'
import { auditSentence, sentenceText } from './sentence.ts'
import type { View } from './audit-sentence.ts'

const SHE = 'Марина Белова'
const HE = 'Олег Дроздов'

interface Line {
  by?: string
  byId?: number
  type?: string
  id?: string | null
  label?: string
  view?: View
}

function told(action: string, changes: AuditChange[] = [], line: Line = {}): string {
  const { by = SHE, byId = 1, type = action.split('.')[0] as string, id = '7', label = 'Жаркова Наталья', view } = line
  const entry: AuditEntry = {
    id: 1,
    at: '2026-11-20T11:05:00.000Z',
    actor: { id: byId, name: by, roles: ['moderator'] },
    action,
    subject: { type, id, label },
    changes,
    result: 'ok',
  }
  return sentenceText(auditSentence(entry, 'Europe/Moscow', view)).replaceAll('\u00a0', ' ')
}

const change = (field: string, old: unknown, now: unknown): AuditChange => ({ field, old, new: now })
const fields = (count: number) =>
  ['price', 'about', 'topics', 'gender', 'slug', 'birthday', 'format', 'workload', 'education', 'branches', 'positions']
    .concat(['pages', 'avatar', 'price_couple', 'help_text', 'credentials', 'full_name', 'ycl_link', 'ycl_phone'])
    .concat(['ycl_email', 'short_intro', 'is_couples', 'schedule_till', 'next_slot_at'])
    .slice(0, count)
    .map((field) => change(field, null, null))

describe('a card', () => {
  test.each([
    [SHE, 'завела карточку Жарковой Натальи'],
    [HE, 'завёл карточку Жарковой Натальи'],
  ])('is started by %s', (by, rest) => {
    expect(told('psychologist.created', [], { by })).toBe(`${by} ${rest}`)
  })

  test('one short change is told with its values', () => {
    const price = change('price', 400_000, 420_000)
    expect(told('psychologist.updated', [price])).toBe(
      `${SHE} изменила карточку Жарковой Натальи: цену 4 000 ₽ → 4 200 ₽`,
    )
    expect(told('psychologist.updated', [price], { view: 'own' })).toBe(`${SHE} изменила цену: 4 000 ₽ → 4 200 ₽`)
    const birthday = change('birthday', null, '1986-11-14')
    expect(told('psychologist.updated', [birthday], { view: 'own' })).toBe(`${SHE} изменила день рождения: 14.11.1986`)
    const topics = change('topics', [{ id: 1, title: 'Стресс' }], [])
    expect(told('psychologist.updated', [topics], { view: 'own' })).toBe(`${SHE} изменила темы: Стресс → пусто`)
  })

  test('a long value is left out', () => {
    const about = change('about', null, 'слово '.repeat(50))
    expect(told('psychologist.updated', [about], { view: 'own' })).toBe(`${SHE} изменила «О себе»`)
  })

  // Three are named; a fourth is no reason to count.
  test.each([
    [2, 'цену и «О себе»'],
    [3, 'цену, «О себе» и темы'],
    [4, 'цену, «О себе», темы и пол'],
    [5, 'цену, «О себе», темы и ещё 2 поля'],
    [8, 'цену, «О себе», темы и ещё 5 полей'],
    [14, 'цену, «О себе», темы и ещё 11 полей'],
    [24, 'цену, «О себе», темы и ещё 21 поле'],
  ])('%i fields', (count, list) => {
    expect(told('psychologist.updated', fields(count), { view: 'own' })).toBe(`${SHE} изменила ${list}`)
    expect(told('psychologist.updated', fields(count), { by: HE })).toBe(
      `${HE} изменил карточку Жарковой Натальи: ${list}`,
    )
  })

  test('publishing, the photo, the trash and the way back have verbs of their own', () => {
    expect(told('psychologist.updated', [change('is_published', false, true)])).toBe(
      `${SHE} опубликовала карточку Жарковой Натальи`,
    )
    expect(told('psychologist.updated', [change('is_published', true, false)], { by: HE })).toBe(
      `${HE} снял карточку Жарковой Натальи с сайта`,
    )
    expect(told('psychologist.updated', [change('avatar', null, 'a.webp')], { view: 'own' })).toBe(
      `${SHE} поставила новую фотографию в карточке`,
    )
    expect(told('psychologist.deleted')).toBe(`${SHE} убрала карточку Жарковой Натальи в корзину`)
    expect(told('psychologist.restored', [], { by: HE, view: 'own' })).toBe(`${HE} вернул карточку из корзины`)
    expect(told('psychologist.reverted', [change('price', 420_000, 400_000)])).toBe(
      `${SHE} вернула цену в карточке Жарковой Натальи: 4 200 ₽ → 4 000 ₽`,
    )
  })

  test('a name that may be declined in two ways stands in quotes', () => {
    expect(told('psychologist.created', [], { label: 'Кравец Иван' })).toBe(`${SHE} завела карточку «Кравец Иван»`)
  })
})

describe('counts', () => {
  test.each([
    [1, '1 психолога', '1 пользователя', '1 заявку'],
    [2, '2 психологов', '2 пользователей', '2 заявки'],
    [5, '5 психологов', '5 пользователей', '5 заявок'],
    [11, '11 психологов', '11 пользователей', '11 заявок'],
    [21, '21 психолога', '21 пользователя', '21 заявку'],
    [1048, '1 048 психологов', '1 048 пользователей', '1 048 заявок'],
  ])('%i', (count, people, users, requests) => {
    const file = { type: 'export', id: null }
    expect(told('psychologist.exported', [], { ...file, label: `Психологи, ${count}` })).toBe(
      `${SHE} выгрузила ${people} в файл`,
    )
    expect(told('user.exported', [], { ...file, by: HE, label: `Пользователи, ${count}` })).toBe(
      `${HE} выгрузил ${users} в файл`,
    )
    expect(told('request.exported', [], { ...file, label: `Заявки, ${count}` })).toBe(
      `${SHE} выгрузила ${requests} в файл`,
    )
  })

  test.each([
    [1, '1 свой вход', '1 вход Кирилла Нестерова'],
    [2, '2 своих входа', '2 входа Кирилла Нестерова'],
    [5, '5 своих входов', '5 входов Кирилла Нестерова'],
    [11, '11 своих входов', '11 входов Кирилла Нестерова'],
    [21, '21 свой вход', '21 вход Кирилла Нестерова'],
  ])('%i sessions', (count, own, other) => {
    const ended = [change('sessions', count, 0)]
    const line = { type: 'user', label: 'Нестеров Кирилл' }
    expect(told('auth.sessions-ended', ended, { ...line, byId: 7 })).toBe(`${SHE} завершила ${own}`)
    expect(told('auth.sessions-ended', ended, { ...line, by: HE, label: 'Кирилл Нестеров' })).toBe(
      `${HE} завершил ${other}`,
    )
  })

  test('one session, by its device', () => {
    const ended = [change('session', 'Firefox, Windows', null)]
    const line = { type: 'user', label: 'Нестеров Кирилл' }
    expect(told('auth.session-ended', ended, { ...line, byId: 7 })).toBe(`${SHE} завершила свой вход: Firefox, Windows`)
    expect(told('auth.session-ended', ended, { ...line, by: HE, label: 'Кирилл Нестеров' })).toBe(
      `${HE} завершил вход Кирилла Нестерова: Firefox, Windows`,
    )
  })

  test.each([
    [1, 'доступ «Смотреть темы»'],
    [2, 'доступы «Смотреть темы» и «Менять темы»'],
    [4, 'доступы «Смотреть темы», «Менять темы», «Смотреть страницы» и «Создавать страницы»'],
    [5, 'доступы «Смотреть темы», «Менять темы», «Смотреть страницы» и ещё 2'],
    [11, 'доступы «Смотреть темы», «Менять темы», «Смотреть страницы» и ещё 8'],
    [24, 'доступы «Смотреть темы», «Менять темы», «Смотреть страницы» и ещё 21'],
  ])('%i permissions', (count, text) => {
    const known = ['topics.view', 'topics.manage', 'pages.view', 'pages.create']
    const names = [...known, ...Array.from({ length: 20 }, (_, index) => `thing.${index}`)].slice(0, count)
    const line = { label: 'moderator' }
    expect(told('role.updated', [change('permissions', [], names)], line)).toBe(`${SHE} дала роли «Модератор» ${text}`)
    expect(told('role.updated', [change('permissions', names, [])], { ...line, by: HE })).toBe(
      `${HE} отнял у роли «Модератор» ${text}`,
    )
  })

  test('what a role gains and loses at once', () => {
    const rights = change('permissions', ['topics.view', 'reviews.view'], ['topics.view', 'requests.manage'])
    const line = { label: 'moderator' }
    const did = 'роли «Модератор» доступ «Вести заявки» и отняла доступ «Смотреть отзывы»'
    expect(told('role.updated', [rights], line)).toBe(`${SHE} дала ${did}`)
    expect(told('role.updated', [rights], { ...line, by: HE, view: 'own' })).toBe(
      `${HE} дал доступ «Вести заявки» и отнял доступ «Смотреть отзывы»`,
    )
  })

  test.each([
    [1, '1 психолога'],
    [2, '2 психологов'],
    [5, '5 психологов'],
    [11, '11 психологов'],
    [21, '21 психолога'],
  ])('a table of workload for %i', (count, people) => {
    const changes = Array.from({ length: count }, (_, index) => change(`workload:${index}`, 1, 2))
    const line = { type: 'workload', id: null, label: 'Загрузка', by: HE }
    expect(told('psychologist.workload-imported', changes, line)).toBe(`${HE} обновил загрузку ${people} из таблицы`)
  })
})

describe('many records at once', () => {
  test.each([
    [2, 'и ещё 1 карточку'],
    [3, 'и ещё 2 карточки'],
    [6, 'и ещё 5 карточек'],
    [12, 'и ещё 11 карточек'],
    [22, 'и ещё 21 карточку'],
  ])('%i cards', (together, others) => {
    const line: AuditEntry = {
      id: 1,
      at: '2026-11-20T11:05:00.000Z',
      actor: { id: 1, name: SHE, roles: [] },
      action: 'psychologist.updated',
      subject: { type: 'psychologist', id: '7', label: 'Жаркова Наталья' },
      changes: [change('is_published', true, false)],
      result: 'ok',
    }
    const text = sentenceText(auditSentence(line, 'Europe/Moscow', 'log', together)).replaceAll('\u00a0', ' ')
    expect(text).toBe(`${SHE} сняла карточку Жарковой Натальи ${others} с сайта`)
  })
})

describe('other records', () => {
  test.each([
    ['topic.created', 'создала тему «Тревога»'],
    ['specialization.deleted', 'убрала специализацию «Тревога» в корзину'],
    ['position.restored', 'вернула должность «Тревога» из корзины'],
    ['branch.created', 'создала филиал «Тревога»'],
    ['page.created', 'создала страницу «Тревога»'],
    ['role.deleted', 'удалила роль «Тревога»'],
  ])('%s', (action, rest) => {
    expect(told(action, [], { label: 'Тревога' })).toBe(`${SHE} ${rest}`)
  })

  test.each([
    ['user.fired', 'уволил Нестерова Кирилла'],
    ['user.restored', 'вернул на работу Нестерова Кирилла'],
    ['user.activated', 'включил учётную запись Нестерова Кирилла'],
    ['user.deactivated', 'отключил учётную запись Нестерова Кирилла'],
  ])('%s', (action, rest) => {
    expect(told(action, [], { by: HE, label: 'Нестеров Кирилл' })).toBe(`${HE} ${rest}`)
  })

  test('a password is told of, never told', () => {
    expect(told('user.updated', [change('password', '•••', '•••')], { label: 'Нестеров Кирилл' })).toBe(
      `${SHE} изменила учётную запись Нестерова Кирилла: пароль`,
    )
  })

  test('roles have their titles', () => {
    expect(told('user.updated', [change('roles', ['writer'], ['moderator'])], { view: 'own' })).toBe(
      `${SHE} изменила роль: Редактор → Модератор`,
    )
  })

  test('reviews, requests and money', () => {
    const review = { label: 'Отзыв № 12' }
    expect(told('review.created', [], { ...review, by: 'Посетитель сайта' })).toBe(
      'Посетитель сайта оставил отзыв № 12',
    )
    const reason = change('rejection_reason', null, 'ad')
    expect(told('review.rejected', [change('status', 'pending', 'rejected'), reason], review)).toBe(
      `${SHE} отклонила отзыв № 12: реклама`,
    )
    expect(told('review.replied', [], { ...review, by: HE })).toBe(`${HE} ответил на отзыв № 12`)
    expect(told('request.taken', [], { label: 'Заявка 26-0012', by: HE })).toBe(`${HE} взял заявку 26-0012 в работу`)
    const from = (status: string) => [change('status', status, 'in_work')]
    expect(told('request.taken', from('new'), { label: 'Заявка 26-0012' })).toBe(`${SHE} взяла заявку 26-0012 в работу`)
    for (const status of ['booked', 'paid', 'done', 'lost']) {
      expect(told('request.taken', from(status), { label: 'Заявка 26-0012' })).toBe(
        `${SHE} вернула заявку 26-0012 в работу`,
      )
    }
    expect(told('request.taken', from('lost'), { by: HE, view: 'own' })).toBe(`${HE} вернул заявку в работу`)
    expect(told('request.completed', [], { label: 'Заявка 26-0012' })).toBe(
      `${SHE} отметила заявку 26-0012: встреча была`,
    )
    expect(told('request.erased', [], { label: 'Заявка 26-0012', by: 'Система' })).toBe(
      'Система стёрла личные данные в заявке 26-0012 по сроку',
    )
    expect(told('review.erased', [], { ...review, by: 'Система' })).toBe(
      'Система стёрла отклонённый отзыв № 12 по сроку',
    )
    const refund = change('refunded_amount', 100_000, 450_000)
    expect(told('transaction.refunded', [refund], { label: 'Транзакция 2026-00012' })).toBe(
      `${SHE} вернула 3 500 ₽ по транзакции 2026-00012`,
    )
  })

  test('what a bank says of money is noted, what people do is told', () => {
    const subject = { label: 'Транзакция 2026-00012' }
    expect(told('transaction.paid', [], { ...subject, by: 'Система' })).toBe(
      'Система отметила оплату по транзакции 2026-00012',
    )
    expect(told('transaction.pending', [], { ...subject, by: 'Посетитель сайта' })).toBe(
      'Посетитель сайта начал оплату по транзакции 2026-00012',
    )
    expect(told('transaction.refund-asked', [change('amount', null, 100_010)], subject)).toBe(
      `${SHE} отправила в банк возврат по транзакции 2026-00012: 1 000,10 ₽`,
    )
    expect(told('transaction.mismatch', [], { ...subject, by: 'Система', view: 'own' })).toBe(
      'Система отметила расхождение с банком',
    )
  })

  test('the system is feminine, and who was erased is somebody', () => {
    expect(told('psychologist.updated', [], { by: 'Система' })).toBe('Система изменила карточку Жарковой Натальи')
    expect(told('psychologist.created', [], { by: 'Удалённые данные', label: 'Удалённые данные' })).toBe(
      'Кто-то завёл карточку «Удалённые данные»',
    )
    const erased = { by: 'Удалённые данные', label: 'Удалённые данные' }
    expect(told('request.created', [], erased)).toBe('Кто-то оставил заявку')
    expect(told('transaction.pending', [], erased)).toBe('Кто-то начал оплату по транзакции')
    expect(told('review.created', [], erased)).toMatch(/^Кто-то .*№ 7$/)
  })

  test('signing in', () => {
    const self = { type: 'user', byId: 7 }
    expect(told('auth.login', [], self)).toBe(`${SHE} вошла`)
    expect(told('auth.login', [change('second_factor', null, 'recovery_code')], { ...self, by: HE })).toBe(
      `${HE} вошёл с запасным кодом`,
    )
    expect(told('auth.failed', [], { type: 'user', by: 'Посетитель сайта', label: 'a•••@mail.ru' })).toBe(
      'Посетитель сайта не смог войти под адресом a•••@mail.ru',
    )
    const more = [change('attempts', null, 42)]
    expect(told('auth.failed-more', more, { type: 'user', by: 'Посетитель сайта', label: 'a•••@mail.ru' })).toBe(
      'Посетитель сайта ещё 42 раза не смог войти под адресом a•••@mail.ru',
    )
    expect(told('auth.reset-requested-more', more, { type: 'user', by: 'Посетитель сайта', label: '' })).toBe(
      'Посетитель сайта ещё 42 раза запросил новый пароль для разных адресов',
    )
    expect(
      told('auth.reset-requested-more', more, { type: 'user', by: 'Посетитель сайта', label: 'a•••@mail.ru' }),
    ).toBe('Посетитель сайта ещё 42 раза запросил новый пароль для адреса a•••@mail.ru')
    expect(told('auth.view-as-started', [change('viewing_as', null, 'moderator')], self)).toBe(
      `${SHE} начала смотреть как модератор`,
    )
    expect(told('auth.two-factor-disabled', [], { type: 'user', label: 'Нестеров Кирилл', by: HE })).toBe(
      `${HE} отключил вход в два шага у Нестерова Кирилла`,
    )
  })
})

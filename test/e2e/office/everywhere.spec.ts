import { expect } from '../../expect.ts'
import type { Locator } from 'playwright'
import { describe, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { otherLayout } from '#contract/wire/keyboard-layout.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { href } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE, untilAlive } from '../../browser.ts'
import { endSession } from '../support/end-session.ts'
import { enter, hold, notice, readAs, rowNames, section, undo } from '../support/steps.ts'
import { journey } from '../support/journey.ts'

const { visit, product } = journey()
const ask = <T>(query: string) => readAs<T>(product().url, 'support@smysl.test', query)

describe('the palette', () => {
  test('finds a person typed in the wrong layout', async () => {
    const { data } = await ask<PageOf<Psychologist>>(`${api.psychologists}?per_page=1&sort_column=id`)
    const name = data[0]?.full_name ?? ''
    const surname = (name.split(' ')[0] ?? '').toLowerCase()
    const page = await enter(await visit(), 'moderator@smysl.test', href('dashboard'))
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Найти или выполнить' }).fill(otherLayout(surname) ?? '')
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await expect(page).toHaveURL(/\/psychologists\/edit\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  })

  test('takes what is typed before it is there, and nothing of it reaches the list below', async () => {
    const pending = `${api.staffReviews}?filter[status][]=pending&per_page=1`
    const before = (await ask<PageOf<Review>>(pending)).meta.total
    const page = await visit()
    const codeMayCome = Promise.withResolvers<void>()
    await page.route(/palette-dialog/, async (route) => {
      await codeMayCome.promise
      return route.continue()
    })
    await enter(page, 'moderator@smysl.test', `${href('reviews')}?filter[status][]=pending`)
    await rowNames(page).first().focus()
    await page.keyboard.press('Control+k')
    // P publishes a review in this list, R rejects it.
    for (const key of ['p', 'r', 'r', 'Backspace']) await page.keyboard.press(key)
    codeMayCome.resolve()
    const search = page.getByRole('combobox', { name: 'Найти или выполнить' })
    await expect(search).toBeFocused()
    await page.keyboard.type('ivet')
    await expect(search).toHaveValue('privet')
    expect((await ask<PageOf<Review>>(pending)).meta.total).toBe(before)
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await expect(notice(page, /Отзыв/)).toHaveCount(0)
  })

  test('offers what the person may do, and keeps the theme that they choose', async () => {
    const admin = await enter(await visit(), 'admin@smysl.test', href('dashboard'))
    const writer = await enter(await visit(), 'writer@smysl.test', href('dashboard'))
    for (const page of [admin, writer]) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Найти или выполнить' }).fill('нов')
      await expect(page.getByRole('option', { name: 'Новая страница' })).toHaveCount(page === admin ? 1 : 0)
      await expect(page.getByRole('option', { name: 'Новый пользователь' })).toHaveCount(page === admin ? 1 : 0)
    }
    await writer.getByRole('combobox', { name: 'Найти или выполнить' }).fill('тема тёмная')
    await writer.getByRole('option', { name: 'Тема: тёмная' }).click()
    await expect(writer.locator('html')).toHaveAttribute('data-theme', 'dark')
    await writer.reload()
    await expect(writer.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

describe('records', () => {
  test('a review is published by keyboard, and taken back', async () => {
    const { data } = await ask<PageOf<Review>>(
      `${api.staffReviews}?filter[status][]=pending&per_page=1&sort_column=status&sort_direction=asc`,
    )
    const review = data[0]
    const page = await enter(await visit(), 'moderator@smysl.test', href('reviews'))
    const statusOf = async () => (await ask<{ data: Review }>(`${api.staffReviews}/${review?.id}`)).data.status
    const row = page.getByRole('table').locator(`[data-row="${review?.id}"]`)
    await row.locator('[data-row-name]').focus()
    await page.keyboard.press('p')
    await hold(page, 'Отзыв опубликован')
    await expect(notice(page, 'Отзыв опубликован')).toContainText(review?.author_name ?? '')
    expect(await statusOf()).toBe('published')
    await undo(page, 'Отзыв опубликован')
    await expect(notice(page, 'Отменено')).toBeVisible()
    expect(await statusOf()).toBe('pending')
  })

  test('a request is taken to work with the phone in sight', async () => {
    const { data } = await readAs<PageOf<PracticeRequest>>(
      product().url,
      'moderator@smysl.test',
      `${api.consultationRequests}?filter[status][]=new&per_page=50`,
    )
    const request = data.find(({ contact_type }) => contact_type === 'phone')
    const page = await enter(await visit(), 'moderator@smysl.test', `${href('requests')}?open=${request?.id}`)
    const panel = page.getByRole('dialog', { name: request?.name })
    await expect(panel.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', `tel:${request?.contact}`)
    await panel.getByRole('button', { name: 'Взять в работу' }).click()
    await hold(page, 'Заявка: в работе')
    await expect(panel.getByRole('button', { name: 'Записать…' })).toBeVisible()
    const after = await ask<{ data: PracticeRequest }>(`${api.consultationRequests}/${request?.id}`)
    expect(after.data).toMatchObject({ status: 'in_work', assignee: { title: expect.any(String) } })
    await undo(page, 'Заявка: в работе')
    await expect(notice(page, 'Отменено')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Взять в работу' })).toBeVisible()
  })

  test('a card goes to the trash and comes back out of it', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
    const name = await rowNames(page).first().innerText()
    await page.getByRole('button', { name: `Действия: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Удалить в корзину' }).click()
    await expect(notice(page, 'Карточка в корзине')).toContainText(name)
    await expect(rowNames(page).first()).not.toHaveText(name)
    await expect(rowNames(page).first()).toBeFocused()
    await page.goto(href('trash'))
    await untilAlive(page)
    await page.getByRole('button', { name: `Восстановить: ${name}` }).click()
    await expect(notice(page, 'Возвращено из корзины')).toContainText(name)
    await expect(page.getByRole('button', { name: `Восстановить: ${name}` })).toHaveCount(0)
    await page.goto(href('psychologists'))
    await expect(rowNames(page).first()).toHaveText(name)
  })

  test('records of several kinds come out of the trash together, and go there again', async () => {
    const moderator = await new ApiClient(product().url).signIn('moderator@smysl.test')
    const { data: topics } = await ask<{ data: { id: number; title: string }[] }>(api.topics)
    const { data: branches } = await ask<{ data: { id: number; title: string }[] }>(api.branches)
    const [topic, branch] = [topics[0], branches[0]]
    expect((await moderator.send('DELETE', path(api.topic, { id: topic?.id ?? 0 }))).status).toBe(204)
    expect((await moderator.send('DELETE', path(api.branch, { id: branch?.id ?? 0 }))).status).toBe(204)
    const page = await enter(await visit(), 'moderator@smysl.test', href('trash'))
    const names = await rowNames(page).allInnerTexts()
    expect(names).toEqual(expect.arrayContaining([topic?.title, branch?.title]))
    await expect(page.getByRole('button', { name: /^Действия/ })).toHaveCount(0)
    await page.getByRole('checkbox', { name: `Выбрать: ${topic?.title}` }).click()
    await page.getByRole('checkbox', { name: `Выбрать: ${branch?.title}` }).click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными' })
    await bar.getByRole('button', { name: 'Восстановить' }).click()
    const dialog = page.getByRole('dialog', { name: 'Восстановить 2 записи?' })
    await expect(dialog.getByRole('status')).toContainText(`Тема «${topic?.title}», Филиал «${branch?.title}»`)
    await dialog.getByRole('button', { name: 'Восстановить 2' }).click()
    await hold(page, 'Возвращено из корзины: 2 записи')
    await expect(page.getByRole('checkbox', { name: `Выбрать: ${topic?.title}` })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: /^Корзина/ })).toBeFocused()
    await undo(page, 'Возвращено из корзины: 2 записи')
    await expect(notice(page, 'Возвращено как было: 2 записи')).toBeVisible()
    await expect(rowNames(page)).toHaveCount(names.length)
    const ids = [`topic:${topic?.id}`, `branch:${branch?.id}`]
    expect((await moderator.send('POST', api.trashBulk, { action: 'restore', ids })).status).toBe(200)
  })

  test('the log tells a change in a sentence, shows it, puts one field back, and that back again', async () => {
    const { data } = await ask<PageOf<Psychologist>>(
      `${api.psychologists}?per_page=1&filter[gender]=female&filter[is_published]=1`,
    )
    const person = data[0]
    const introOf = async () =>
      (await ask<{ data: Psychologist }>(`${api.psychologists}/${person?.id}`)).data.short_intro
    const page = await visit()
    await enter(page, 'admin@smysl.test', href('psychologistEditor', { id: person?.id ?? 0 }))
    await page.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Слова, которые вернут')
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(notice(page, 'Сохранено')).toBeVisible()
    await page.goto(href('auditLogs'))
    await untilAlive(page)
    const line = page
      .getByRole('listitem')
      .filter({ hasText: /изменил[а]? карточку/ })
      .first()
    await expect(line).toContainText(/«Коротко, от\sпервого лица»/)
    await line.getByRole('button', { name: '1 поле' }).click()
    await expect(line.locator('ins')).toContainText(['Слова'])
    await line.getByRole('button', { name: /^Вернуть:/ }).click()
    await hold(page, 'Значение вернули')
    await expect(line.getByRole('button', { name: '1 поле' })).toBeFocused()
    expect(await introOf()).toBe(person?.short_intro)
    await undo(page, 'Значение вернули')
    await expect(notice(page, 'Отменено')).toBeVisible()
    expect(await introOf()).toBe('Слова, которые вернут')
  })

  test('a payment link is made and copied, and the payer is told what for', async () => {
    const page = await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, 'admin@smysl.test', `${href('transactions')}?open=new`)
    const dialog = page.getByRole('dialog', { name: 'Ссылка на оплату' })
    await dialog.getByRole('combobox', { name: 'Психолог' }).click()
    await page.getByRole('option').first().click()
    await expect(dialog.getByRole('textbox', { name: 'Сумма' })).not.toHaveValue('')
    await dialog.getByRole('textbox', { name: 'За что' }).fill('Встреча 24 ноября')
    await dialog.getByRole('textbox', { name: 'Имя плательщика' }).fill('Анна')
    await dialog.getByRole('textbox', { name: 'Почта' }).fill('anna@example.test')
    await dialog.getByRole('button', { name: 'Создать ссылку' }).click()
    const made = page.getByRole('dialog', { name: 'Ссылка готова' })
    const link = await made.getByRole('textbox', { name: 'Ссылка на оплату' }).inputValue()
    await made.getByRole('button', { name: 'Скопировать ссылку' }).click()
    await expect(notice(page, 'Ссылка скопирована')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const payer = await fetch(link.replace('/secure-payment/', '/api/secure-payment/'))
    expect(await payer.json()).toMatchObject({ data: { description: 'Встреча 24 ноября' } })
    const guest = await visit()
    // As one who comes back: the link itself leads to the bank.
    expect((await guest.goto(`${link}?back=1`))?.status()).toBe(200)
    await expect(guest).toHaveTitle('Перенаправление в банк — Смысл')
    await expect(guest.getByRole('main')).toContainText(/Встреча\s24\sноября/)
    await expect(guest.getByRole('main')).not.toContainText('anna@example.test')
  })

  test('each tile of the dashboard opens a list of as many', async () => {
    const { data } = await readAs<{ data: Dashboard }>(product().url, 'admin@smysl.test', api.dashboard)
    const waiting = data.tiles.filter(({ count }) => count > 0)
    expect(waiting.length).toBeGreaterThan(4)
    const page = await enter(await visit(), 'admin@smysl.test', href('dashboard'))
    const tiles = page.getByRole('list', { name: 'Что ждёт' }).getByRole('link')
    await expect(tiles).toHaveCount(waiting.length)
    for (const [at, { name, count }] of waiting.entries()) {
      await expect(tiles.nth(at)).toContainText(String(count))
      await tiles.nth(at).click()
      await expect(page).not.toHaveURL(/dashboard$/)
      await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} из`) }), name).toBeVisible()
      await page.goBack()
    }
  })
})

describe('what goes wrong is told', () => {
  test('a right that was taken away meanwhile: what is missing', async () => {
    const page = await onCard('Без права', /403/)
    await page.route('**/api/psychologists/*', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 403, json: { message: 'Не хватает доступа «Менять карточки»', request_id: 'r' } }),
    )
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(notice(page, 'Ошибка')).toContainText('У Вас нет доступа!')
    await expect(notice(page, 'Ошибка')).toContainText('Не хватает доступа «Менять карточки»')
  })

  test('a failure of the server: its code and time, to be copied; what was typed stays', async () => {
    const page = await onCard('То, что нельзя потерять', /500/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route('**/api/psychologists/*', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: 'Ошибка', request_id: 'req-42' } }),
    )
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    const told = notice(page, 'Oops, код ошибки: 500')
    await expect(told).toContainText(/Сообщите администратору код и\sвремя: \d\d:\d\d:\d\d/)
    await page.setViewportSize({ width: 360, height: 740 })
    const card = await told.boundingBox()
    expect([card?.x, card?.width]).toEqual([8, 344])
    const copy = await told.getByRole('button', { name: 'Скопировать для администратора' }).boundingBox()
    expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual(344)
    await page.setViewportSize({ width: 1280, height: 800 })
    await told.getByRole('button', { name: 'Скопировать для администратора' }).click()
    await expect(notice(page, 'Скопировано')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/500.*req-42/s)
    await expect(page.getByRole('textbox', { name: 'О себе' })).toHaveValue('То, что нельзя потерять')
  })

  test('an expired CSRF token: asked anew and sent again, once and unseen', async () => {
    const page = await onCard('Со второго раза', /419/)
    const sent: number[] = []
    await page.route('**/api/psychologists/*', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      sent.push(Date.now())
      return sent.length === 1
        ? route.fulfill({ status: 419, json: { message: 'CSRF', request_id: 'r' } })
        : route.continue()
    })
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(notice(page, 'Сохранено')).toBeVisible()
    expect(sent).toHaveLength(2)
  })

  test('a lost session: once, however many calls meet it', async () => {
    const page = await onCard('После сессии', /401/)
    await endSession(page)
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(notice(page, 'Ваша сессия истекла')).toHaveCount(1)
    await expect(notice(page, 'Ваша сессия истекла')).toContainText('Повторите попытку авторизации')
  })

  test('somebody fired meanwhile cannot be switched on: the exact words', async () => {
    const client = await new ApiClient(product().url).signIn('admin@smysl.test')
    const page = await visit({ expectedFaults: /409|422/ })
    // The news of the firing has not come yet.
    await page.route(`**${api.events}**`, (route) => route.fulfill({ status: 204 }))
    await enter(page, 'admin@smysl.test', href('users'))
    const name = await rowNames(page).last().innerText()
    const act = async (title: string) => {
      await page.getByRole('button', { name: `Действия: ${name}` }).click()
      await page.getByRole('menuitem', { name: title }).click()
    }
    await act('Отключить')
    await expect(notice(page, 'Пользователь отключён')).toBeVisible()
    const { data } = await readAs<PageOf<User>>(product().url, 'admin@smysl.test', `${api.users}?per_page=50`)
    const user = data.find(({ full_name }) => full_name === name)
    expect((await client.send('POST', path(api.userFire, { id: user?.id ?? 0 }), {})).status).toBe(200)
    await act('Активировать')
    await expect(notice(page, 'Что-то пошло не так')).toContainText(
      'Невозможно активировать пользователя, так как он уволен',
    )
  })

  test('an address that leads nowhere', async () => {
    const page = await visit({ expectedFaults: /404/ })
    await page.goto('/no/such/page')
    await expect(page.getByText('Page Not Found: /no/such/page')).toBeVisible()
  })

  test.each(['abc', '0', '-1', '99999999999999'])(
    'a record of the id %s: there is none, and the menu stays',
    async (id) => {
      const page = await enter(await visit({ expectedFaults: /404/ }), 'admin@smysl.test', href('profile'))
      const answer = await page.goto(href('psychologistEditor', { id }))
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Такой записи нет' })).toBeVisible()
      await expect(section(page, 'Психологи')).toBeVisible()
    },
  )

  test('in a dialog on a phone: above its buttons', async () => {
    const page = await visit({ viewport: PHONE, expectedFaults: /500/ })
    await enter(page, 'moderator@smysl.test', `${href('topics')}?edit=new`)
    await page.route('**/api/topics', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Ошибка', request_id: 'req-43' } })
        : route.continue(),
    )
    const dialog = page.getByRole('dialog', { name: 'Новая тема' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Тема, которой не повезло')
    const create = dialog.getByRole('button', { name: 'Создать' })
    await create.click()
    await expect(notice(page, /500/)).toBeVisible()
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0
    const told = await notice(page, /500/).boundingBox()
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(await top(create))
  })
})

/** A card with something typed into it. */
async function onCard(words: string, expectedFaults: RegExp) {
  const { data } = await ask<PageOf<Psychologist>>(`${api.psychologists}?per_page=1&page=7`)
  const page = await visit({ expectedFaults })
  await enter(page, 'moderator@smysl.test', href('psychologistEditor', { id: data[0]?.id ?? 0 }))
  await page.getByRole('textbox', { name: 'О себе' }).fill(words)
  return page
}

import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE, untilAlive } from '../../browser.ts'
import { enter, hold, notice, readAs, rowNames, undo } from '../support/steps.ts'
import { workerJourney } from '../support/journey.ts'
import { repeatedIds } from '../support/repeated-ids.ts'

const { visit, product } = workerJourney()

describe('the list of psychologists', () => {
  test('is found after an edit as it was left: the same rows, filters, page and place', async () => {
    const page = await visit({ viewport: { width: 1280, height: 480 } })
    await enter(page, 'moderator@smysl.test', href('psychologists'))
    await addFilter(page, 'Публикация', 'На сайте')
    await expect(page).toHaveURL(/filter\[is_published\]=1/)
    await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('table')).toHaveAccessibleName(/страница 2 из/)
    const address = page.url()
    const names = await rowNames(page).allInnerTexts()
    expect(names).toHaveLength(10)
    await rowNames(page).last().scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)

    await rowNames(page).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(names.at(-1) ?? '')
    await page.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Изменено на второй странице списка')
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(notice(page, 'Сохранено')).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(rowNames(page)).toHaveText(names)
    await expect(page.getByRole('button', { name: 'Публикация: На сайте' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  })

  test('keeps its columns after a reload, and a view shared with a role opens for somebody who has it', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
    await addFilter(page, 'Пол', 'Мужской')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ из/ })).toBeVisible()
    await page.getByRole('button', { name: 'Столбцы' }).click()
    const columns = page.getByRole('dialog', { name: 'Столбцы' })
    await columns.getByRole('checkbox', { name: 'Практикует с' }).click()
    await expect(page).toHaveURL(/columns=.*experience_since/)
    await columns.getByRole('checkbox', { name: 'YCLIENTS', exact: true }).click()
    await expect(page).not.toHaveURL(/columns=.*ycl_is_ready/)
    await page.keyboard.press('Escape')
    await page.reload()
    await untilAlive(page)
    await expectColumns(page, { shown: 'Практикует с', hidden: 'YCLIENTS' })

    await page.getByRole('button', { name: 'Сохранить вид' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сохранить вид' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Мужчины со стажем')
    await dialog.getByRole('combobox', { name: 'Кто ещё видит' }).click()
    await page.getByRole('option', { name: 'Редактор' }).click()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    const views = page.getByRole('navigation', { name: 'Сохранённые виды' })
    await expect(views.getByRole('link', { name: 'Мужчины со стажем' })).toHaveAttribute('aria-current', 'page')
    await expect(views.getByRole('link', { name: /^Мужчины со стажем \d+ запис/ })).toBeVisible()
    const names = await rowNames(page).allInnerTexts()

    const writer = await enter(await visit(), 'writer@smysl.test', href('psychologists'))
    await expect(rowNames(writer)).not.toHaveText(names)
    await writer.getByRole('link', { name: 'Мужчины со стажем' }).click()
    await expect(rowNames(writer)).toHaveText(names)
    await expectColumns(writer, { shown: 'Практикует с', hidden: 'YCLIENTS' })
  })

  test('a filter and two columns pressed at once all count', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?filter[gender]=male`)
    await page.getByRole('button', { name: 'Столбцы' }).click()
    const columns = page.getByRole('dialog', { name: 'Столбцы' })
    const filter = page.getByRole('button', { name: 'Убрать фильтр: Пол', includeHidden: true })
    const boxes = ['Практикует с', 'YCLIENTS'].map((name) => columns.getByRole('checkbox', { name, exact: true }))
    const pressed = [filter, ...boxes]
    const handles = await Promise.all(pressed.map((button) => button.elementHandle()))
    // Nothing is drawn between them.
    await page.evaluate((buttons) => buttons.forEach((button) => (button as HTMLElement).click()), handles)
    await expect(page).toHaveURL(/columns=.*experience_since/)
    await expect(page).not.toHaveURL(/filter|columns=.*ycl_is_ready/)
    await expectColumns(page, { shown: 'Практикует с', hidden: 'YCLIENTS' })
  })

  test('changes everything that the filter finds: as many as the preview says, and all of them back', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?filter[is_published]=1`)
    const published = await countOf('filter[is_published]=1')
    expect(published).toBeGreaterThan(10)
    await page
      .getByRole('checkbox', { name: /^Выбрать:/ })
      .first()
      .click()
    await page.getByRole('button', { name: `Выбрать все ${published} по фильтру` }).click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными' })
    await expect(bar.getByRole('status')).toHaveText(`Выбрано ${published}`)
    await expect(bar.getByRole('status'), 'the button is gone, the focus is not').toBeFocused()
    await bar.getByRole('button', { name: 'Снять', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Снять с публикации/ })
    await expect(dialog.getByRole('status')).toContainText(`Изменится: ${published} псих`)
    await dialog.getByText('Какие именно').click()
    await expect(dialog.getByRole('status')).toContainText(` и ещё ${published - 10}`)
    expect(await countOf('filter[is_published]=1'), 'a preview writes nothing').toBe(published)
    await dialog.getByRole('button', { name: `Снять ${published}` }).click()
    await expect(notice(page, /^Снято с публикации/)).toContainText(String(published))
    await hold(page, /^Снято с публикации/)
    await expect(page.getByRole('heading', { name: /^Психологи/, level: 1 })).toBeFocused()
    expect(await countOf('filter[is_published]=1')).toBe(0)
    await expect(page.getByText('По этим условиям никого нет')).toBeVisible()
    await undo(page, /^Снято с публикации/)
    await expect(notice(page, /^Возвращено как было/)).toContainText(String(published))
    expect(await countOf('filter[is_published]=1')).toBe(published)
    await expect(rowNames(page)).toHaveCount(10)
  })

  test('names who stays as somebody else has left them meanwhile, when a change of several is taken back', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?filter[is_published]=1`)
    const [, changed = ''] = await rowNames(page).allInnerTexts()
    for (const index of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Выбрать:/ })
        .nth(index)
        .click()
    const bar = page.getByRole('region', { name: 'Действия с выбранными' })
    await bar.getByRole('button', { name: 'Снять', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Снять с публикации/ })
      .getByRole('button', { name: 'Снять 2' })
      .click()
    await hold(page, /^Снято с публикации/)

    const colleague = await new ApiClient(product().url).signIn('support@smysl.test')
    const found = await colleague.get(`${api.psychologists}?filter[full_name]=${encodeURIComponent(changed)}`)
    const [card] = ((await found.json()) as PageOf<Psychologist>).data
    const form = new FormData()
    for (const [name, value] of Object.entries({ _method: 'PUT', version: card?.version, is_published: 1 })) {
      form.set(name, String(value))
    }
    expect((await colleague.send('POST', path(api.psychologist, { id: card?.id ?? 0 }), form)).status).toBe(200)

    await undo(page, /^Снято с публикации/)
    const told = notice(page, /^Вернули не\sвсё: 1 из\s2$/)
    await expect(told).toContainText(`${changed}: Поле «На сайте» с тех пор изменили.`)
  })
})

test('a day that is typed by hand filters when it is whole, and a sum beyond all sums is the greatest', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('transactions'))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
    await page.getByRole('dialog', { name: 'Фильтр' }).getByRole('button', { name, exact: true }).click()
  }
  await choose('Создана')
  await page.getByRole('spinbutton', { name: /день.*: с$/ }).click()
  await page.keyboard.type('01112')
  await expect(page.getByRole('spinbutton', { name: /год.*: с$/ })).toHaveValue('2')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(new RegExp(`${href('transactions')}$`))
  await page.keyboard.type('026')
  await expect(page).toHaveURL(/filter\[date_from\]=2026-11-01$/)
  await expect(rowNames(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('Сумма')
  await page.getByRole('textbox', { name: 'Сумма, до' }).fill('999999999999')
  await expect(page).toHaveURL(/filter\[amount_to\]=100000000$/)
  await expect(rowNames(page).first()).toBeVisible()
})

test('the tabs that everybody has find what they promise, on lists with pages and on whole ones', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
  const views = page.getByRole('navigation', { name: 'Сохранённые виды' })
  const count = await countOf('filter[has_avatar]=0')
  await views.getByRole('link', { name: new RegExp(`^Без\\sфотографии ${count} запис`) }).click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} из`) })).toBeVisible()
  await expect(views.getByRole('link', { name: /^Без\sфотографии/ })).toHaveAttribute('aria-current', 'page')
  await expect(views.getByRole('button', { name: 'Сохранить вид' }), 'nothing to keep yet').toHaveCount(0)
  await views.getByRole('link', { name: /^Все/ }).click()
  await expect(views.getByRole('link', { name: /^Все/ })).toHaveAttribute('aria-current', 'page')
  await page.goto(href('pages'))
  await untilAlive(page)
  const hints = views.getByRole('link', { name: /^С\sподсказками \d+ запис/ })
  const promised = /\d+/.exec((await hints.getAttribute('aria-label')) ?? (await hints.innerText()))?.[0]
  await hints.click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${promised} из`) })).toBeVisible()
})

test('on a phone the filters promise as many as they show, and the way back leads to the same cards', async () => {
  const page = await enter(await visit({ viewport: PHONE }), 'moderator@smysl.test', href('psychologists'))
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await sheet.getByRole('radiogroup', { name: 'Пары' }).getByRole('radio', { name: 'Работает', exact: true }).click()
  const count = await countOf('filter[is_couples]=1')
  for (const button of await sheet.getByRole('button').all()) {
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
  await sheet.getByRole('button', { name: new RegExp(`^Показать ${count} псих`) }).click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} из`) })).toBeVisible()
  const names = page.getByRole('list', { name: /^Психологи, найдено/ }).locator('[data-row-name]')
  const shown = await names.allInnerTexts()
  await names.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await names.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown.at(-1) ?? '')
  await page.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Изменено с телефона')
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(notice(page, 'Сохранено')).toBeVisible()
  await expect(names).toHaveText(shown)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('on a phone each bound of a period and of a sum has a field of its own', async () => {
  const page = await enter(await visit({ viewport: PHONE }), 'moderator@smysl.test', href('transactions'))
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const sheet = page.getByRole('dialog', { name: 'Фильтры' })
  await expect(sheet.getByRole('spinbutton', { name: /день.*: по$/ }).first()).toBeVisible()
  await expect(sheet.getByRole('textbox', { name: /, до$/ }).first()).toBeVisible()
  expect(await repeatedIds(page)).toEqual([])
})

describe('directories', () => {
  test('a topic is made and deleted in dialogs, and each can be taken back', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('topics'))
    await page.getByRole('button', { name: 'Новая тема' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новая тема' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Страх сцены')
    await dialog.getByRole('button', { name: 'Создать' }).click()
    await hold(page, 'Создана тема')
    await expect(notice(page, 'Создана тема')).toContainText('Страх сцены')
    await page.getByRole('searchbox', { name: 'Название' }).fill('страх сц')
    await expect(page.getByRole('button', { name: 'Страх сцены', exact: true })).toBeVisible()
    await undo(page, 'Создана тема')
    await expect(notice(page, 'Тема удалена')).toBeVisible()
    await expect(page.getByText('По этим условиям ничего нет')).toBeVisible()

    const used = await readAs<{ data: { title: string; psychologists_count: number }[] }>(
      product().url,
      'support@smysl.test',
      api.topics,
    )
    const topic = used.data.find(({ psychologists_count }) => psychologists_count > 1)
    await page.getByRole('searchbox', { name: 'Название' }).fill(topic?.title ?? '')
    await page
      .getByRole('row', { name: topic?.title })
      .getByRole('button', { name: /^Действия/ })
      .click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    const question = page.getByRole('dialog', { name: `Удалить тему «${topic?.title}»?` })
    await expect(question).toContainText(String(topic?.psychologists_count))
    await question.getByRole('button', { name: 'Удалить' }).click()
    // The notice of the first topic may still be there.
    const deleted = notice(page, 'Тема удалена').filter({ hasText: topic?.title ?? '' })
    await deleted.hover()
    await expect(page.getByRole('button', { name: topic?.title ?? '', exact: true })).toHaveCount(0)
    await deleted.getByRole('button', { name: 'Отменить' }).click()
    await expect(notice(page, 'Тема возвращена')).toBeVisible()
    await expect(page.getByRole('button', { name: topic?.title ?? '', exact: true })).toBeVisible()
  })

  test('a topic is made inside the picker of a card, chosen at once, and taken back', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
    await rowNames(page).first().click()
    const topics = page.getByRole('combobox', { name: 'Темы', exact: true })
    await topics.click()
    await topics.fill('Синдром самозванца в хоре')
    await page.getByRole('option', { name: /Создать/ }).click()
    await hold(page, 'Создана тема')
    await expect(notice(page, 'Создана тема')).toContainText('Синдром самозванца в хоре')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Изменено 1 поле')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Убрать: Синдром самозванца в хоре' })).toBeVisible()
    await undo(page, 'Создана тема')
    await expect(page.getByRole('button', { name: 'Убрать: Синдром самозванца в хоре' })).toHaveCount(0)
    await expect(page.getByText('Изменено 1 поле')).toHaveCount(0)
  })

  test('two people save one topic: the second chooses in the dialog, field by field', async () => {
    const [first, second] = await Promise.all([visit(), visit({ expectedFaults: /409/ })])
    await enter(first, 'moderator@smysl.test', href('topics'))
    await enter(second, 'admin@smysl.test', href('topics'))
    const title = await rowNames(first).first().innerText()
    for (const page of [first, second]) await page.getByRole('button', { name: title, exact: true }).click()
    const [mine, theirs] = [second, first].map((page) => page.getByRole('dialog', { name: 'Изменить тему' }))
    if (mine === undefined || theirs === undefined) throw new Error('Both dialogs are open')
    await expect(mine).toBeVisible()
    await theirs.getByRole('textbox', { name: 'Название' }).fill(`${title} первым`)
    await theirs.getByRole('button', { name: 'Сохранить' }).click()
    await expect(notice(first, 'Обновлена тема')).toBeVisible()

    await mine.getByRole('textbox', { name: 'Название' }).fill(`${title} вторым`)
    await mine.getByRole('button', { name: 'Сохранить' }).click()
    const question = second.getByRole('dialog', { name: /^Пока вы правили, тему/ })
    await expect(question.getByRole('radio', { name: /^Сохранено: .*первым$/ })).toBeVisible()
    await question.getByRole('radio', { name: /^Моё: .*вторым$/ }).check()
    await question.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(notice(second, 'Обновлена тема')).toContainText(`${title} вторым`)
  })
})

async function addFilter(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Фильтр' })
  await popup.getByRole('button', { name: label, exact: true }).click()
  await popup.getByRole('radio', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function expectColumns(page: Page, { shown, hidden }: { shown: string; hidden: string }) {
  await expect(page.getByRole('columnheader', { name: shown })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: hidden })).toHaveCount(0)
}

async function countOf(query: string): Promise<number> {
  const path = `${api.psychologists}?per_page=1&${query}`
  return (await readAs<PageOf<Psychologist>>(product().url, 'support@smysl.test', path)).meta.total
}

describe('what is done before the scripts arrive', () => {
  test('a text that is typed is searched; Enter searches without them and keeps the other filters', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
    const search = page.getByRole('searchbox', { name: 'Имя, телефон или почта' })
    const { letGo } = await holdScripts(page)
    await page.goto(href('psychologists'), { waitUntil: 'commit' })
    await search.pressSequentially('Мари')
    letGo()
    await expect(page).toHaveURL(/filter\[full_name\]=/)
    await expect(search).toHaveValue('Мари')
    // The address is there before the rows are.
    await expect(rowNames(page).filter({ hasNotText: 'Мари' })).toHaveCount(0)
    await expect(rowNames(page)).not.toHaveCount(0)

    const again = await holdScripts(page)
    await page.goto(`${href('psychologists')}?filter[gender]=male&per_page=25`, { waitUntil: 'commit' })
    await search.fill('а')
    await search.press('Enter')
    await expect
      .poll(() => [...new URL(page.url()).searchParams])
      .toEqual([
        ['filter[full_name]', 'а'],
        ['filter[gender]', 'male'],
        ['per_page', '25'],
      ])
    again.letGo()
    await expect(page.getByRole('button', { name: 'Пол: Мужской' })).toBeVisible()
  })

  test('a button that is pressed answers when they come, and a row that is ticked is chosen', async () => {
    const page = await enter(await visit(), 'moderator@smysl.test', href('psychologists'))
    const held = await holdScripts(page)
    await page.goto(href('topics'), { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Новая тема' }).click()
    held.letGo()
    await expect(page.getByRole('dialog', { name: 'Новая тема' })).toBeVisible()

    const again = await holdScripts(page)
    await page.goto(href('psychologists'), { waitUntil: 'commit' })
    const tick = page.getByRole('checkbox', { name: /^Выбрать:/ }).first()
    // It does not tick yet, so that `check` would complain.
    await tick.click()
    again.letGo()
    await expect(tick).toBeChecked()
    await expect(page.getByLabel('Действия с выбранными')).toBeVisible()
  })

  /** The scripts of the next page wait until they are let go. */
  async function holdScripts(page: Page): Promise<{ letGo: () => void }> {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    return { letGo: held.resolve }
  }
})

test('a name with a slip of the hand, which the list does not find, is offered as it is written', async () => {
  const { data } = await readAs<PageOf<Psychologist>>(
    product().url,
    'moderator@smysl.test',
    `${api.psychologists}?per_page=1&filter[full_name]=Загорянская`,
  )
  const page = await enter(
    await visit(),
    'moderator@smysl.test',
    `${href('psychologists')}?filter[full_name]=загорянскя`,
  )
  await page.getByRole('link', { name: data[0]?.full_name ?? '' }).click()
  await expect(page).toHaveURL(href('psychologistEditor', { id: data[0]?.id ?? 0 }))
})

test('a picker that filters in the browser understands the wrong keyboard layout', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', href('psychologistEditor', { id: 1 }))
  const topics = page.getByRole('combobox', { name: 'Темы' })
  await topics.fill('dsujhfybt')
  await expect(page.getByRole('option').first()).toHaveText(/^Выгорание/)
})

test('the focus goes to a view that was saved: the button that asked is gone', async () => {
  const page = await enter(await visit(), 'moderator@smysl.test', `${href('psychologists')}?filter[gender]=male`)
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сохранить вид' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Мужчины')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('link', { name: /^Мужчины( \d|$)/ })).toBeFocused()
})

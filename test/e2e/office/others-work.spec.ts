import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { BulkResult } from '#contract/office/bulk.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { cardSteps } from '../support/card-steps.ts'
import { journey } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = journey()
const { openEditor, somebody, card, staff } = cardSteps({ visit, product })

/** Changes two cards at once, as somebody of the staff would from the list. */
async function changeTwo(email: string, action: 'publish' | 'unpublish') {
  const by = await new ApiClient(product().url).signIn(email)
  const filter = `filter[is_published]=${action === 'publish' ? 0 : 1}`
  const found = await by.get(`${api.psychologists}/ids?${filter}`)
  const ids = ((await found.json()) as { data: { ids: number[] } }).data.ids.slice(0, 2)
  const answer = await by.send('POST', `${api.psychologists}/bulk`, { action, ids })
  expect(((await answer.json()) as { data: BulkResult }).data.changed).toBe(2)
  return ids
}

const areLive = (ids: number[]) => Promise.all(ids.map(async (id) => (await card(id)).is_published))

describe('a change of many records', () => {
  const lines = (page: Page) => page.getByRole('list', { name: 'Изменения многих записей' }).getByRole('listitem')

  test('that somebody else made is found among the jobs by the admin, and taken back', async () => {
    const ids = await changeTwo('support@smysl.test', 'publish')
    const page = await enter(await visit(), 'admin@smysl.test', href('jobs'))
    const whose = page.getByRole('radiogroup', { name: 'Чьи изменения' })
    await expect(whose.getByRole('radio', { name: 'Мои' })).toBeChecked()
    await expect(page.getByText(/^Ваших за.30.дней не.было\.$/)).toBeVisible()
    await expect(lines(page)).toHaveCount(0)

    await whose.getByRole('radio', { name: 'Все' }).click()
    await expect(page).toHaveURL(/\/jobs\?of=all$/)
    const line = lines(page).filter({ hasText: 'Опубликованы психологи: 2' })
    const author = (await line.getByText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d · /).textContent())?.split(' · ')[1] ?? ''
    await line.getByRole('button', { name: /^Отменить: Опубликованы психологи: 2/ }).click()
    const question = line.getByRole('group', { name: 'Подтверждение' })
    await expect(question).toContainText(new RegExp(`Это изменение сделала? ${author}\\.`))
    await question.getByRole('button', { name: 'Вернуть как было' }).click()
    await expect(notice(page, 'Возвращено как было: 2 записи')).toBeVisible()
    await expect(line).toContainText(/Отменено \d/)
    expect(await areLive(ids)).toEqual([false, false])

    await page.reload()
    await expect(whose.getByRole('radio', { name: 'Все' })).toBeChecked()
    await expect(line).toContainText(/Отменено \d/)
    await whose.getByRole('radio', { name: 'Мои' }).click()
    await expect(page).toHaveURL(/\/jobs$/)
    await expect(lines(page)).toHaveCount(0)
  })

  test('is shown to everybody else as far as it is their own, whatever the address says', async () => {
    await changeTwo('support@smysl.test', 'unpublish')
    await changeTwo('moderator@smysl.test', 'publish')
    const page = await enter(await visit(), 'moderator@smysl.test', `${href('jobs')}?of=all`)
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByText(/^Ваши, за.30.дней\./)).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Чьи изменения' })).toHaveCount(0)
  })

  test('is taken back whole from a line of the audit log', async () => {
    const ids = await changeTwo('support@smysl.test', 'unpublish')
    const lineOf = `?filter[subject_type]=psychologist&filter[subject_id]=${ids[0]}`
    const page = await enter(await visit(), 'admin@smysl.test', `${href('auditLogs')}${lineOf}`)
    await page.getByRole('button', { name: '1 поле' }).first().click()
    await expect(page.getByText('Часть изменения «Сняты с сайта психологи: 2»')).toBeVisible()
    await page.getByRole('button', { name: /^Отменить всё изменение: / }).click()
    const question = page.getByRole('group', { name: 'Подтверждение' })
    await expect(question).toContainText(/Это изменение сделал.*Вернём как было 2.записи/)
    await question.getByRole('button', { name: 'Вернуть как было' }).click()
    await expect(notice(page, 'Возвращено как было: 2 записи')).toBeVisible()
    await expect(page.getByText(/^Отменено \d.* · /)).toBeVisible()
    expect(await areLive(ids)).toEqual([true, true])
  })
})

test('a card that went to the trash while somebody wrote in it leads there, and what was written waits for it', async () => {
  const person = await somebody('filter[is_published]=1&sort_column=id&sort_direction=asc')
  const page = await openEditor(person.id, 'moderator@smysl.test', /404/)
  const about = page.getByRole('textbox', { name: 'О себе' })
  await about.fill('Слова, написанные мимо корзины')
  expect((await (await staff()).send('DELETE', `${api.psychologists}/${person.id}`)).status).toBe(204)
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  const said = notice(page, /Не.сохранено: карточка в.корзине/)
  await expect(said).toContainText(/[А-Я]\S+ убрала? её туда \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
  await expect(said).toContainText(/осталось в.черновике/)
  await expect(about).toHaveValue('Слова, написанные мимо корзины')

  await said.getByRole('button', { name: 'Открыть корзину' }).click()
  await expect(page).toHaveURL(/\/sm-admin\/trash\?/)
  await page.getByRole('button', { name: `Восстановить: ${person.full_name}` }).click()
  await expect(notice(page, 'Возвращено из корзины')).toBeVisible()
  // The code that joins them with the card as it stands now is slower than the person.
  const joins = Promise.withResolvers<void>()
  await page.route(/\/assets\/merge-forms-.*\.js/, (route) => joins.promise.then(() => route.continue()))
  await page.goto(href('psychologistEditor', { id: person.id }))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByRole('button', { name: /^Сохран/ })).toHaveAttribute('aria-busy', 'true')
  joins.resolve()
  await expect(notice(page, 'Сохранено')).toBeVisible()
  expect((await card(person.id)).about).toBe('Слова, написанные мимо корзины')
})

test('a save that joins with the own other window says so, and what is typed on its way stays', async () => {
  const person = await somebody('page=7')
  const page = await openEditor(person.id, 'moderator@smysl.test', /409/)
  const byMyself = await new ApiClient(product().url).signIn('moderator@smysl.test')
  const saved = await byMyself.send('PATCH', path(api.psychologist, { id: person.id }), {
    help_text: 'Из другого окна',
  })
  expect(saved.status).toBe(200)

  let letThrough = () => {}
  const isTyped = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**${api.history}?*`, async (route) => {
    await isTyped
    await route.continue()
  })
  // Of the saves since: the panel of the card asks for fewer lines.
  const asked = page.waitForRequest((request) => /\/history\?.*per_page=100(&|$)/.test(request.url()))
  await page.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Отсюда')
  await page.keyboard.press('Control+s')
  await asked
  await page.getByRole('textbox', { name: 'О себе' }).fill('Дописано, пока сохранялось')
  letThrough()
  const told = notice(page, /^Сохранено вместе с.вашими правками из.другого окна$/)
  await expect(told).toContainText(/с.другого устройства вы.изменили: с чем поможет\./)
  expect(await card(person.id)).toMatchObject({
    help_text: 'Из другого окна',
    short_intro: 'Отсюда',
    about: 'Дописано, пока сохранялось',
  })
})

test('two people who add documents to one card are asked nothing, and both documents stay', async () => {
  const person = await somebody('page=8')
  const page = await openEditor(person.id, 'moderator@smysl.test', /409/)
  const document = { type: 'course', institution: 'Институт практической психологии', year: 2021, hours: 72 }
  const credentials = [...person.credentials, { ...document, title: 'Добавлено другим' }]
  const saved = await (await staff()).send('PATCH', path(api.psychologist, { id: person.id }), { credentials })
  expect(saved.status).toBe(200)

  const education = page.locator('[data-field="credentials"]')
  await education.getByRole('button', { name: 'Добавить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый документ' })
  await dialog.getByRole('textbox', { name: 'Что' }).fill('Добавлено мной')
  await dialog.getByRole('textbox', { name: 'Где' }).fill('Институт практической психологии')
  await dialog.getByRole('textbox', { name: 'Год' }).fill('2022')
  await dialog.getByRole('button', { name: 'Добавить' }).click()
  await expect(education.getByText('Добавлено мной').first()).toBeAttached()
  await page.keyboard.press('Control+s')
  await expect(notice(page, /^Сохранено вместе с.чужими правками$/)).toContainText('документы об образовании')
  const titles = (await card(person.id)).credentials.map(({ title }) => title)
  expect(titles.toSorted()).toEqual(
    [...person.credentials.map(({ title }) => title), 'Добавлено другим', 'Добавлено мной'].toSorted(),
  )
})

test('a page that somebody has put in the trash says so when its editor is loaded anew', async () => {
  const writer = await new ApiClient(product().url).signIn('writer@smysl.test')
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const made = await admin.send('POST', api.pages, { title: 'Недолгая', link: '/nedolgaya' })
  const { id } = ((await made.json()) as { data: { id: number } }).data
  expect((await writer.get(path(api.page, { id }))).status).toBe(200)
  expect((await admin.send('DELETE', path(api.page, { id }))).status).toBe(204)
  const page = await enter(await visit({ expectedFaults: /404/ }), 'admin@smysl.test', href('pageEditor', { id }))
  await expect(page.getByRole('heading', { level: 1, name: 'Страница «Недолгая» в\u00a0корзине' })).toBeAttached()
  await expect(page.getByText(/^Вы.сами убрали её туда \d/)).toBeVisible()
  await page.getByRole('link', { name: 'Открыть корзину' }).click()
  await expect(page).toHaveURL(/\/sm-admin\/trash/)
})

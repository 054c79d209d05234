import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import sharp from 'sharp'
import { describe, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { AuditEntry } from '#contract/office/audit-log.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { fillLogin, openSession, signIn, untilAlive } from '../../browser.ts'
import { endSession, pressWithoutSession } from '../support/end-session.ts'
import { cardSteps } from '../support/card-steps.ts'
import { workerJourney } from '../support/journey.ts'

const { visit, product } = workerJourney()
const { openEditor, somebody, card, staff } = cardSteps({ visit, product })

describe('a moderator', () => {
  test('finds a psychologist, changes text and topics, uploads a photo, publishes, and the visitor sees it', async () => {
    const person = await somebody('filter[is_published]=0')
    const visitor = await visit({ javaScript: false, expectedFaults: /404/ })
    const publicPath = href('psychologistPage', { slug: person.slug })
    expect((await visitor.goto(publicPath))?.status()).toBe(404)

    const page = await visit()
    await signIn(page, 'moderator@smysl.test')
    await page.getByRole('navigation').getByRole('link', { name: 'Психологи', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Имя, телефон или почта' }).fill(person.full_name.toUpperCase())
    await expect(page.getByRole('status')).toHaveText(/^1 из/)
    await page.getByRole('table').getByRole('link', { name: person.full_name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.full_name)

    await page.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Слушаю «тихо» & <внимательно>')
    const dropped = person.topics[0]?.title ?? ''
    await page.getByRole('button', { name: `Убрать: ${dropped}` }).click()
    const added = await addFirstOption(field(page, 'Темы'))
    await page
      .getByLabel('Файл с фотографией')
      .setInputFiles({ name: 'я.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
    await expect(page.getByText('Изменено 3 поля')).toBeVisible()
    await page.getByRole('switch', { name: 'Опубликовать на сайте' }).check()
    await expect(page.getByText('Изменено 4 поля')).toBeVisible()
    await page.getByRole('button', { name: /^Сохранить/ }).click()

    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/sm-admin\/psychologists\?/)
    await expect(page.getByRole('searchbox', { name: 'Имя, телефон или почта' })).toHaveValue(
      person.full_name.toUpperCase(),
    )

    expect((await visitor.goto(publicPath))?.status()).toBe(200)
    await expect(
      visitor.getByText('Слушаю «тихо» & <внимательно>').or(visitor.getByText('Слушаю „тихо“ & <внимательно>')).first(),
    ).toBeVisible()
    await expect(visitor.getByText(added.toLowerCase().slice(1)).first()).toBeVisible()
    const portrait = visitor.getByRole('img', { name: person.full_name })
    expect(await portrait.getAttribute('src')).not.toContain(person.avatar ?? 'no photo before')
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)

    const saved = await card(person.id)
    expect(saved).toMatchObject({ is_published: true, version: person.version + 1 })
    expect(saved.topics.map((topic) => topic.title)).not.toContain(dropped)
    const [entry] = await history(person.id)
    expect(entry?.actor.roles).toEqual(['moderator'])
    expect(entry?.changes.map((change) => change.field).toSorted()).toEqual([
      'avatar',
      'is_published',
      'short_intro',
      'topics',
    ])
  })

  test('is told all errors in one notice, and each at its field', async () => {
    const person = await somebody('sort_column=id&sort_direction=asc&page=5')
    const page = await openEditor(person.id, 'moderator@smysl.test', /422/)
    await page.getByRole('textbox', { name: 'Практикует с' }).fill('1')
    await page.getByRole('textbox', { name: 'Ссылка на запись' }).fill('javascript:alert(1)')
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    const notice = page.getByRole('dialog', { name: 'Пожалуйста, проверьте данные!' })
    await expect(notice.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Практикует с' })).toHaveAccessibleDescription(/с 1950 по нынешний/)
    await expect(page.getByRole('textbox', { name: 'Ссылка на запись' })).toHaveAccessibleDescription(/https/)
    expect((await card(person.id)).version).toBe(person.version)
  })

  test('learns at once that a text file is no photo', async () => {
    const page = await openEditor((await somebody('page=4')).id, 'moderator@smysl.test')
    const input = page.getByLabel('Файл с фотографией')
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('not a photo') })
    await expect(page.getByRole('alert')).toHaveText(/JPG, PNG\sили\sWebP/)
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a photo') })
    await expect(page.getByRole('alert')).toHaveText(/не\sсмог\sоткрыть/)
    await expect(page.getByRole('button', { name: /^Сохранить/ })).toHaveCount(0)
  })

  test('keeps what was typed when leaving by mistake, reloading, or losing the session', async () => {
    const person = await somebody('page=6')
    const page = await openEditor(person.id, 'moderator@smysl.test', /401/)
    const about = page.getByRole('textbox', { name: 'О себе' })
    await about.fill('Черновик, который нельзя потерять')
    await page.getByRole('navigation').getByRole('link', { name: 'Психологи', exact: true }).first().click()
    const stay = page.getByRole('dialog', { name: /Уйти/ }).getByRole('button', { name: 'Остаться' })
    await expect(stay, 'Enter loses nothing').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(about).toHaveValue('Черновик, который нельзя потерять')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await untilAlive(page)
    await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
    await expect(about).toHaveValue('Черновик, который нельзя потерять')

    await pressWithoutSession(page, page.getByRole('button', { name: /^Сохранить/ }))
    await expect(page.getByText('Ваша сессия истекла')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Почта' })).toBeFocused()
    await fillLogin(page, 'moderator@smysl.test')
    await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    expect((await card(person.id)).about).toBe('Черновик, который нельзя потерять')
  })
})

test('two people save one card: the second sees both versions, and nothing is lost', async () => {
  const person = await somebody('page=8')
  const first = await openEditor(person.id, 'moderator@smysl.test')
  const second = await openEditor(person.id, 'admin@smysl.test', /409/)
  await first.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Слова первого')
  await first.getByRole('textbox', { name: 'С чем поможет' }).fill('Этого второй не трогал')
  await first.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()

  await second.getByRole('textbox', { name: 'Коротко, от первого лица' }).fill('Слова второго')
  await second.getByRole('button', { name: /^Сохранить/ }).click()
  const dialog = second.getByRole('dialog', { name: /^Пока вы правили, карточку сохранил/ })
  const choice = dialog.getByRole('radiogroup', { name: 'Коротко, от первого лица' })
  await expect(choice).toContainText('первого')
  await expect(choice).toContainText('второго')
  expect((await card(person.id)).short_intro).toBe('Слова первого')
  await choice.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect(second.getByText('Сохранено', { exact: true })).toBeVisible()
  expect(await card(person.id)).toMatchObject({ short_intro: 'Слова второго', help_text: 'Этого второй не трогал' })
})

test('two people change different fields of one card: both stay, and the second is told so', async () => {
  const person = await somebody('page=10')
  const first = await openEditor(person.id, 'moderator@smysl.test')
  const second = await openEditor(person.id, 'admin@smysl.test', /409/)
  await first.getByRole('textbox', { name: 'С чем поможет' }).fill('Слова первого')
  await first.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(first.getByText('Сохранено', { exact: true })).toBeVisible()

  await second.getByRole('group', { name: 'День рождения' }).getByRole('spinbutton').first().click()
  await second.keyboard.type('09041985')
  await expect(second.getByText('Изменено 1 поле')).toBeVisible()
  await second.getByRole('button', { name: /^Сохранить/ }).click()
  const told = second.getByRole('dialog', { name: 'Сохранено вместе с чужими правками' })
  await expect(told).toContainText(/Беляева Софья.* изменила: с чем поможет\. Осталось и\sто, и\sдругое\./)
  expect(await card(person.id)).toMatchObject({ help_text: 'Слова первого', birthday: '1985-04-09' })
})

test('a draft that comes back to a card saved by somebody else meets their words, and loses none of both', async () => {
  const person = await somebody('page=11')
  const page = await openEditor(person.id, 'moderator@smysl.test', /401|409/)
  await page.getByRole('textbox', { name: 'О себе' }).fill('Слова из черновика')
  await endSession(page)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/auth\/login/)

  const other = await openEditor(person.id, 'admin@smysl.test')
  await other.getByRole('textbox', { name: 'О себе' }).fill('Слова за это время')
  await other.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(other.getByText('Сохранено', { exact: true })).toBeVisible()

  await fillLogin(page, 'moderator@smysl.test')
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(page.getByRole('textbox', { name: 'О себе' })).toHaveValue('Слова из черновика')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /^Пока вы правили, карточку сохранил/ })
  const choice = dialog.getByRole('radiogroup', { name: 'О себе' })
  await expect(choice).toContainText('Слова за это время')
  expect((await card(person.id)).about).toBe('Слова за это время')
  await choice.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await card(person.id)).about).toBe('Слова из черновика')
})

test('a writer reads the card and is told why it cannot be changed', async () => {
  const page = await openEditor((await somebody('page=9')).id, 'writer@smysl.test')
  await expect(page.getByText('Не хватает доступа «Менять карточки психологов»')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'О себе' })).not.toBeEditable()
})

test('a psychologist changes the texts of their own card, and opens no other', async () => {
  const page = await visit({ expectedFaults: /403/ })
  await openSession(page, 'psychologist@smysl.test')
  const own = await new ApiClient(product().url).signIn('psychologist@smysl.test')
  const session = (await (await own.get(api.session)).json()) as { data: { user: { psychologist_id: number } } }
  const id = session.data.user.psychologist_id
  await page.goto(href('psychologistEditor', { id }))
  await expect(page.getByText('Это ваша карточка.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Цена встречи' })).not.toBeEditable()
  await page.getByRole('textbox', { name: 'С чем поможет' }).fill('С тем, что важно вам')
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  expect((await card(id)).help_text).toBe('С тем, что важно вам')
  await page.goto(href('psychologistEditor', { id: id + 1 }))
  await expect(page.getByText('У Вас нет доступа!').first()).toBeVisible()
})

test('a change of the photo is seen in the history as it was and is, and without the file told in words alone', async () => {
  const { id } = await somebody('page=9')
  const photo = `data:image/jpeg;base64,${(await aPhoto()).toString('base64')}`
  expect((await (await staff()).send('PATCH', path(api.psychologist, { id }), { avatar: photo })).status).toBe(200)
  const page = await visit({ expectedFaults: /404|ERR_FAILED/ })
  await openSession(page, 'moderator@smysl.test')
  await page.goto(href('psychologistEditor', { id }))
  const open = page.getByRole('button', { name: 'Что изменилось' }).first()
  await open.click()
  const seen = (alt: string) => page.getByRole('img', { name: alt })
  const [before, after] = [seen('Фотография до изменения'), seen('Фотография после изменения')]
  for (const thumbnail of [before, after]) {
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect(await thumbnail.boundingBox()).toMatchObject({ width: 40, height: 40 })
    await expect(thumbnail).toHaveAttribute('loading', 'lazy')
  }
  expect(await before.getAttribute('src')).not.toBe(await after.getAttribute('src'))
  await expect(page.getByText('прежняя фотография')).toBeVisible()

  const gone = await before.getAttribute('src')
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await open.click()
  await expect(after).toBeVisible()
  await expect(before).toHaveCount(0)
  await expect(page.getByText('прежняя фотография')).toBeVisible()
})

test('a field opens for typing together with the scripts that keep what is typed', async () => {
  const page = await visit({ javaScript: false })
  await signIn(page, 'moderator@smysl.test')
  await page.goto(href('psychologistEditor', { id: (await somebody('page=8')).id }))
  await expect(page.getByRole('textbox', { name: 'О себе' })).not.toBeEditable()
})

test('a draft that is taken back before the part below has its scripts is there when they come', async () => {
  const page = await openEditor((await somebody('page=10')).id, 'moderator@smysl.test')
  const about = page.getByRole('textbox', { name: 'О себе' })
  await about.fill('Из черновика')
  const mayCome = Promise.withResolvers<void>()
  await page.route(/late-sections/, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await expect(page.getByRole('button', { name: 'Вернуть мои правки' })).toHaveCount(0)
  mayCome.resolve()
  await expect(about).toBeEditable()
  await expect(about).toHaveValue('Из черновика')
})

/** The part of the form around a field’s label. */
function field(page: Page, label: string): Locator {
  return page.getByRole('combobox', { name: label, exact: true })
}

/** Opens the list of a multi-select and takes the first option that is not chosen. Answers its name. */
async function addFirstOption(box: Locator): Promise<string> {
  await box.click()
  const option = box.page().getByRole('option', { selected: false }).first()
  const name = await option.innerText()
  await option.click()
  await box.page().keyboard.press('Escape')
  return name
}

function aPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8aa39b' } })
    .jpeg()
    .toBuffer()
}

async function history(id: number): Promise<AuditEntry[]> {
  const answer = await (await staff()).get(path(api.psychologistHistory, { id }))
  return ((await answer.json()) as { data: AuditEntry[] }).data
}

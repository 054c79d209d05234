import { expect as expectValue, test } from 'vitest'
import type { Page as SitePage } from '#contract/content/pages.ts'
import { href } from '#contract/people/screens.ts'
import type { Token } from '#contract/programs/tokens.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { api, path } from '#contract/wire/api.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { journey } from '../support/journey.ts'
import { enter, loseAnswer, notice, readAs, undo } from '../support/steps.ts'

const { visit, product } = journey()

const NO_CONNECTION = /^Нет связи с.сервером$/
const ADMIN = 'admin@smysl.test'

const listed = async <T>(address: string) => (await readAs<{ data: T[] }>(product().url, ADMIN, address)).data

test('a token and an address whose answers are lost are made once, and the next press shows their secrets', async () => {
  const page = await enter(await visit({ expectedFaults: /ERR_CONNECTION_RESET/ }), ADMIN, href('programs'))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Новый токен' }).click()
  const token = page.getByRole('dialog', { name: 'Новый токен' })
  await token.getByLabel('Название').fill('Потерянный ответ')
  await token.getByRole('checkbox').first().check()
  await loseAnswer(page, api.tokens)
  await token.getByRole('button', { name: 'Сделать токен' }).click()
  await expect(notice(page, NO_CONNECTION)).toBeVisible()
  await token.getByRole('button', { name: 'Сделать токен' }).click()
  const secret = page.getByRole('dialog', { name: 'Токен сделан' })
  await expect(secret).toContainText('smysl_')
  // By itself it would stand for 20 seconds.
  await expect(notice(page, NO_CONNECTION)).toHaveCount(0, { timeout: 5_000 })
  await secret.getByRole('button', { name: 'Токен сохранён' }).click()
  const made = (await listed<Token>(api.tokens)).filter(({ title }) => title === 'Потерянный ответ')
  expectValue(made).toHaveLength(1)

  await main.getByRole('button', { name: 'Добавить адрес' }).click()
  const address = page.getByRole('dialog', { name: 'Новый адрес' })
  for (const time of ['first', 'second']) {
    if (time === 'second') await main.getByRole('button', { name: 'Добавить адрес' }).click()
    await address.getByLabel('Название').fill('Потерянный адрес')
    await address.getByLabel('Адрес', { exact: true }).fill('https://crm.example.ru/lost')
    await loseAnswer(page, api.webhooks)
    await address.getByRole('button', { name: 'Добавить' }).click()
    await expect(notice(page, NO_CONNECTION)).toBeVisible()
    await address.getByRole('button', { name: 'Добавить' }).click()
    const shown = page.getByRole('dialog', { name: 'Адрес добавлен' })
    await expect(shown).toContainText('whsec_')
    await shown.getByRole('button', { name: 'Секрет сохранён' }).click()
    // One more of the same, made on purpose, is another.
    const addresses = await listed<Webhook>(api.webhooks)
    const same = addresses.filter(({ title }) => title === 'Потерянный адрес')
    expectValue(same).toHaveLength(time === 'first' ? 1 : 2)
  }
  const by = await new ApiClient(product().url).signIn(ADMIN)
  for (const { id } of made) expectValue((await by.send('DELETE', `${api.tokens}/${id}`)).status).toBe(204)
  for (const { id, title } of await listed<Webhook>(api.webhooks)) {
    if (title === 'Потерянный адрес') await by.send('DELETE', `${api.webhooks}/${id}`)
  }
})

test('a request that is taken again after a lost answer is told as taken, and not as another person’s', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const body = {
    source: 'call',
    name: 'Нина Повторная',
    contact: '+7 916 333-44-22',
    for_whom: 'self',
    is_taken: false,
  }
  const { id, name } = ((await (await by.send('POST', api.staffRequests, body)).json()) as { data: PracticeRequest })
    .data
  const page = await visit({ expectedFaults: /ERR_CONNECTION_RESET|409/ })
  // No news of it comes meanwhile.
  await page.route(`**${api.events}**`, (route) => route.fulfill({ status: 204 }))
  const address = path(api.consultationRequest, { id })
  // Nor does it come late what was read of it when it was opened.
  const isRead = page.waitForResponse((answer) => new URL(answer.url()).pathname === address)
  await enter(page, ADMIN, `${href('requests')}?open=${id}`)
  await isRead
  const panel = page.getByRole('dialog', { name, exact: true })
  const take = panel.getByRole('button', { name: 'Взять в\u00a0работу' })
  await loseAnswer(page, address)
  await take.click()
  await expect(notice(page, NO_CONNECTION)).toBeVisible()
  await take.click()
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()
  await expect(take).toHaveCount(0)
})

test('a picture that arrives after its tab was left and opened again leaves what was written there since', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const made = { title: 'Поздняя картинка', link: '/pozdnyaya-kartinka', is_published: false }
  expectValue((await by.send('POST', api.pages, made)).status).toBe(201)
  const page = await enter(await visit(), ADMIN, href('pages'))
  await page.getByRole('link', { name: made.title }).click()
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const add = async (kind: RegExp) => {
    await page.getByRole('button', { name: 'Добавить блок' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await add(/^Картинка/)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**${api.pagePictures}`, async (route) => {
    await asked
    await route.continue()
  })
  const isSent = page.waitForRequest((request) => request.url().endsWith(api.pagePictures))
  const buffer = await aPicture('png', 900, 300)
  await blocks.locator('input[type=file]').setInputFiles({ name: 'пруд.png', mimeType: 'image/png', buffer })
  await isSent
  await page.getByRole('tab', { name: 'Поисковики' }).click()
  await expect(blocks).toHaveCount(0)
  await page.getByRole('tab', { name: /^Блоки/ }).click()
  await blocks.getByLabel('Подпись').fill('Пруд в октябре')
  await add(/^Текст/)
  const texts = blocks.getByRole('button', { name: /^Переставить: Текст/ })
  await expect(texts).toHaveCount(1)
  answer()
  await expect(blocks.getByRole('img')).toBeVisible()
  await expect(texts).toHaveCount(1)
  await expect(blocks.getByLabel('Подпись')).toHaveValue('Пруд в октябре')
  await blocks.getByRole('checkbox', { name: /^Только для украшения/ }).check()
  await texts.focus()
  await page.getByRole('button', { name: /^Действия: Текст/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  const saved = (await listed<SitePage>(api.pages)).find(({ link }) => link === made.link)
  expectValue(JSON.stringify(saved?.data)).toContain('"width":900')
  expectValue(JSON.stringify(saved?.data)).toContain('Пруд в октябре')
})

test('an address that a colleague changes meanwhile is shown with both, and one that they delete is gone', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const body = { title: 'Склад', url: 'https://stock.example.ru/hook', kinds: ['request'] }
  const { data } = (await (await by.send('POST', api.webhooks, body)).json()) as { data: Webhook }
  const page = await enter(await visit({ expectedFaults: /409|404/ }), ADMIN, href('programs'))
  const row = page.getByRole('list', { name: 'Адреса программ' }).getByRole('listitem').filter({ hasText: body.url })
  const edit = page.getByRole('dialog', { name: /^Адрес «/ })
  const start = async () => {
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Изменить' }).click()
  }
  await start()
  const theirs = { title: 'Склад и касса', version: data.version }
  expectValue((await by.send('PATCH', path(api.webhook, { id: data.id }), theirs)).status).toBe(200)
  await edit.getByRole('checkbox', { name: 'Отзывы' }).check()
  await edit.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notice(page, /^Не.получилось$/)).toContainText('изменил кто-то другой')
  await expect(edit.getByLabel('Название')).toHaveValue(theirs.title)
  await edit.getByRole('button', { name: 'Сохранить' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row).toContainText(theirs.title)
  const saved = (await listed<Webhook>(api.webhooks)).find(({ id }) => id === data.id)
  expectValue(saved).toMatchObject({ title: theirs.title, kinds: ['request', 'review'] })

  await start()
  expectValue((await by.send('DELETE', path(api.webhook, { id: data.id }))).status).toBe(204)
  await edit.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notice(page, /^Не.получилось$/).filter({ hasText: 'Такого адреса нет' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(edit).toHaveCount(0)
})

test('two quick presses take a record out of the trash once, and nobody is told of another', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const title = 'Дважды из корзины'
  const { data } = (await (await by.send('POST', '/api/topics', { title })).json()) as { data: { id: number } }
  expectValue((await by.send('DELETE', `/api/topics/${data.id}`)).status).toBe(204)
  const page = await enter(await visit(), ADMIN, href('trash'))
  let sent = 0
  await page.route('**/restore', async (route) => {
    sent += 1
    await route.continue()
  })
  await page.getByRole('button', { name: `Восстановить: ${title}` }).dblclick()
  await undo(page, /^Возвращено из.корзины$/)
  await expect(notice(page, /^Снова в.корзине$/)).toBeVisible()
  expectValue(sent).toBe(1)
})

test('a letter with the link of a payment whose answer is lost is written once', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const asked = { source: 'call', name: 'Лия Письмова', contact: '+7 916 333-44-23', for_whom: 'self', is_taken: false }
  const request = (await (await by.send('POST', api.staffRequests, asked)).json()) as { data: { id: number } }
  const [psychologist] = await listed<{ id: number }>('/api/psychologists')
  const link = {
    request_id: request.data.id,
    psychologist_id: psychologist?.id,
    purpose: 'consultation',
    description: 'Консультация',
    amount: 100_000,
    payer: { name: asked.name, email: 'liya-lost@example.ru' },
  }
  expectValue((await by.send('POST', api.transactions, link)).status).toBe(201)
  const open = `${href('requests')}?open=${request.data.id}`
  const page = await enter(await visit({ expectedFaults: /ERR_CONNECTION_RESET/ }), ADMIN, open)
  const button = page.getByRole('button', { name: /^Отправить (письмом|ещё раз)$/ })
  await loseAnswer(page, '/letters')
  await button.click()
  await expect(notice(page, NO_CONNECTION)).toBeVisible()
  await button.click()
  await expect(notice(page, /^Письмо со.ссылкой отправляется$/)).toBeVisible()
  const timeline = await readAs<{ data: { payments: { letters: unknown[] }[] } }>(
    product().url,
    ADMIN,
    path(api.requestTimeline, { id: request.data.id }),
  )
  expectValue(timeline.data.payments.map(({ letters }) => letters.length)).toEqual([1])
})

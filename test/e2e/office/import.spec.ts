import { afterEach, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { SHEET_TYPE, writeSheet } from '#server/platform/workbook/spreadsheet.ts'
import { newVisitor, PHONE, sharedBrowser } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { startProduct, type Product } from '../../product.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { dropWorld, SHORT_LIVED, type ServerWorld } from '../support/demo-world.ts'
import { emptyWorld } from '../support/journey.ts'

const PASSWORD = 'девять тихих улиц'
const PEOPLE = 60
const products: Product[] = []
const worlds: ServerWorld[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.end('SIGKILL')
  for (const world of worlds.splice(0)) await dropWorld(world)
})

/** A table as a practice keeps it: its own words, its own order, topics of which no list knows yet. */
async function workbook(): Promise<Buffer> {
  const columns = ['Телефон', 'ФИО', 'Стоимость', 'Темы', 'Заметки'].map((title) => ({ title, width: 20 }))
  const rows = Array.from({ length: PEOPLE }, (_, at) => [
    `8 (916) 000-00-${String(at).padStart(2, '0')}`,
    `Практикова ${'абвгдежзик'[at % 10]}${'лмнопр'[Math.floor(at / 10)]}`,
    `${3 + (at % 4)} 500 ₽`,
    at % 2 === 0 ? 'Тревога, Сон' : 'Отношения',
    'не для программы',
  ])
  rows[PEOPLE - 1] = [null, 'Ошибкин Пётр', 'дорого', null, null] as never
  return Buffer.from(await writeSheet({ name: 'Люди', columns, rows }))
}

test(
  'sixty people come out of a workbook into a practice that has nothing, on a phone, and go again',
  { timeout: 240_000 },
  async () => {
    const world = await emptyWorld()
    worlds.push(world)
    const product = await startProduct({
      dataDir: world.dataDir,
      command: SHORT_LIVED,
      env: { ...world.env, DEMO: 'false', LOG_LEVEL: 'info' },
    })
    products.push(product)
    await expect.poll(() => product.output()).toMatch(/\/auth\/setup\?token=[\w-]{43}/)
    const [link = ''] = /\/auth\/setup\?token=[\w-]{43}/.exec(product.output()) ?? []
    const { page } = await newVisitor(await sharedBrowser(), { url: product.url, viewport: PHONE })
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Анна')
    await page.getByRole('textbox', { name: 'Фамилия', exact: true }).fill('Основа')
    await page.getByRole('textbox', { name: 'Почта для входа' }).fill('anna@opora.test')
    await page.getByRole('textbox', { name: 'Пароль', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill(PASSWORD)
    await page.getByText('Есть таблица').click()
    await page.getByRole('button', { name: 'Начать работу' }).click()
    await page.waitForURL(`**${href('dashboard')}`)

    await page.getByRole('link', { name: 'Загрузите психологов' }).click()
    const choice = page.getByRole('dialog', { name: /^Психологи из\sтаблицы$/ })
    await choice
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'люди.xlsx', mimeType: SHEET_TYPE, buffer: await workbook() })
    const check = page.getByRole('dialog', { name: 'Проверка таблицы' })
    await expect(check.getByText('Столбцы: узнали 4 из')).toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)
    await expect(check.getByText('«Тревога»').first()).toBeVisible()
    await check.getByRole('button', { name: /Добавить все в\sсписки/ }).click()
    const write = check.getByRole('button', { name: 'Записать 59 психологов' })
    await expect(write).toBeVisible()
    await check.getByText('Ошибки 1').click()
    await expect(check.getByText(/C61: .*не\sсумма/)).toBeVisible()
    await write.click()
    await expect(page.getByText('Таблица записана')).toBeVisible()

    const read = async () =>
      (await page.request.get(`${product.url}${api.psychologists}?per_page=100`)).json() as Promise<
        PageOf<Psychologist>
      >
    const { data } = await read()
    expectValue([data.length, new Set(data.map(({ is_published }) => is_published))]).toEqual([59, new Set([false])])
    expectValue(data.find(({ ycl_phone }) => ycl_phone === '+79160000000')).toMatchObject({
      price: 350_000,
      topics: [{ title: 'Сон' }, { title: 'Тревога' }],
    })

    await page.goto(`${href('psychologists')}?dialog=import`)
    await choice.getByRole('button', { name: /^Отменить импорт/ }).click()
    await choice.getByRole('button', { name: /^Вернуть как/ }).click()
    await expect.poll(async () => (await read()).data.length).toBe(0)
    await page.context().close()
  },
)

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { ERASE_WORD } from '#contract/visitors/my-data-words.ts'
import type { PersonalDataAct } from '#contract/visitors/personal-data.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'
import { mailedPath, subjectsTo } from '../support/letters.ts'
import { enter, readAs } from '../support/steps.ts'

const { visit, product } = workerJourney()
const WIDTHS = [360, 768, 1280]

describe.each([{ javaScript: true }, { javaScript: false }])('one’s own data, JavaScript: $javaScript', (mode) => {
  const { javaScript } = mode
  const email = `forget-${javaScript ? 'js' : 'plain'}@mail.test`

  test('is asked for by mail, read, taken home and erased with an act', async () => {
    const person = await anAccount(email)
    const page = await visit({ javaScript, expectedFaults: /422/ })
    const check = (view: string) => (javaScript ? looksRight(page, view) : Promise.resolve())

    await page.goto(href('privacy'))
    await page.getByRole('main').getByRole('link', { name: 'Мои данные', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${href('myData')}$`))
    await check('ask')
    await page.getByLabel('Ваша почта').fill('не почта')
    await page.getByRole('button', { name: 'Прислать ссылку' }).click()
    await expect(page.getByLabel('Ваша почта')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Ваша почта').fill(email)
    await page.getByRole('button', { name: 'Прислать ссылку' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Посмотрите почту')
    await check('asked')

    const link = await mailedPath(product().dataDir, email, /Ваши данные/)
    await page.goto(link)
    await check('letter')
    await page.getByRole('button', { name: 'Открыть мои данные' }).click()
    await expect(page, 'the link has left the address').toHaveURL(new RegExp(`${href('myData')}$`))
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Учётная запись', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Согласия', exact: true })).toBeVisible()
    await check('mine')
    expectValue(await downloaded(page, 'Скачать для чтения')).toContain('Забвенная Анна')
    expectValue(JSON.parse(await downloaded(page, /JSON/))).toMatchObject({ email, accounts: [{ email }] })

    await page.getByLabel(/Чтобы подтвердить/).fill('да')
    await page.getByRole('button', { name: 'Удалить мои данные' }).click()
    await expect(page.getByLabel(/Чтобы подтвердить/)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(/Чтобы подтвердить/).fill(ERASE_WORD)
    await page.getByRole('button', { name: 'Удалить мои данные' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Данные удалены')
    await check('erased')
    const act = await downloaded(page, 'Скачать акт')
    const number = /АКТ № (\d\d-\d{4})/.exec(act)?.[1]
    expectValue(act).not.toContain(email)

    expectValue(await (await person.get(api.session)).json()).toEqual({ data: { user: null } })
    const refused = await person.send('POST', api.login, { email, password: PASSWORD })
    expectValue(refused.status).toBe(422)
    const acts = await readAs<{ data: PersonalDataAct[] }>(product().url, 'admin@smysl.test', api.personalDataActs)
    expectValue(acts.data.map((one) => one.number)).toContain(number)
    const admin = await enter(await visit(), 'admin@smysl.test', href('erasureActs'))
    await admin.getByRole('button', { name: `Акт № ${number}`, exact: true }).click()
    await expect(admin).toHaveURL(/[?&]open=\d+/)
    await admin.reload()
    await untilAlive(admin)
    await expect(admin.getByRole('dialog', { name: `Акт № ${number}` })).toContainText('Уничтожено')
    expectValue(await downloaded(admin, /^Скачать акт/)).toContain(`АКТ № ${number}`)
    await expect
      .poll(() => subjectsTo(product().dataDir, email))
      .toContainEqual(expect.stringMatching(/Данные удалены/))
  })

  test('opens by a link once, and for nobody without it', async () => {
    const page = await visit({ javaScript, expectedFaults: /422|403/ })
    await page.goto(href('myData'))
    await page.getByLabel('Ваша почта').fill(`nobody-${email}`)
    await page.getByRole('button', { name: 'Прислать ссылку' }).click()
    await expect(page.getByRole('heading', { level: 1 }), 'as for a known address').toHaveText('Посмотрите почту')
    const link = await mailedPath(product().dataDir, `nobody-${email}`, /Ваши данные/)
    await page.goto(link)
    if (javaScript) await untilAlive(page)
    await page.getByRole('button', { name: 'Открыть мои данные' }).dblclick()
    await expect(page.getByText('Удалять нечего.')).toBeVisible()

    const stranger = await visit({ javaScript, expectedFaults: /422|403/ })
    await stranger.goto(href('myData'))
    await expect(stranger.getByLabel('Ваша почта')).toBeVisible()
    await stranger.goto(link)
    await stranger.getByRole('button', { name: 'Открыть мои данные' }).click()
    await expect(stranger.getByRole('alert')).toHaveText(/Ссылка уже не\sдействует/)
  })
})

test('nothing of the page is kept by the browser, told to others or found by search engines', async () => {
  const answer = await fetch(`${product().url}${href('myData')}?token=${'x'.repeat(43)}`)
  expectValue(answer.headers.get('cache-control')).toBe('no-store')
  expectValue(answer.headers.get('referrer-policy')).toBe('same-origin')
  expectValue(await answer.text()).toContain('noindex')
})

test.each([
  ['', { intent: 'open' }, 'В ссылке нет ключа'],
  ['', { intent: 'open', token: 'not-ours' }, 'Ссылка уже не действует. Запросите новую.'],
  ['?token=not-ours', { intent: 'erase' }, `Введите слово «${ERASE_WORD}»`],
  ['?asked=1', { intent: 'ask' }, 'Напишите адрес почты'],
])('a form that its page did not make is told what is wrong with it: %s %o', async (query, form, told) => {
  const headers = { origin: product().url }
  const answer = await fetch(`${product().url}${href('myData')}${query}`, {
    ...{ method: 'POST', headers, body: new URLSearchParams(form) },
  })
  expectValue(answer.status).toBe(422)
  expectValue((await answer.text()).replaceAll('\u00a0', ' ')).toMatch(new RegExp(`(alert|error)"[^>]*>${told}`))
})

const PASSWORD = 'семь тихих озёр'

async function anAccount(email: string): Promise<ApiClient> {
  const person = new ApiClient(product().url)
  const answer = await person.send('POST', api.register, {
    first_name: 'Анна',
    last_name: 'Забвенная',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    consent: true,
  })
  expectValue(answer.status).toBe(201)
  return person
}

async function downloaded(page: Page, name: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return readFile(await file.path(), 'utf8')
}

async function looksRight(page: Page, view: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expectValue(await axeFindings(page), `${view}, ${width}`).toEqual([])
    expectValue(await pixelsBeyond(page), `${view}, ${width} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

import type { Page } from 'playwright'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DOCUMENT_MAX_MB } from '#contract/requests/applications.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { sharedJourney } from '../support/journey.ts'
import { mailedPath, subjectsTo } from '../support/letters.ts'
import { enter, writeAWhile } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const PDF = { name: 'Диплом.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a diploma') }
const WIDTHS = [360, 768, 1280]

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('a psychologist applies with documents, staff answer by letter, and one press makes a card', async () => {
    const email = `apply-${javaScript ? 'js' : 'plain'}@mail.test`
    const name = javaScript ? 'Сценариева Вера' : 'Простова Вера'
    const page = await visit({ javaScript, expectedFaults: /422|ERR_INTERNET_DISCONNECTED/ })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Психологам' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (javaScript) await looksRight(page)
    await page.getByLabel('Фамилия, имя, отчество').fill(name)
    await page.getByLabel('Почта', { exact: true }).fill('не почта')
    await page.getByLabel('Образование').fill('МГУ')
    await page.getByLabel('Как вы работаете').fill('Гештальт-терапия')
    await page.getByLabel('О себе').fill('Десять лет веду взрослых и пары, с личной терапией.')
    if (javaScript) {
      await page.reload()
      await expect(page.getByLabel('О себе'), 'the draft is kept').toHaveValue(/Десять лет/)
    }
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByLabel('Почта', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('О себе')).toHaveValue(/Десять лет/)
    const education = page.getByLabel('Образование')
    await expect(page.getByText('Расскажите подробнее, где и\u00a0чему вы учились')).toBeVisible()
    if (javaScript) {
      await education.fill('МГУ, 2014')
      await expect(education, 'too little is still too little').toHaveAttribute('aria-invalid', 'true')
    }
    await education.fill('МГУ, факультет психологии, 2014')
    if (javaScript) await expect(education).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Почта', { exact: true }).fill(email)
    // The page may just have been made, whoever kept it before.
    await writeAWhile(page, javaScript)
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByRole('heading', { name: /Спасибо/ })).toBeVisible()

    await page.goto(await documentsPath(email))
    // Pressed before, the form would go as it does without scripts.
    if (javaScript) await untilAlive(page)
    const read = Promise.withResolvers<void>()
    await page.route(/\.data\?/, (route) => read.promise.then(() => route.continue()))
    const reading = javaScript ? page.waitForRequest(/\.data\?/) : null
    await attach(page, { ...PDF, name: 'Диплом.pdf', buffer: Buffer.from('no diploma at all') })
    // A file that is chosen now would be lost with a connection that ends before the page is read anew.
    if (await reading) await expect(page.getByRole('alert')).toHaveCount(0)
    read.resolve()
    await expect(page.getByRole('alert')).toHaveText(/Этот файл не\sподошёл/)
    if (javaScript) {
      await page.context().setOffline(true)
      await attach(page, { ...PDF, buffer: Buffer.alloc(DOCUMENT_MAX_MB * 1024 * 1024 + 1) })
      await expect(page.getByRole('alert')).toHaveText(/^Файл больше/)
      await attach(page, PDF)
      await expect(page.getByRole('alert')).toHaveText(/^Нет\sсвязи\sс\sсервером\. Выбранный файл на\sместе/)
      await expect(page.getByRole('alert')).toBeFocused()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Приложить' }).click()
    } else await attach(page, PDF)
    await expect(page.getByRole('status')).toHaveText(/Файл приложен/)
    await expect(page.getByRole('list', { name: 'Приложено' })).toContainText('Диплом.pdf')
    if (javaScript) await looksRight(page)
    expectValue((await visitAnswer(page)).headers()['cache-control']).toBe('no-store')

    const staff = await enter(await visit(), 'moderator@smysl.test', href('applications'))
    await staff.getByRole('row', { name }).getByText(name).click()
    const panel = staff.locator('[data-panel]')
    await expect(panel.getByRole('link', { name: 'Диплом.pdf' })).toBeVisible()
    await panel.getByRole('button', { name: 'Принять…' }).click()
    await panel.getByLabel('Тема письма').fill('Рады работать с вами')
    await panel.getByRole('button', { name: /^Отправить/ }).click()
    await expect.poll(() => subjectsTo(product().dataDir, email)).toContainEqual(expect.stringMatching(/Рады работать/))
    await panel.getByRole('button', { name: 'Завести карточку' }).click()
    await panel.getByRole('link', { name }).click()
    await expect(staff.getByLabel('Фамилия, имя, отчество')).toHaveValue(name)

    await page.reload()
    await expect(page.getByText(/Решение по\sотклику принято/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Приложить' })).toHaveCount(0)
  })
})

test('who has applied before is not met as somebody new', async () => {
  const staff = await enter(await visit(), 'moderator@smysl.test', href('applications'))
  await staff
    .getByRole('row', { name: /Тимошин.*Новый/ })
    .getByText('Тимошин')
    .click()
  const panel = staff.locator('[data-panel]')
  await expect(panel.getByRole('heading', { name: /С\sтой\sже почтой или телефоном/ })).toBeVisible()
  await panel.getByRole('link', { name: /^Отклик / }).click()
  await expect(panel.getByText('Закончил институт')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Новый' })).toBeVisible()
})

test('what is typed before the scripts come is kept with the rest', async () => {
  const page = await visit()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto(href('join'), { waitUntil: 'commit' })
  await page.getByLabel('О себе').fill('Двадцать лет веду группы')
  scripts.resolve()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Двадцать лет')
  await page.goto('/')
  await page.goto(href('join'))
  await expect(page.getByLabel('О себе')).toHaveValue('Двадцать лет веду группы')
})

async function attach(page: Page, file: typeof PDF) {
  await page.getByLabel('Диплом или сертификат').setInputFiles(file)
  await page.getByRole('button', { name: 'Приложить' }).click()
}

/** The link of the letter to whoever applied. */
async function documentsPath(email: string): Promise<string> {
  return mailedPath(product().dataDir, email, /Ваш отклик/)
}

async function visitAnswer(page: Page) {
  const answer = await page.reload()
  if (answer === null) throw new Error('The page did not answer')
  return answer
}

async function looksRight(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expectValue(await axeFindings(page), `${width}`).toEqual([])
    expectValue(await pixelsBeyond(page), `${width} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

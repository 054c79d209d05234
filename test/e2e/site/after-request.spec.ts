import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { sentPath } from '#web/site/request/post-request.ts'
import { untilAlive } from '../../browser.ts'
import { axeFindings } from '../support/axe.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, writeAWhile } from '../support/steps.ts'

const { visit } = sharedJourney()

describe.each([{ javaScript: true }, { javaScript: false }])(
  'somebody who has found whom to ask, JavaScript: $javaScript',
  ({ javaScript }) => {
    test('leaves a request for this psychologist, reads what was sent and when somebody calls, and takes it back', async () => {
      const page = await visit({ javaScript })
      await page.goto('/catalog')
      const link = page
        .getByRole('main')
        .getByRole('link', { name: /^Оставить заявку: / })
        .first()
      const name = (await link.getAttribute('aria-label'))?.replace('Оставить заявку: ', '') ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оставить заявку')
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      await fill(page, javaScript ? '+7 916 000-00-01' : '+7 916 000-00-02')
      await writeAWhile(page, javaScript)
      await page.getByRole('button', { name: 'Отправить заявку' }).click()

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
      await expect(page.getByText(/^Позвоним\s(?:сегодня|завтра|во?\s)/)).toBeVisible()
      await expect(page.getByText('Ольга', { exact: true }), 'their own words').toBeVisible()
      await expect(page.getByText('+7 (916) 000-00-0')).toBeVisible()
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      if (javaScript) {
        await expect.poll(() => page.evaluate('scrollY'), 'the page is at its top').toBe(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        expect(await axeFindings(page)).toEqual([])
      }

      await page.getByRole('button', { name: 'Отозвать заявку' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отозвана')
      await expect(page.getByRole('button', { name: 'Отозвать заявку' })).toHaveCount(0)
      await expect(page.getByText('Ольга', { exact: true })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заявка отозвана')
    })
  },
)

test('whoever sent again what is here already is told so; whoever has no link and sent nothing is not', async () => {
  const page = await visit({ javaScript: false, expectedFaults: /404/ })
  const heading = page.getByRole('heading', { level: 1 })
  expect((await page.goto(sentPath({ key: null })))?.status()).toBe(200)
  await expect(heading).toHaveText(/^Такая заявка у\sнас уже есть$/)
  await page.setViewportSize({ width: 360, height: 780 })
  const [catalog, again] = [
    page.getByRole('link', { name: 'Открыть каталог' }),
    page.getByRole('link', { name: 'Подобрать ещё раз' }),
  ]
  expect((await again.boundingBox())?.x, 'on a phone it stands below its button').toBe((await catalog.boundingBox())?.x)
  expect((await page.goto(href('sentRequest')))?.status()).toBe(404)
  await expect(heading).toHaveText(/^По\sэтой ссылке заявки не\sвидно$/)
})

test('what is wrong is said beside its field, and nothing typed is lost', async () => {
  const page = await visit({ expectedFaults: /422/ })
  await page.goto('/catalog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Оставить заявку: / })
    .first()
    .click()
  await untilAlive(page)
  await fill(page, 'звоните')
  await writeAWhile(page, true)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  const contact = page.getByLabel('Как с вами связаться')
  await expect(contact).toBeFocused()
  await expect(contact).toHaveValue('звоните')
  await expect(page.getByLabel('Как к вам обращаться')).toHaveValue('Ольга')
  expect(await axeFindings(page)).toEqual([])

  await contact.fill('+7 916 000')
  await expect(contact, 'not yet what somebody can be reached by').toHaveAttribute('aria-invalid', 'true')
  await contact.fill('+7 916 000-00-04')
  await expect(contact).not.toHaveAttribute('aria-invalid')
  await page.getByLabel(/^Что\sважно\sзнать/).fill('Надоело жить, иногда режусь')
  await page.getByRole('checkbox', { name: /о\sмоём состоянии/ }).check()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сначала, пожалуйста, позвоните')
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сначала, пожалуйста, позвоните')
  await page.clock.runFor(90_000)
  await expect(page.getByRole('dialog'), 'nothing covers the numbers').toHaveCount(0)
})

test('staff see whom it is for, that it was taken back, and set the hours', async () => {
  const visitor = await visit()
  await visitor.goto('/catalog')
  await visitor
    .getByRole('main')
    .getByRole('link', { name: /^Оставить заявку: / })
    .first()
    .click()
  await untilAlive(visitor)
  await fill(visitor, '+7 916 000-00-03')
  await writeAWhile(visitor, true)
  await visitor.getByRole('button', { name: 'Отправить заявку' }).click()
  await visitor.getByRole('button', { name: 'Отозвать заявку' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Заявка отозвана')

  const page = await enter(await visit(), 'moderator@smysl.test', '/sm-admin/requests?filter[withdrawn]=1')
  await page.getByRole('row').getByText('Ольга').first().click()
  await expect(page.getByText(/^Человек отозвал заявку/)).toBeVisible()
  await expect(page.getByText('К кому', { exact: true })).toBeVisible()

  await page.goto('/sm-admin/requests/working-hours')
  await page.getByRole('button', { name: 'Новая строка расписания' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Название').fill('Суббота')
  await dialog.getByLabel('сб').check()
  await dialog.getByLabel('С', { exact: true }).fill('11:00')
  await dialog.getByLabel('До', { exact: true }).fill('16:00')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^(Создать|Сохранить)/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Суббота' })).toContainText('11:00–16:00')
})

async function fill(page: Page, contact: string) {
  await page.getByLabel('Как к вам обращаться').fill('Ольга')
  await page.getByLabel('Как с вами связаться').fill(contact)
  await page.getByLabel(/^Согласен/).check()
}

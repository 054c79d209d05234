import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { cardSteps } from '../support/card-steps.ts'
import { sharedJourney } from '../support/journey.ts'

const { visit, product } = sharedJourney()
const { openEditor, named, card, staff } = cardSteps({ visit, product })
const NAME = 'Юлия Соболь'

test('staff say how long a meeting is, within bounds, and visitors read it beside every price', async () => {
  const { id, slug } = await named(NAME)
  const editor = await openEditor(id, 'moderator@smysl.test', /422/)
  const alone = editor.getByRole('textbox', { name: 'Длительность встречи, мин' })
  const forTwo = editor.getByRole('textbox', { name: 'Длительность для пары, мин' })
  await alone.fill('5')
  await forTwo.fill('90')
  await editor.keyboard.press('Control+s')
  await expect(editor.getByText(/от 10 до 480/).first()).toBeVisible()
  await expect(forTwo, 'nothing typed is lost').toHaveValue('90')
  expectValue((await card(id)).meeting_minutes_couple).toBe(80)
  await alone.fill('75')
  await editor.keyboard.press('Control+s')
  await expect(editor.getByText('Сохранено', { exact: true })).toBeVisible()
  expectValue(await card(id)).toMatchObject({ meeting_minutes: 75, meeting_minutes_couple: 90 })

  for (const javaScript of [true, false]) {
    // Without scripts both are the same page: what hides on one of them hides with scripts too.
    for (const viewport of javaScript ? [DESKTOP, PHONE] : [PHONE]) {
      const page = await visit({ javaScript, viewport })
      const search = `filter[search]=${encodeURIComponent(NAME)}`
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) })
      await page.goto(`${href('catalog')}?${search}`)
      await expect(row).toContainText('5 500 ₽ за 1 час 15 минут')
      await page.goto(`${href('catalog')}?${search}&filter[is_couples]=1`)
      await expect(row).toContainText('7 500 ₽ за 1 час 30 минут')
      await page.goto('/dlya-par')
      await expect(row).toContainText('5 500 ₽ за 1 час 15 минут')

      await page.goto(href('psychologistPage', { slug }))
      await expect(page.getByRole('definition').first()).toHaveText(
        '5 500 ₽ за 1 час 15 минут, вдвоём — 7 500 ₽ за 1 час 30 минут',
      )
      if (viewport === PHONE) {
        await expect(page.getByRole('region', { name: 'Запись' })).toContainText('5 500 ₽ за 1 час 15 минут')
      }
      await page.goto(`${href('compare')}?people=${slug},inna-rubinchik`)
      await expect(page.getByRole('cell', { name: /5\s500\s₽ за\s1\sчас\s15\sминут/ })).toBeVisible()
      await expect(page.getByRole('cell', { name: /7\s500\s₽ за\s1\sчас\s30\sминут/ })).toBeVisible()
      await page.goto(`${href('favourites')}?people=${slug}`)
      await expect(row).toContainText('5 500 ₽ за 1 час 15 минут')
      await page.goto(href('psychologistRequest', { slug }))
      await expect(page.getByText(/^5\s500\s₽ за\s1\sчас\s15\sминут/)).toBeVisible()
    }
  }
})

test('where nobody told how long a meeting is, the price stands alone', async () => {
  const { id, slug } = await named('Галимов')
  const saved = await (await staff()).send('PATCH', `/api/psychologists/${id}`, { meeting_minutes: null })
  expectValue(saved.status).toBe(200)
  const page = await visit()
  await page.goto(href('psychologistPage', { slug }))
  await untilAlive(page)
  await expect(page.getByRole('definition').first()).toHaveText('3 600 ₽ за встречу')
  await page.goto(`${href('catalog')}?filter[search]=${encodeURIComponent('Галимов')}`)
  await expect(page.getByText(/^\s?за\sвстречу$/)).toBeVisible()
  await expect(page.getByText(/^за\s\d/)).toHaveCount(0)
})

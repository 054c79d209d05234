import { test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { cardSteps } from '../support/card-steps.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const { staff } = cardSteps({ visit, product })

test('the list leads from card to card, and a card without topics is published at a second press', async () => {
  const list = `${href('psychologists')}?per_page=3&sort_column=id&sort_direction=asc`
  const page = await enter(await visit(), 'moderator@smysl.test', list)
  await page.getByRole('table').getByRole('link').nth(1).click()
  const place = page.getByRole('navigation', { name: 'По списку' })
  await expect(place).toContainText(/^2 из/)
  await place.getByRole('link', { name: 'Следующая карточка' }).click()
  await expect(place).toContainText(/^3 из/)
  // The next one is on the next page.
  await place.getByRole('link', { name: 'Следующая карточка' }).click()
  await expect(place).toContainText(/^4 из/)
  await place.getByRole('link', { name: 'Предыдущая карточка' }).click()
  await expect(place).toContainText(/^3 из/)

  const bare = await (await staff()).send('POST', api.psychologists, { full_name: 'Новая Без Тем' })
  const { data } = (await bare.json()) as { data: { id: number } }
  await page.goto(href('psychologistEditor', { id: data.id }))
  await untilAlive(page)
  const onSite = page.getByRole('switch', { name: 'Опубликовать на сайте' })
  await onSite.click()
  await expect(page.getByRole('alert')).toContainText('без фотографии, текста, тем и цены')
  await expect(onSite).not.toBeChecked()
  await page.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(onSite).toBeFocused()
  await onSite.click()
  await page.getByRole('button', { name: 'Опубликовать так' }).click()
  await expect(onSite).toBeChecked()
  await expect(page.getByText('Изменено 1 поле')).toBeVisible()
})

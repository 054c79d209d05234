import { expect } from '../../expect.ts'
import { expect as expectValue, test } from 'vitest'
import { untilAlive } from '../../browser.ts'
import { axeFindings } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'

const { visit } = workerJourney()
const PASSWORD = 'девять серых китов под мостом'

test('somebody registers, lands in their cabinet with what they kept, is greeted on every page, and leaves', async () => {
  const page = await visit()
  await page.goto('/catalog')
  await untilAlive(page)
  const mark = page
    .getByRole('main')
    .getByRole('checkbox', { name: /избранн/i })
    .first()
  await mark.check({ force: true })

  await page.goto('/auth/register')
  await untilAlive(page)
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByLabel('Фамилия').fill('Новикова')
  await page.getByLabel('Почта').fill('anna.new@mail.test')
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/Пароль ещё раз|Повторите/).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Зарегистрироваться|Создать/ }).click()
  await expect(page).toHaveURL(/\/cabinet$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Личный\sкабинет$/)
  await expect(page.getByText(/Почта ещё не\sподтверждена/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Анна: личный кабинет' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Избранное' }).getByRole('listitem')).toHaveCount(1)

  await page.goto('/')
  await expect(header.getByRole('link', { name: 'Анна: личный кабинет' }), 'on a kept page').toBeVisible()
  await page.goto('/sm-admin/profile')
  await expect(
    page.getByRole('link', { name: 'Личный кабинет' }),
    'the profile is out of the staff’s frame',
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const other = await visit()
  await other.goto('/auth/login')
  await untilAlive(other)
  await other.getByLabel('Почта').fill('anna.new@mail.test')
  await other.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(other).toHaveURL(/\/cabinet$/)
  await expect(other.getByRole('region', { name: 'Избранное' }).getByRole('listitem'), 'on any device').toHaveCount(1)

  await page.goto('/')
  await header.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'Войти' })).toBeVisible()
  await page.goto('/cabinet')
  await expect(page).toHaveURL(/\/auth\/login\?to=%2Fcabinet$/)
})

test('without scripts one plain link leads in, and the cabinet has the way out', async () => {
  const page = await visit({ javaScript: false })
  await page.goto('/')
  const links = page.getByRole('banner').getByRole('link').filter({ visible: true })
  const heights = await links.evaluateAll((list) => list.map((link) => link.getBoundingClientRect().height))
  expectValue(Math.max(...heights), 'each on one line').toBeLessThan(45)
  await page.getByRole('banner').getByRole('link', { name: 'Кабинет' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login\?to=%2Fcabinet$/)
  await page.getByLabel('Почта').fill('visitor@smysl.test')
  await page.getByLabel('Пароль', { exact: true }).fill('smysl-demo-2026')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/cabinet$/)
  await page.getByRole('main').getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.goto('/cabinet')
  await expect(page).toHaveURL(/\/auth\/login/)
})

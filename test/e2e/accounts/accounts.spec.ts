import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { signIn } from '../../browser.ts'
import { workerJourney } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'
import { readAs } from '../support/steps.ts'

const { visit, product } = workerJourney()
const [PASSWORD, NEW_PASSWORD] = ['семь тихих озёр', 'восемь громких рек']

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  const email = `account-${javaScript ? 'js' : 'plain'}@mail.test`

  test('somebody registers, confirms the mail, and the profile knows it', async () => {
    const page = await visit({ javaScript, expectedFaults: /422/ })
    await page.goto(href('register'))
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    for (const field of ['Имя', 'Фамилия', 'Почта']) await expectRefused(page, field)
    await expect(page.getByRole('checkbox'), 'consent is nobody’s default').toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Имя').fill('Вера')
    await page.getByLabel('Фамилия').fill('Новикова')
    await page.getByLabel('Почта').fill(email)
    await page.getByRole('checkbox').check()
    await fillPasswords(page, 'короткий', 'короткий')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expectRefused(page, 'Пароль', /не\sкороче/)
    await expect(page.getByLabel('Имя')).toHaveValue('Вера')
    await expect(page.getByRole('checkbox')).toBeChecked()
    await fillPasswords(page, PASSWORD, 'другой пароль')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText('Пароли не совпадают')).toBeVisible()
    await fillPasswords(page, PASSWORD, PASSWORD)
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page).toHaveURL(/\/cabinet$/)

    const link = await mailedPath(product().dataDir, email, /Подтвердите адрес/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Подтвердить адрес' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Почта подтверждена')
    const found = await readAs<{ data: { email_verified_at: string | null }[] }>(
      product().url,
      'admin@smysl.test',
      `${api.users}?filter[email]=${email}`,
    )
    expect(found.data.map(({ email_verified_at }) => email_verified_at !== null)).toEqual([true])
    await page.goto(link.replace(/.$/, (sign) => (sign === 'x' ? 'y' : 'x')))
    await page.getByRole('button', { name: 'Подтвердить адрес' }).click()
    await expect(page.getByText('Ссылка уже не действует. Войдите и запросите новое письмо.')).toBeVisible()
  })

  test('somebody forgets the password, sets a new one by the letter, and signs in', async () => {
    // Somebody else each time: an older letter would lead to a link that is over.
    const email = javaScript ? 'a.grigoryan@smysl.test' : 'k.shevtsov@smysl.test'
    const page = await visit({ javaScript, expectedFaults: /422/ })
    await page.goto(href('login'))
    await page.getByRole('link', { name: /Забыли/ }).click()
    await page.getByLabel('Почта').fill('не почта')
    await page.getByRole('button', { name: /ссылку|письмо/i }).click()
    await expectRefused(page, 'Почта')
    await page.getByLabel('Почта').fill(email)
    await page.getByRole('button', { name: /ссылку|письмо/i }).click()
    await expect(page.getByText(email)).toBeVisible()

    const link = await mailedPath(product().dataDir, email, /Новый пароль/)
    await page.goto(link)
    await page.getByLabel('Новый пароль', { exact: true }).fill('short')
    await page.getByLabel('Пароль ещё раз').fill('short')
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expectRefused(page, 'Новый пароль', /не\sкороче/)
    const password = `${NEW_PASSWORD} ${javaScript ? 'раз' : 'два'}`
    await page.getByLabel('Новый пароль', { exact: true }).fill(password)
    await page.getByLabel('Пароль ещё раз').fill(password)
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?reset=1$/)

    await signIn(page, email)
    await expect(page.getByText('Неверный адрес или пароль.'), 'the old one is over').toBeVisible()
    await signIn(page, email, password)
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)

    const again = await visit({ javaScript })
    await again.goto(link)
    await expect(again.getByText('Ссылка уже не действует. Запросите новую.')).toBeVisible()
    await expect(again.getByLabel('Новый пароль', { exact: true }), 'nobody types for nothing').toHaveCount(0)
    await again.getByRole('link', { name: 'Запросить новую ссылку' }).click()
    await expect(again).toHaveURL(/\/auth\/forgot$/)
  })
})

async function fillPasswords(page: Page, password: string, again: string) {
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(again)
}

async function expectRefused(page: Page, label: string, reason = /./) {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(reason)
}

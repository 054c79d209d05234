import { describe, test } from 'vitest'
import { fillLogin, PHONE, signIn } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings } from '../support/axe.ts'
import { journey } from '../support/journey.ts'

const { product, visit } = journey({ env: { TRUST_PROXY: 'true' } })

/** Strangers guess at an account from many networks, none of which is the person's. */
async function guessTwentyTimes(email: string) {
  const { url } = product()
  const cookies = (await fetch(`${url}/sanctum/csrf-cookie`)).headers.getSetCookie().map((line) => line.split(';')[0])
  const token = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  for (let n = 0; n < 20; n += 1) {
    const { status } = await fetch(`${url}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password: 'wrong-password-1' }),
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-xsrf-token': token,
        'x-forwarded-for': `198.51.100.${n}`,
      },
    })
    expect(status).toBe(422)
  }
}

describe('an account that strangers guess at', () => {
  test('lets its person in: the form solves the puzzle and sends itself again', async () => {
    await guessTwentyTimes('writer@smysl.test')
    const page = await visit({ expectedFaults: /422/ })
    await signIn(page, 'writer@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('says so while it solves, and whoever mistypes is told as ever', async () => {
    await guessTwentyTimes('moderator@smysl.test')
    const page = await visit({ viewport: PHONE, expectedFaults: /422/ })
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/form-check', async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, 'moderator@smysl.test', 'wrong-password-1')
    await expect(page.getByRole('status').getByText('Проверяем, что вы не программа')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Войти' })).toHaveAttribute('aria-busy', 'true')
    expect(await axeFindings(page)).toEqual([])
    release()
    await expect(page.getByText('Неверный адрес или пароль.')).toBeVisible()
    await page.unroute('**/api/form-check')
    await page.getByLabel('Пароль', { exact: true }).fill('smysl-demo-2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('without scripts asks for the password once more, a moment later', async () => {
    await guessTwentyTimes('support@smysl.test')
    const page = await visit({ javaScript: false, expectedFaults: /422/ })
    await signIn(page, 'support@smysl.test')
    await expect(page.getByText('Введите пароль ещё раз и нажмите «Войти».')).toBeVisible()
    await expect(page.getByLabel('Почта')).toHaveValue('support@smysl.test')
    await page.getByLabel('Пароль', { exact: true }).fill('smysl-demo-2026')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByText('Форма отправлена быстрее, чем её можно заполнить.')).toBeVisible()
    // As long as a person needs: the form says to wait, so the one who tries does.
    await expect
      .poll(async () => {
        if (page.url().includes('/auth/login')) await fillLogin(page, 'support@smysl.test')
        return page.url()
      })
      .toMatch(/\/sm-admin\/dashboard$/)
  })
})

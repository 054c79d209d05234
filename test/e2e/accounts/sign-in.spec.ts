import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { fillLogin, signIn, untilAlive } from '../../browser.ts'
import { endSession } from '../support/end-session.ts'
import { readingJourney } from '../support/journey.ts'
import { enterListening } from '../support/steps.ts'

const { visit } = readingJourney()

describe('signing in', () => {
  test('leads to the back office, and out again to the login', async () => {
    const page = await visit()
    await signIn(page, 'moderator@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
    await page.goto('/auth/login')
    await expect(page, 'the login is for guests').toHaveURL(/\/sm-admin\/dashboard$/)
    await page.getByRole('button', { name: /Беляева|Софья|Учётная запись/ }).click()
    await page.getByRole('menuitem', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.goto('/sm-admin/psychologists')
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('says one sentence for a wrong password and for an unknown address', async () => {
    const page = await visit({ expectedFaults: /422/ })
    for (const email of ['moderator@smysl.test', 'nobody@smysl.test']) {
      await signIn(page, email, 'wrong-password-1')
      await expect(page.getByText('Неверный адрес или пароль.')).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect(page.getByLabel('Почта')).toHaveValue(email)
    }
  })

  test('takes the mark of an error from a field as soon as somebody types in it, until the next answer', async () => {
    const page = await visit({ expectedFaults: /422/ })
    await signIn(page, 'nobody@smysl.test', 'wrong-password-1')
    const [email, password] = [page.getByLabel('Почта'), page.getByLabel('Пароль', { exact: true })]
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.press('x')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(password, 'the other field').toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(email).toHaveAccessibleDescription('Введите почту')
    await email.press('x')
    await expect(email).toHaveAccessibleDescription('')
  })

  test('works although another tab has begun a new session meanwhile', async () => {
    const page = await visit()
    await page.goto('/auth/login')
    await untilAlive(page)
    await page.context().clearCookies({ name: /session|XSRF/ })
    await page.evaluate(() => fetch('/sanctum/csrf-cookie'))
    await fillLogin(page, 'moderator@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('sends its form once more by itself when its token is too old, as the form of a page that stood open does', async () => {
    const page = await visit()
    await page.goto('/auth/login')
    await untilAlive(page)
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'of-yesterday', url: page.url() }])
    await fillLogin(page, 'moderator@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('works without JavaScript', async () => {
    const page = await visit({ javaScript: false })
    await signIn(page, 'moderator@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('is asked of a guest who comes by a link, and then leads there', async () => {
    const page = await visit()
    await page.goto('/sm-admin/psychologists?filter[gender]=male')
    await expect(page).toHaveURL(/\/auth\/login\?/)
    await fillLogin(page, 'moderator@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/psychologists\?.*male/)
  })

  test('never leads to a foreign site', async () => {
    const page = await visit()
    await page.goto('/auth/login?to=https://evil.example/')
    await fillLogin(page, 'writer@smysl.test')
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })
})

test('an expired session is said once, and leads to the login and back', async () => {
  const page = await visit({ expectedFaults: /401/ })
  await signIn(page, 'moderator@smysl.test')
  await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  // What the screen still asks would meet the end of the session before the press does.
  await untilAlive(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // Of this browser alone: the line of news is not told, and the press is the first to meet it.
  await page.context().clearCookies({ name: 'smysl_session' })
  await page.getByRole('link', { name: 'Психологи', exact: true }).first().click()
  await expect(page.getByText('Ваша сессия истекла')).toHaveCount(1)
  await expect(page.getByText('Повторите попытку авторизации')).toBeVisible()
  await fillLogin(page, 'moderator@smysl.test')
  await expect(page).toHaveURL(/\/sm-admin\/psychologists/)
})

test('news of the end that comes on the way to the login leaves the way back as it is', async () => {
  const page = await visit({ expectedFaults: /401/ })
  await enterListening(page, 'moderator@smysl.test', '/sm-admin/dashboard')
  const session = (await page.context().cookies()).filter(({ name }) => name === 'smysl_session')
  await page.context().clearCookies({ name: 'smysl_session' })
  const hasTurned = Promise.withResolvers<void>()
  const mayArrive = Promise.withResolvers<void>()
  await page.route(/\/auth\/login\.data/, async (route) => {
    hasTurned.resolve()
    await mayArrive.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Психологи', exact: true }).first().click()
  await hasTurned.promise
  const asked = page.waitForResponse(/\/api\/session/)
  await page.context().addCookies(session)
  await endSession(page)
  await asked
  mayArrive.resolve()
  await expect(page.getByText('Ваша сессия истекла')).toHaveCount(1)
  await fillLogin(page, 'moderator@smysl.test')
  await expect(page).toHaveURL(/\/sm-admin\/psychologists/)
})

test('the login is light until there is a notice to draw, and stands without the one that cannot be fetched', async () => {
  const page = await visit({ expectedFaults: /toaster/ })
  const drawers: string[] = []
  page.on('request', (request) => {
    if (/\/toaster-/.test(request.url())) drawers.push(request.url())
  })
  await page.goto('/auth/login', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
  expect(drawers).toEqual([])
  await page.goto('/auth/login?expired=1')
  await expect(page.getByText('Ваша сессия истекла')).toBeVisible()
  await expect(page, 'a reload keeps silent').toHaveURL(/\/auth\/login\??$/)
  expect(drawers).toHaveLength(1)
  await page.route(/\/toaster-/, (route) => route.abort())
  const refusal = page.waitForEvent('requestfailed', (request) => /\/toaster-/.test(request.url()))
  await page.goto('/auth/login?expired=1')
  await refusal
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
})

test('somebody without a role lands in their cabinet and sees nothing of the staff', async () => {
  const page = await visit()
  await signIn(page, 'visitor@smysl.test')
  await expect(page).toHaveURL(/\/cabinet$/)
  await expect(page.getByRole('link', { name: 'Психологи', exact: true })).toHaveCount(0)
  await page.goto('/sm-admin')
  await expect(page, 'what is left of the back office is the own profile').toHaveURL(/\/sm-admin\/profile$/)
  await expect(page.getByRole('link', { name: 'Личный кабинет' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Меню' })).toHaveCount(0)
})

test('a press on its way when the news says that the session is over leads there after the login', async () => {
  const page = await visit({ expectedFaults: /401/ })
  let isAsked = false
  // From the beginning: what the menu reads ahead would answer the press.
  await page.route(/\/sm-admin\/psychologists\.data/, () => void (isAsked = true))
  await signIn(page, 'moderator@smysl.test')
  // The heading of the login is alive already: it is the back office whose scripts must answer the press.
  const psychologists = page.getByRole('link', { name: 'Психологи', exact: true }).first()
  await expect(psychologists).toBeVisible()
  await untilAlive(page)
  await psychologists.click()
  await expect.poll(() => isAsked).toBe(true)
  await endSession(page)
  await expect(page.getByText('Ваша сессия истекла')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await fillLogin(page, 'moderator@smysl.test')
  await expect(page).toHaveURL(/\/sm-admin\/psychologists/)
})

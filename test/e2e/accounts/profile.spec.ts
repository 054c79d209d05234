import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, onTestFinished, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import { href, type ScreenName } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { codeOfApp } from '../../authenticator.ts'
import { fillLogin, signIn, untilAlive } from '../../browser.ts'
import { journey } from '../support/journey.ts'
import { enter, section } from '../support/steps.ts'

const { visit, product } = journey()

const DEMO_PASSWORD = 'smysl-demo-2026'

describe('a role that demands the second step', () => {
  test('leads its people to set it up, opens all screens after that, and lets them in with a recovery code', async () => {
    const email = 'a.grigoryan@smysl.test'
    const page = await staffAt('dashboard', email, /422/)
    const admin = await staffAt('dashboard', 'admin@smysl.test')
    await admin.goto(href('roleEditor', { id: await roleId('moderator') }))
    await untilAlive(admin)
    const demand = admin.getByRole('switch', { name: 'Требовать вход в два шага' })
    await demand.click()
    const question = admin.getByRole('dialog', { name: /Требовать вход в\sдва шага от\sроли «Модератор»/ })
    await question.getByRole('button', { name: 'Требовать', exact: true }).click()
    await expect(demand).toBeChecked()

    await expect(page, 'what is open leads there at once').toHaveURL(new RegExp(`${href('profile')}$`))
    await expect(page.getByText(/Ваша роль требует вход в\sдва шага/)).toBeVisible()
    const codes = await setUpSecondStep(page)
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: /Коды сохранены/ }).click()
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
    await section(page, 'Пользователи').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Пользователи/ })).toBeVisible()

    await logOut(page, 'Григорян')
    await page.goto(`${href('psychologists')}?filter[gender]=male`)
    await fillLogin(page, email)
    await page.getByLabel('Код из приложения').fill('AAAAA-22222')
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByLabel('Код из приложения')).toHaveAccessibleDescription(/^Код не подошёл/)
    await page.getByLabel('Код из приложения').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page).toHaveURL(/\/sm-admin\/psychologists\?.*male/)
    await page.goto(href('profile'))
    await expect(page.getByText(/^9\sзапасных кодов$/)).toBeVisible()
  })

  test('shows who has no second step nothing but its setup, whatever they open', async () => {
    await demandOf('writer', true)
    onTestFinished(() => demandOf('writer', false))
    const page = await visit()
    await signIn(page, 'writer@smysl.test')
    await page.waitForURL(new RegExp(`${href('profile')}$`))
    for (const screen of [href('dashboard'), href('pages'), href('psychologistEditor', { id: 1 })]) {
      await page.goto(screen)
      await expect(page).toHaveURL(new RegExp(`${href('profile')}$`))
      await expect(page.getByRole('button', { name: 'Продолжить' })).toBeVisible()
    }
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Имя, страница или действие').fill('Анна')
    await expect(page.getByText(/^Ничего не\sнашлось: «Анна»/)).toBeVisible()
    await page.keyboard.press('Escape')
    await demandOf('writer', false)
    await page.goto(href('pages'))
    await expect(page.getByRole('heading', { level: 1, name: /^Страницы/ })).toBeVisible()
  })
})

describe('in the profile', () => {
  test('a new password keeps this session and ends the other', async () => {
    const email = 'k.shevtsov@smysl.test'
    const other = await staffAt('dashboard', email, /401/)
    const page = await staffAt('profile', email, /422/)
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
    const change = dialog.getByRole('button', { name: 'Сменить пароль' })
    await dialog.getByLabel('Текущий пароль').fill('не-тот-пароль-1')
    await dialog.getByLabel('Новый пароль', { exact: true }).fill('семь-тихих-ежей-27')
    await dialog.getByLabel('Новый пароль ещё раз').fill('семь-тихих-ежей-27')
    await change.click()
    await expect(dialog.getByLabel('Текущий пароль')).toHaveAccessibleDescription(/пароль/i)
    await dialog.getByLabel('Текущий пароль').fill(DEMO_PASSWORD)
    await change.click()
    await expect(page.getByText('Пароль изменён', { exact: true })).toBeVisible()
    await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible()

    await expect(other, 'what stood open there is shown no longer').toHaveURL(/\/auth\/login/)
    await section(page, 'Психологи').click()
    await expect(page).toHaveURL(/\/sm-admin\/psychologists/)
    await signIn(other, email, 'семь-тихих-ежей-27')
    await expect(other).toHaveURL(/\/sm-admin\/dashboard$/)
  })

  test('a refused field is forgiven while it is typed in, the others are not, and the next press tells again', async () => {
    const page = await staffAt('profile', 'visitor@smysl.test', /422/)
    await page.getByRole('button', { name: 'Сменить почту' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сменить почту' })
    const [email, password] = [dialog.getByLabel('Новая почта'), dialog.getByLabel('Текущий пароль')]
    const change = dialog.getByRole('button', { name: 'Сменить почту' })
    await email.fill('не почта')
    await change.click()
    await expect(email).toHaveAccessibleDescription(/адрес/i)
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.press('!')
    await expect(email).toHaveAccessibleDescription('')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await change.click()
    await expect(email, 'still wrong').toHaveAccessibleDescription(/адрес/i)
    await password.press('x')
    await expect(email, 'another field is typed in').toHaveAttribute('aria-invalid', 'true')
  })

  test('an empty password is told at each press, in words of the browser, and by typing taken back', async () => {
    const page = await staffAt('profile', 'visitor@smysl.test')
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
    const password = dialog.getByLabel('Новый пароль', { exact: true })
    const change = dialog.getByRole('button', { name: 'Сменить пароль' })
    await change.click()
    await expect(password).toHaveAccessibleDescription(/Придумайте пароль/)
    await password.press('x')
    await expect(password).not.toHaveAccessibleDescription(/Придумайте пароль/)
    await password.press('Backspace')
    await change.click()
    await expect(password).toHaveAccessibleDescription(/Придумайте пароль/)
  })

  test('a second step is set up, asked for at the next sign-in, and switched off with the password', async () => {
    const email = 'support@smysl.test'
    const page = await staffAt('profile', email, /422/)
    await page.getByRole('button', { name: 'Настроить', exact: true }).click()
    const setup = page.getByRole('dialog', { name: /^Вход в\sдва шага$/ })
    await expect(setup.getByLabel('Пароль', { exact: true })).toBeFocused()
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const secret = await secretOn(page)
    await expect(setup.locator(':focus'), 'each step goes on where it begins').toContainText('1. Добавьте ключ')
    const code = setup.getByLabel('Код из приложения')
    await code.fill('12345')
    await setup.getByRole('button', { name: /^Включить/ }).click()
    await expect(code).toHaveAccessibleDescription(/^Код состоит из 6 цифр/)
    await code.fill(codeOfApp(secret, new Date()))
    await setup.getByRole('button', { name: /^Включить/ }).click()
    const codes = setup.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expect(setup.locator(':focus')).toContainText('Сохраните коды сейчас')
    await page.keyboard.press('Escape')
    await expect(setup.getByRole('alert')).toContainText(/Закроется, когда вы нажмёте «Коды сохранены»/)
    await expect(setup.getByRole('button', { name: 'Закрыть' })).toHaveCount(0)
    await expect(codes).toHaveCount(10)
    await setup.getByRole('button', { name: /Коды сохранены/ }).click()
    await expect(setup).toBeHidden()
    await expect(page.getByText(/^10\sзапасных кодов$/)).toBeVisible()

    await logOut(page, 'Мухаметшин')
    await page.goto(href('transactions'))
    await fillLogin(page, email)
    // Each code is taken once: this is the one that the app shows next.
    await page.getByLabel('Код из приложения').fill(codeOfApp(secret, new Date(Date.now() + 30_000)))
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page).toHaveURL(new RegExp(`${href('transactions')}$`))

    await page.goto(href('profile'))
    await untilAlive(page)
    await page.getByRole('button', { name: 'Выключить', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Выключить вход в\sдва шага\?$/ })
    const password = question.getByLabel('Пароль', { exact: true })
    await password.fill('не-тот-пароль-1')
    await password.press('Enter')
    await expect(password).toHaveAccessibleDescription('Пароль не подошёл.')
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await expect(page.getByText(/^Вход в\sдва шага выключен$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Настроить', exact: true })).toBeVisible()
  })

  test('the dark theme is obeyed at once, and after a reload', async () => {
    const page = await staffAt('profile', 'support@smysl.test')
    expect(await colorScheme(page)).toBe('light dark')
    const themes = page.getByRole('radiogroup', { name: 'Тема' })
    await themes.getByRole('radio', { name: 'Тёмная' }).click()
    await expect.poll(() => colorScheme(page)).toBe('dark')
    const ground = await background(page)
    await page.reload()
    expect(await colorScheme(page)).toBe('dark')
    expect(await background(page)).toBe(ground)
    await expect(themes.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
    await page.goto(href('psychologists'))
    expect(await colorScheme(page)).toBe('dark')
    await page.goto(href('home'))
    expect(await colorScheme(page), 'the site stays light').toBe('light')
  })

  test('somebody ends one of their own sessions', async () => {
    const email = 't.yuzhakova@smysl.test'
    const other = await staffAt('dashboard', email, /401/)
    const page = await staffAt('profile', email)
    await page.getByRole('button', { name: /^Завершить: / }).press('Enter')
    await expect(page.getByText('Вход завершён', { exact: true })).toBeVisible()
    await expect(page.getByText('Больше вы нигде не вошли.')).toBeVisible()
    await expect(page.locator(':focus'), 'the button is gone, the list goes on').toContainText('это вы, сейчас')
    await expect(other).toHaveURL(/\/auth\/login/)
  })
})

describe('the login leads', () => {
  test.each([
    ['a psychologist to the dashboard', 'psychologist@smysl.test', '/sm-admin', 'dashboard', 'dashboard'],
    ['somebody without a role to the profile', 'visitor@smysl.test', '/sm-admin', 'profile', 'profile'],
    ['back to the profile', 'support@smysl.test', '/sm-admin/profile', 'profile', 'dashboard'],
  ] as const)('%s', async (_, email, from, to, home) => {
    const page = await visit()
    await page.goto(from)
    await expect(page).toHaveURL(/\/auth\/login/)
    await fillLogin(page, email)
    await expect(page).toHaveURL(new RegExp(`${href(to)}$`))
    await page.goto('/auth/login')
    await expect(page, 'the login is for guests').toHaveURL(new RegExp(`${href(home)}$`))
  })

  test('to a screen that stays closed, which says what is missing', async () => {
    const page = await visit({ expectedFaults: /403/ })
    await page.goto(href('roles'))
    await fillLogin(page, 'writer@smysl.test')
    await expect(page).toHaveURL(new RegExp(`${href('roles')}$`))
    await expect(page.getByText('У Вас нет доступа!').first()).toBeVisible()
    await expect(page.getByText(/Экран «Роли» вам закрыт: не хватает доступа «Менять роли»/)).toBeVisible()
    await page.getByRole('link', { name: /На\sглавную/ }).click()
    await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  })
})

async function staffAt(screen: ScreenName, email: string, expectedFaults?: RegExp): Promise<Page> {
  return enter(await visit({ expectedFaults }), email, href(screen))
}

/** Fills the login that stands on the page. */
async function logOut(page: Page, name: string) {
  await page
    .getByRole('complementary', { name: 'Меню' })
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** The key as somebody without a camera copies it. */
async function secretOn(page: Page): Promise<string> {
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()
  return key.replaceAll(/\s/g, '')
}

/** Answers the recovery codes. */
async function setUpSecondStep(page: Page): Promise<string[]> {
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  const code = codeOfApp(await secretOn(page), new Date())
  await page.getByLabel('Код из приложения').fill(code)
  await page.getByRole('button', { name: /Включить вход в\sдва шага/ }).click()
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  return codes.allInnerTexts()
}

function colorScheme(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

async function demandOf(role: string, required: boolean) {
  const admin = await administrator()
  const answer = await admin.send('PUT', path(api.roleTwoFactor, { id: await roleId(role) }), { required })
  if (!answer.ok) throw new Error(`The second step of ${role}: ${answer.status}`)
}

async function roleId(name: string): Promise<number> {
  const { data } = (await (await (await administrator()).get(api.roles)).json()) as { data: Role[] }
  const found = data.find((role) => role.name === name)
  if (found === undefined) throw new Error(`There is no role ${name}`)
  return found.id
}

let signedIn: ApiClient | undefined
async function administrator(): Promise<ApiClient> {
  signedIn ??= await new ApiClient(product().url).signIn('d.vershinina@smysl.test')
  return signedIn
}

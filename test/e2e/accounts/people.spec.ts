import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { href, type ScreenName } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { ApiClient } from '../../api-client.ts'
import { codeOfApp } from '../../authenticator.ts'
import { fillLogin, openSession, untilAlive } from '../../browser.ts'
import { journey } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'
import { acceptInvitation, enter, notice, section, sectionTitles } from '../support/steps.ts'

const { visit, product } = journey()

const FIRED_STAYS_INACTIVE = 'Невозможно активировать пользователя, так как он уволен'

describe('a moderator', () => {
  test('creates a user, who signs in and sees exactly the menu of their role', async () => {
    const page = await staffAt('users', { email: 'moderator@smysl.test' })
    await page.getByRole('link', { name: 'Новый пользователь' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Новый пользователь' })).toBeVisible()
    await text(page, 'Фамилия').fill('Пичугина')
    await text(page, 'Имя').fill('Евлампия')
    await text(page, 'Почта').fill('  Pichugina@Example.test ')
    await choose(page, 'Роль', 'Редактор')
    await page.getByRole('button', { name: /^Создать и\s+пригласить/ }).click()

    await expect(page.getByText('Пользователь создан', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${href('users')}$`))
    await page.getByRole('searchbox', { name: 'Имя, телефон или почта' }).fill('пичугина')
    await expect(page.getByRole('status')).toHaveText(/^1 из/)
    await expect(rowOf(page, 'Пичугина')).toContainText('Редактор')
    await notice(page, 'Пользователь создан').getByRole('button', { name: 'Открыть' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Пичугина Евлампия')

    const newcomer = await visit()
    await newcomer.goto(await mailedPath(product().dataDir, 'pichugina@example.test', /приглашают/))
    await acceptInvitation(newcomer, 'шесть серых гусей')
    await expect(newcomer).toHaveURL(/\/sm-admin\/dashboard$/)
    const menu = sectionTitles(newcomer)
    await expect(menu).toHaveText(['Главная', 'Психологи', 'Страницы', 'Отзывы', 'Корзина'])
    await expect(newcomer.getByRole('button', { name: /Пичугина/ })).toContainText('Редактор')
  })

  test('is told at the field that an address is wrong, or taken', async () => {
    const page = await staffAt('userCreate', { email: 'moderator@smysl.test', expectedFaults: /422/ })
    await text(page, 'Фамилия').fill('Иванова')
    await text(page, 'Имя').fill('Анна')
    const email = text(page, 'Почта')
    const create = page.getByRole('button', { name: /^Создать и\s+пригласить/ })
    for (const [typed, reason, inNotice] of [
      ['мимо', 'Адрес почты выглядит неверно', /^Почта\s— адрес выглядит неверно$/],
      ['WRITER@smysl.test', 'Этот адрес уже занят другой учётной записью', /^Почта\s— этот адрес уже занят/],
    ] as const) {
      await email.fill(typed)
      await create.click()
      await expect(email).toHaveAccessibleDescription(new RegExp(reason))
      const lines = notice(page, 'Пожалуйста, проверьте данные!').getByRole('listitem')
      await expect(lines).toHaveText(inNotice)
    }
    await expect(page).toHaveURL(new RegExp(`${href('userCreate')}$`))
    await expect(text(page, 'Фамилия')).toHaveValue('Иванова')
  })

  test('is offered no role above their own', async () => {
    const page = await staffAt('userCreate', { email: 'moderator@smysl.test' })
    await page.getByRole('combobox', { name: 'Роль', exact: true }).click()
    await expect(page.getByRole('option').filter({ hasNotText: 'Без роли' })).toHaveText([
      'Модератор',
      'Редактор',
      'Психолог',
    ])
  })

  test('cannot open the account of somebody above them', async () => {
    const page = await visit({ expectedFaults: /403/ })
    await openSession(page, 'moderator@smysl.test')
    await page.goto(href('userEditor', { id: (await person('admin@smysl.test')).id }))
    await expect(page.getByText('Роль этого человека выше вашей').first()).toBeVisible()
  })
})

describe('firing', () => {
  test('ends what the person has open; taking them back leaves the account off until it is switched on', async () => {
    const email = 't.yuzhakova@smysl.test'
    const { id } = await person(email)
    const fired = await staffAt('psychologists', { email, expectedFaults: /401/ })
    const page = await staffAt('userEditor', { email: 'moderator@smysl.test', id })
    await page.getByRole('button', { name: 'Уволить', exact: true }).click()
    await expect(page.getByText('Пользователь уволен', { exact: true })).toBeVisible()

    await expect(fired, 'what stood open is shown no longer').toHaveURL(/\/auth\/login/)
    await expect(fired.getByText('Ваша сессия истекла')).toHaveCount(1)
    await expect(fired.getByText('Повторите попытку авторизации')).toBeVisible()

    const active = page.getByRole('switch', { name: 'Учётная запись активна' })
    await expect(active).toBeDisabled()
    await expect(page.getByText(FIRED_STAYS_INACTIVE, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Восстановить', exact: true }).click()
    await expect(page.getByText('Пользователь восстановлен', { exact: true })).toBeVisible()
    await expect(active).toBeEnabled()
    await expect(active).not.toBeChecked()
    expect(await person(email)).toMatchObject({ is_fired: false, is_active: false })

    await active.check()
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
    await fillLogin(fired, email)
    await expect(fired, 'back where they were').toHaveURL(/\/sm-admin\/psychologists/)
  })

  test('is taken back from the notice, with the account as it was', async () => {
    const { id, full_name } = await person('r.khasanov@smysl.test')
    const page = await staffAt('users', { email: 'moderator@smysl.test' })
    await page.getByRole('searchbox', { name: 'Имя, телефон или почта' }).fill('Хасанов')
    await expect(page.getByRole('status')).toHaveText(/^1 из/)
    await openMenu(page, full_name)
    await page.getByRole('menuitem', { name: 'Уволить' }).click()
    await expect(rowOf(page, full_name)).toContainText('Уволен')
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText('Отменено', { exact: true })).toBeVisible()
    await expect(rowOf(page, full_name)).toContainText('Активен')
    expect(await person('r.khasanov@smysl.test')).toMatchObject({ id, is_fired: false, is_active: true })
  })

  test('makes activating impossible, and says so where it is tried', async () => {
    const page = await staffAt('users', { email: 'moderator@smysl.test' })
    await page.getByRole('searchbox', { name: 'Имя, телефон или почта' }).fill('Орлёнков')
    await expect(page.getByRole('status')).toHaveText(/^1 из/)
    await openMenu(page, (await person('f.orlyonkov@smysl.test')).full_name)
    const activate = page.getByRole('menuitem', { name: /^Активировать/ })
    await expect(activate).toHaveText(`Активировать${FIRED_STAYS_INACTIVE}`)
    await expect(activate).toBeDisabled()
  })

  test('meets screens that still offer to activate: the notice says why it was refused', async () => {
    const email = 'p.lyutikova@smysl.test'
    const { id, full_name } = await person(email)
    const fire = async () => (await administrator()).send('POST', path(api.userFire, { id }), {})
    const page = await staffAt('users', { email: 'moderator@smysl.test', expectedFaults: /409|422/ })
    await page.getByRole('searchbox', { name: 'Имя, телефон или почта' }).fill('Лютикова')
    await expect(page.getByRole('status')).toHaveText(/^1 из/)
    expect((await fire()).status).toBe(200)
    await openMenu(page, full_name)
    await page.getByRole('menuitem', { name: 'Активировать' }).click()
    await expect(notice(page, 'Что-то пошло не так')).toContainText(FIRED_STAYS_INACTIVE)
    await expect(rowOf(page, full_name)).toContainText('Уволена')

    expect((await fire()).status, 'taken back').toBe(200)
    await page.goto(href('userEditor', { id }))
    await untilAlive(page)
    await page.getByRole('switch', { name: 'Учётная запись активна' }).check()
    expect((await fire()).status).toBe(200)
    await page.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(notice(page, 'Ошибка')).toContainText(FIRED_STAYS_INACTIVE)
    expect(await person(email)).toMatchObject({ is_fired: true, is_active: false })
  })
})

test('the sessions of a person are seen in their editor, and ended one alone or all at once', async () => {
  const email = 'writer@smysl.test'
  const first = await staffAt('pages', { email, expectedFaults: /401/ })
  const second = await staffAt('pages', { email, expectedFaults: /401/ })
  const { id } = await person(email)
  const page = await staffAt('userEditor', { email: 'admin@smysl.test', id })
  const devices = page.getByRole('listitem').filter({ hasText: /Chrom[^]*IP/ })
  await expect(devices).toHaveCount(2)
  await devices
    .first()
    .getByRole('button', { name: /^Завершить: Chrom/ })
    .click()
  await expect(page.getByText('Вход завершён', { exact: true })).toBeVisible()
  await expect(devices).toHaveCount(1)
  // The one that was used last stood first; which of the two that was, an open page may have changed by asking for news.
  const isEnded = (await first.request.get(api.user)).status() === 401
  const [ended, other] = isEnded ? [first, second] : [second, first]
  await expect(ended).toHaveURL(/\/auth\/login/)
  await section(other, 'Отзывы').click()
  await expect(other).toHaveURL(new RegExp(`${href('reviews')}$`))

  await page.getByRole('button', { name: 'Завершить все входы' }).click()
  const question = page.getByRole('dialog', { name: 'Завершить все входы?' })
  await expect(question).toContainText('на всех устройствах придётся войти заново')
  await question.getByRole('button', { name: 'Завершить', exact: true }).click()
  await expect(page.getByText('Открытых входов нет.')).toBeVisible()
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect(other.getByText('Ваша сессия истекла')).toBeVisible()

  // What was done beside the account is in its history at once, and what is not there is not offered.
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'История' }) })
  await expect(history.getByText(/завершила 1\sвход/)).toBeVisible()
  const removal = page.getByRole('button', { name: 'Снять второй шаг' })
  await expect(page.getByText(/Не\sнастроен: человек входит по\sодному паролю/)).toBeVisible()
  await expect(removal).toHaveCount(0)
  await turnTwoFactorOn(email)
  await page.reload()
  await untilAlive(page)
  await removal.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Снять второй шаг' }).click()
  await expect(page.getByText(/Не\sнастроен: человек входит по\sодному паролю/)).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Не\u00a0настроен')
  await expect(history.getByText(/отключила вход в\sдва шага/)).toBeVisible()

  // Whoever ends all of their own is told that this one goes, too.
  const { id: own } = await person('admin@smysl.test')
  await page.goto(href('userEditor', { id: own }))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Завершить все входы' }).click()
  await expect(question).toContainText('На всех устройствах, и здесь тоже, придётся войти заново')
  await question.getByRole('button', { name: 'Оставить' }).click()

  await section(page, 'Аудит').click()
  await expect(page.getByText(/завершила вход .*: Chrom/).first()).toBeVisible()
  await expect(page.getByText(/завершила 1\sвход/).first()).toBeVisible()
})

async function turnTwoFactorOn(email: string) {
  const client = await new ApiClient(product().url).signIn(email)
  const asked = await client.send('POST', api.twoFactor, { password: 'smysl-demo-2026' })
  const { data } = (await asked.json()) as { data: { secret: string } }
  const confirmed = await client.send('POST', api.twoFactorConfirm, { code: codeOfApp(data.secret, new Date()) })
  expect(confirmed.status).toBe(200)
}

interface Entry {
  email: string
  id?: number
  expectedFaults?: RegExp
}

/** Somebody signed in, on one of the screens, with scripts that answer. */
async function staffAt(screen: ScreenName, { email, id = 0, expectedFaults }: Entry): Promise<Page> {
  return enter(await visit({ expectedFaults }), email, href(screen, { id }))
}

function text(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: name })
}

async function openMenu(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Действия: ${name}` })
    .click()
}

async function person(email: string): Promise<User> {
  const answer = await (await administrator()).get(`${api.users}?per_page=1&filter[email]=${email}`)
  const found = ((await answer.json()) as PageOf<User>).data[0]
  if (found === undefined) throw new Error(`Nobody has the address ${email}`)
  return found
}

let signedIn: ApiClient | undefined
async function administrator(): Promise<ApiClient> {
  signedIn ??= await new ApiClient(product().url).signIn('d.vershinina@smysl.test')
  return signedIn
}

import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { api, path } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Page as SitePage } from '#contract/content/pages.ts'
import type { Permission } from '#contract/people/permissions.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { href, type ScreenName } from '#contract/people/screens.ts'
import type { User } from '#contract/people/users.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, untilAlive } from '../../browser.ts'
import { journey } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'
import { enter, notice, section, sectionTitles } from '../support/steps.ts'

const { visit, product } = journey()

const ADMIN = 'admin@smysl.test'
const SUPPORT = 'support@smysl.test'
const OTHER_ADMIN = 'd.vershinina@smysl.test'
const PASSWORD = 'семь тихих озёр'

test('a right given by keyboard alone works for somebody signed in, and the history tells of it', async () => {
  const role = await seeded('writer')
  const writer = await staffAt('psychologists', { email: 'writer@smysl.test' })
  await expect(writer.getByRole('button', { name: 'Новый психолог' })).toHaveCount(0)

  const page = await staffAt('roleEditor', { email: ADMIN, id: role.id })
  await tabTo(page, page.getByRole('grid').getByRole('checkbox').first())
  await moveTo(page, 'ArrowDown', right(page, 'psychologists.create'))
  await expect(right(page, 'psychologists.create')).toHaveAccessibleName('Редактор: заводить психологов')
  await page.keyboard.press('Space')
  await expect(right(page, 'psychologists.create')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Несохранённые изменения' })).toContainText(
    '«Редактор» сможет заводить психологов',
  )
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Изменить права?' })
  await expect(question.getByRole('list', { name: 'Станет можно' })).toHaveText(/Заводить психологов/)
  await tabTo(page, question.getByRole('button', { name: 'Изменить права' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Роль сохранена', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href('roles')}$`))

  await section(writer, 'Страницы').click()
  await expect(writer).toHaveURL(new RegExp(href('pages')))
  await section(writer, 'Психологи').click()
  await expect(writer.getByRole('button', { name: 'Новый психолог' })).toBeVisible()

  await page.goto(href('roleEditor', { id: role.id }))
  await expect(page.getByText('Заозёрская Вероника Павловна дала доступ «Заводить психологов»')).toBeVisible()
  await page.goto(href('auditLogs'))
  await expect(
    page.getByText(/Заозёрская Вероника Павловна дала роли «Редактор» доступ «Заводить психологов»/),
  ).toBeVisible()
})

test('a question answered with no changes nothing, and the matrix keeps the choice', async () => {
  const role = await seeded('moderator')
  const page = await staffAt('roleEditor', { email: ADMIN, id: role.id })
  await right(page, 'reviews.moderate').uncheck()
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  const question = page.getByRole('dialog', { name: 'Изменить права?' })
  await expect(question.getByRole('list', { name: 'Станет нельзя' })).toHaveText(/Проверять отзывы/)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(right(page, 'reviews.moderate')).not.toBeChecked()
  expect(await seeded('moderator')).toMatchObject({ version: role.version, permissions: role.permissions })
  await page.getByRole('button', { name: 'Отменить изменения' }).click()
  await expect(right(page, 'reviews.moderate')).toBeChecked()
})

describe('two admins edit one role', () => {
  test('different rights are both kept, and the second learns whose came first', async () => {
    const { id } = await newRole('Куратор отзывов', ['reviews.view'])
    const [first, second] = [await roleOf(ADMIN, id), await roleOf(OTHER_ADMIN, id, /409/)]
    await right(first, 'reviews.moderate').check()
    await saveRights(first)
    await expect(first.getByText('Роль сохранена', { exact: true })).toBeVisible()

    await right(second, 'pages.view').check()
    await saveRights(second)
    const told = notice(second, /^Сохранено вместе с\sчужими правками/)
    await expect(told).toContainText('Заозёрская Вероника Павловна изменила: права')
    expect((await role(id)).permissions.toSorted()).toEqual(['pages.view', 'reviews.moderate', 'reviews.view'])
  })

  test('two names for it have to be chosen from', async () => {
    const { id } = await newRole('Помощник', ['pages.view'])
    const [first, second] = [await roleOf(ADMIN, id), await roleOf(OTHER_ADMIN, id, /409/)]
    await first.getByRole('textbox', { name: 'Название' }).fill('Помощник редактора')
    await first.getByRole('button', { name: /^Сохранить/ }).click()
    await expect(first.getByText('Роль сохранена', { exact: true })).toBeVisible()

    await second.getByRole('textbox', { name: 'Название' }).fill('Помощник модератора')
    await second.getByRole('button', { name: /^Сохранить/ }).click()
    const dialog = second.getByRole('dialog', { name: 'Пока вы правили, роль сохранила Заозёрская Вероника Павловна' })
    const choice = dialog.getByRole('radiogroup', { name: 'Название' })
    await expect(choice.getByRole('radio')).toHaveCount(2)
    expect((await role(id)).title).toBe('Помощник редактора')
    await choice.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await expect(second.getByText('Роль сохранена', { exact: true })).toBeVisible()
    expect((await role(id)).title).toBe('Помощник модератора')
  })
})

test('an admin looks through a role: its menu, nothing can be changed, and the way back; both are in the audit', async () => {
  const page = await staffAt('dashboard', { email: ADMIN, expectedFaults: /403/ })
  const menu = sectionTitles(page)
  await expect(menu.filter({ hasText: 'Аудит' })).toBeVisible()
  await page
    .getByRole('complementary', { name: 'Меню' })
    .getByRole('button', { name: /Заозёрская/ })
    .click()
  await page.getByRole('menuitem', { name: 'Смотреть как…' }).click()
  await page
    .getByRole('dialog', { name: 'Смотреть как' })
    .getByRole('button', { name: 'Модератор', exact: true })
    .click()

  const banner = page.getByRole('region', { name: 'Просмотр глазами роли' })
  await expect(banner).toHaveText(/Вы смотрите как\sмодератор/)
  await expect(menu).toHaveText([
    'Главная',
    'Психологи',
    'Страницы',
    'Отзывы',
    'Заявки',
    'Транзакции',
    'Отчёты',
    'Пользователи',
    'Письма',
    'Корзина',
  ])
  await page.goto(href('roles'))
  await expect(page.getByText('У Вас нет доступа!').first()).toBeVisible()

  const card = await somebody()
  await page.goto(href('psychologistEditor', { id: card.id }))
  await untilAlive(page)
  await expect(page.getByText(/Только просмотр\..*здесь только чтение/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'О себе' })).not.toBeEditable()
  await expect(page.getByRole('switch', { name: 'Опубликовать на сайте' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Сохранить/ })).toHaveCount(0)
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  const refused = await page.request.put(path(api.psychologist, { id: card.id }), {
    headers: { accept: 'application/json', 'x-xsrf-token': token },
    data: { about: 'Этого никто не сохранит', version: card.version },
  })
  expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('Вы смотрите как')])

  await banner.getByRole('button', { name: 'Вернуться' }).click()
  await expect(banner).toHaveCount(0)
  await expect(menu.filter({ hasText: 'Аудит' })).toBeVisible()
  expect((await somebody()).version).toBe(card.version)
  await menu.filter({ hasText: 'Аудит' }).click()
  await expect(page.getByText(/Заозёрская Вероника Павловна начала смотреть как\sмодератор/)).toBeVisible()
  await expect(page.getByText(/Заозёрская Вероника Павловна вернулась к\sсвоей роли/)).toBeVisible()
})

test('support sees what it may not give and why, and has a letter sent instead of a password', async () => {
  const email = 'curator@mail.test'
  const person = await newPerson({
    first_name: 'Рената',
    last_name: 'Опекунова',
    email,
    role: (await seeded('moderator')).id,
  })
  const page = await enter(await visit(), SUPPORT, href('userEditor', { id: person.id }))
  await untilAlive(page)
  for (const name of ['Почта', 'Новый пароль']) {
    await expect(page.getByRole('textbox', { name })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(
      /можно больше, чем вам.*«Менять страницы»/,
    )
  }
  await page.getByRole('button', { name: 'Отправить письмо для нового пароля' }).click()
  await expect(page.getByText('Письмо отправлено', { exact: true })).toBeVisible()
  expect(await mailedPath(product().dataDir, email, /Новый пароль/)).toContain('/auth/reset')

  await page.goto(href('userCreate'))
  await untilAlive(page)
  await page.getByRole('combobox', { name: 'Роль' }).press('Enter')
  const moderator = page.getByRole('option', { name: /^Модератор/ })
  await expect(moderator).toHaveAttribute('aria-disabled', 'true')
  await expect(moderator).toContainText('даёт больше, чем есть у\u00a0вас')
  await expect(page.getByRole('option', { name: 'Психолог' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a person whom support may not change at all gets the letter from them too', async () => {
  const email = 'added-role@mail.test'
  const added = await newRole('Куратор архива', ['pages.view'])
  const role = (await seeded('writer')).id
  const person = await newPerson({ first_name: 'Марфа', last_name: 'Архивная', email, role, extra_roles: [added.id] })
  const page = await enter(await visit(), SUPPORT, href('userEditor', { id: person.id }))
  await untilAlive(page)
  await expect(page.getByText(/Только просмотр\..*с дополнительной ролью меняет только администратор/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Новый пароль' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Отправить письмо для нового пароля' }).click()
  await expect(page.getByText('Письмо отправлено', { exact: true })).toBeVisible()
  expect(await mailedPath(product().dataDir, email, /Новый пароль/)).toContain('/auth/reset')
})

test('whoever keeps pages and sees no cards chooses psychologists for a page, and is told nothing untrue of them', async () => {
  const added = await newRole('Верстальщик', ['pages.view', 'pages.update'])
  const email = 'layout@mail.test'
  const psychologist = (await seeded('psychologist')).id
  await newPerson({ first_name: 'Глеб', last_name: 'Версткин', email, role: psychologist, extra_roles: [added.id] })
  const { data: pages } = (await (await (await administrator()).get(api.pages)).json()) as { data: SitePage[] }
  const has = ({ psychologists }: SitePage) => psychologists.some(({ title }) => title === 'Полина Снегирёва')
  const shown = pages.find((one) => one.with_psychologists && one.psychologists.length > 0 && !has(one))
  if (shown === undefined) throw new Error('The demo world has a page with psychologists')
  const page = await visit()
  await openSession(page, email, PASSWORD)
  await page.goto(href('pageEditor', { id: shown.id }))
  await untilAlive(page)
  await page.getByRole('tab', { name: /^Психологи/ }).click()
  await expect(page.getByText('На\u00a0сайте встанут по\u00a0алфавиту')).toBeVisible()
  await page.getByRole('combobox', { name: 'Психологи страницы' }).click()
  await page.getByPlaceholder('Search...').fill('снегирёва')
  await page.getByRole('option', { name: 'Полина Снегирёва' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  const saved = (await (await (await administrator()).get(path(api.page, { id: shown.id }))).json()) as {
    data: SitePage
  }
  expect(saved.data.psychologists.map(({ title }) => title)).toContain('Полина Снегирёва')
})

interface Entry {
  email: string
  id?: number
  expectedFaults?: RegExp | undefined
}

/** Somebody signed in, on one of the screens, with scripts that answer. */
async function staffAt(screen: ScreenName, { email, id = 0, expectedFaults }: Entry): Promise<Page> {
  return enter(await visit({ expectedFaults }), email, href(screen, { id }))
}

function roleOf(email: string, id: number, expectedFaults?: RegExp): Promise<Page> {
  return staffAt('roleEditor', { email, id, expectedFaults })
}

/** The checkbox of a right in the role that is edited; the line names the right in full. */
function right(page: Page, permission: Permission): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByText(permission, { exact: true }) })
    .getByRole('checkbox')
}

async function saveRights(page: Page) {
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await page.getByRole('button', { name: 'Изменить права' }).click()
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
function tabTo(page: Page, control: Locator): Promise<void> {
  return moveTo(page, 'Tab', control)
}

async function moveTo(page: Page, key: 'Tab' | 'ArrowDown', control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(control, `sixty times ${key}`).toBeFocused()
}

async function newPerson(form: {
  first_name: string
  last_name: string
  email: string
  role: number
  extra_roles?: number[]
}) {
  const made = await (
    await administrator()
  ).send('POST', api.users, { ...form, password: PASSWORD, password_confirmation: PASSWORD })
  return ((await made.json()) as { data: User }).data
}

async function newRole(name: string, permissions: string[]): Promise<Role> {
  const answer = await (await administrator()).send('POST', api.roles, { name, permissions })
  return ((await answer.json()) as { data: Role }).data
}

async function role(id: number): Promise<Role> {
  const answer = await (await administrator()).get(path(api.role, { id }))
  return ((await answer.json()) as { data: Role }).data
}

async function seeded(name: string): Promise<Role> {
  const { data } = (await (await (await administrator()).get(api.roles)).json()) as { data: Role[] }
  const found = data.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no role ${name}`)
  return found
}

async function somebody(): Promise<Psychologist> {
  const answer = await (await administrator()).get(`${api.psychologists}?per_page=1&sort_column=id&sort_direction=asc`)
  const [first] = ((await answer.json()) as PageOf<Psychologist>).data
  if (first === undefined) throw new Error('There are no psychologists')
  return first
}

let signedIn: ApiClient | undefined
async function administrator(): Promise<ApiClient> {
  signedIn ??= await new ApiClient(product().url).signIn(OTHER_ADMIN)
  return signedIn
}

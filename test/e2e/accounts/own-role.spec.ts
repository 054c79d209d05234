import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { expect as expectValue, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { href, screens, type ScreenName } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, signIn, untilAlive } from '../../browser.ts'
import { workerJourney } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'
import { acceptInvitation, dayAhead, enter, section, sectionTitles } from '../support/steps.ts'

const { visit, product } = workerJourney()

const ADMIN = 'admin@smysl.test'
const RECEPTION = { email: 'reception@mail.test', password: 'пять жёлтых зонтов' }
const RIGHTS: Permission[] = ['requests.view', 'requests.manage', 'transactions.view']
/** What the role opens; the rest of the back office is closed. */
const OPEN: ScreenName[] = [
  'requests',
  'requestsBoard',
  'clients',
  'wrong_phones',
  'working_hours',
  'transactions',
  'reports',
  'letters',
  'trash',
  'jobs',
  'profile',
]
/** Calls of sections that the role does not name. */
const CLOSED_CALLS = [
  api.users,
  api.psychologists,
  api.pages,
  api.roles,
  api.auditLogs,
  api.staffReviews,
  api.dashboard,
]

test(
  'an admin puts a role together and gives it to somebody, who sees what it opens and nothing else',
  { timeout: 240_000 },
  async () => {
    const admin = await enter(await visit(), ADMIN, href('roleCreate'))
    await admin.getByRole('textbox', { name: 'Название' }).fill('Ресепшен')
    for (const permission of RIGHTS) await right(admin, permission).check()
    await admin.getByRole('button', { name: 'Создать роль' }).click()
    await expect(admin.getByText('Роль создана', { exact: true })).toBeVisible()
    await givesRole(admin)

    const person = await visit({ expectedFaults: /403/ })
    await signIn(person, RECEPTION.email, RECEPTION.password)
    await expect(person).toHaveURL(new RegExp(`${href('requests')}$`))
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Заявки')
    const menu = sectionTitles(person)
    await expect(menu).toHaveText(['Заявки', 'Рабочие часы', 'Клиенты', 'Транзакции', 'Отчёты', 'Письма', 'Корзина'])
    await expect(
      person.getByRole('complementary', { name: 'Меню' }).getByText('Ресепшен', { exact: true }),
    ).toBeVisible()
    await section(person, 'Транзакции').click()
    await expect(person.getByRole('heading', { level: 1 })).toContainText('Транзакции')
    // It may look at payments, not ask for one.
    await expect(person.getByRole('button', { name: /Ссылка на\sоплату/ })).toHaveCount(0)

    const client = await new ApiClient(product().url).signIn(RECEPTION.email, RECEPTION.password)
    for (const name of screensOfOffice()) {
      const answer = await client.page(href(name, { id: 1 }))
      if (name === 'dashboard') expectValue(answer.headers.get('location'), name).toBe(href('requests'))
      else expectValue(answer.status, name).toBe(OPEN.includes(name) ? 200 : 403)
    }
    for (const call of CLOSED_CALLS) expectValue((await client.get(call)).status, call).toBe(403)
    await person.goto(href('users'))
    await untilAlive(person)
    await expect(person.getByText('У Вас нет доступа!').first()).toBeVisible()
    await expect(person.getByText(`не хватает доступа «${PERMISSIONS['users.view']}»`).first()).toBeVisible()
    await person.getByRole('link', { name: 'На\u00a0главную' }).click()
    await expect(person).toHaveURL(new RegExp(`${href('requests')}$`))
  },
)

test('an admin sees the role in lists and history, looks through it, and shares a view with it', async () => {
  const admin = await enter(await visit(), ADMIN, href('users'))
  await admin.goto(`${href('users')}?filter[role]=${(await ownRole()).id}`)
  await untilAlive(admin)
  await expect(admin.getByRole('row').filter({ hasText: 'Приёмная Алла' })).toContainText('Ресепшен')
  await admin.goto(href('auditLogs'))
  await expect(admin.getByText(/создала роль «Ресепшен»/).first()).toBeVisible()

  await admin.goto(`${href('requests')}?filter[status][]=new`)
  await untilAlive(admin)
  await admin.getByRole('button', { name: 'Сохранить вид' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Сохранить вид' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Новые сегодня')
  await dialog.getByRole('combobox', { name: 'Кто ещё видит' }).click()
  await admin.getByRole('option', { name: 'Ресепшен' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
  const person = await visit()
  await signIn(person, RECEPTION.email, RECEPTION.password)
  await expect(person.getByRole('navigation', { name: 'Сохранённые виды' })).toContainText('Новые сегодня')

  await admin
    .getByRole('complementary', { name: 'Меню' })
    .getByRole('button', { name: /Заозёрская/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Смотреть как…' }).click()
  await admin.getByRole('dialog', { name: 'Смотреть как' }).getByRole('button', { name: 'Ресепшен' }).click()
  await expect(admin.getByRole('region', { name: 'Просмотр глазами роли' })).toHaveText(/Вы смотрите как\s«Ресепшен»/)
  await expect(admin).toHaveURL(new RegExp(`${href('requests')}$`))
  await expect(sectionTitles(admin)).toHaveText([
    'Заявки',
    'Рабочие часы',
    'Клиенты',
    'Транзакции',
    'Отчёты',
    'Письма',
    'Корзина',
  ])
})

test('whoever sees no cards books anybody who is on the site, and no name leads where they are refused', async () => {
  const person = await visit()
  await openSession(person, RECEPTION.email, RECEPTION.password)
  const client = await new ApiClient(product().url).signIn(RECEPTION.email, RECEPTION.password)
  const caller = { source: 'call', for_whom: 'self', name: 'Аверьян', contact: '+7 900 000-00-77' }
  const made = await client.send('POST', api.staffRequests, caller)
  const { data } = (await made.json()) as { data: { id: number } }
  await person.goto(`${href('requests')}?open=${data.id}`)
  await untilAlive(person)
  await person.getByRole('button', { name: 'Записать…' }).click()
  const dialog = person.getByRole('dialog', { name: /^Записать/ })
  await dialog.getByRole('combobox', { name: 'Психолог' }).click()
  await person.getByPlaceholder('Search...').fill('снегирёва')
  await person.getByRole('option', { name: 'Полина Снегирёва' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Цена' })).toHaveValue(/^3\s100$/)
  await dialog.getByRole('spinbutton', { name: /день/ }).click()
  await person.keyboard.type(dayAhead(30).typed)
  await dialog.getByLabel('Время').fill('12:00')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(person.getByText('Заявка: записан', { exact: true })).toBeVisible()
  const panel = person.getByRole('dialog', { name: 'Аверьян', exact: true })
  await expect(panel.getByText('Полина Снегирёва', { exact: true }).first()).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Полина Снегирёва' })).toHaveCount(0)
})

test('a permission that is taken away takes its screen along', async () => {
  const admin = await enter(await visit(), ADMIN, href('roleEditor', { id: (await ownRole()).id }))
  await right(admin, 'transactions.view').uncheck()
  await admin.getByRole('button', { name: /^Сохранить/ }).click()
  await admin.getByRole('button', { name: 'Изменить права' }).click()
  await expect(admin.getByText('Роль сохранена', { exact: true })).toBeVisible()
  const person = await visit({ expectedFaults: /403/ })
  await signIn(person, RECEPTION.email, RECEPTION.password)
  const menu = sectionTitles(person)
  await expect(menu).toHaveText(['Заявки', 'Рабочие часы', 'Клиенты', 'Отчёты', 'Письма', 'Корзина'])
  await person.goto(href('transactions'))
  await untilAlive(person)
  await expect(person.getByText('У Вас нет доступа!').first()).toBeVisible()
  await expect(menu).toHaveText(['Заявки', 'Отчёты', 'Письма', 'Корзина'])
})

/** A new person with this role alone. */
async function givesRole(admin: Page) {
  await admin.goto(href('userCreate'))
  await untilAlive(admin)
  await admin.getByRole('textbox', { name: 'Фамилия' }).fill('Приёмная')
  await admin.getByRole('textbox', { name: 'Имя' }).fill('Алла')
  await admin.getByRole('textbox', { name: 'Почта' }).fill(RECEPTION.email)
  await admin.getByRole('combobox', { name: 'Дополнительные роли' }).click()
  await admin.getByRole('option', { name: 'Ресепшен' }).click()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: /^Создать и\s+пригласить/ }).click()
  await expect(admin.getByText('Пользователь создан', { exact: true })).toBeVisible()
  const newcomer = await visit()
  await newcomer.goto(await mailedPath(product().dataDir, RECEPTION.email, /приглашают/))
  await acceptInvitation(newcomer, RECEPTION.password)
  await expect(newcomer).toHaveURL(new RegExp(`${href('requests')}$`))
}

/** The checkbox of a right in the role that is edited; the line names the right in full. */
function right(page: Page, permission: Permission) {
  return page
    .getByRole('row')
    .filter({ has: page.getByText(permission, { exact: true }) })
    .getByRole('checkbox')
}

async function ownRole(): Promise<Role> {
  const { data } = (await (await (await new ApiClient(product().url).signIn(ADMIN)).get(api.roles)).json()) as {
    data: Role[]
  }
  const found = data.find(({ name }) => name === 'Ресепшен')
  if (found === undefined) throw new Error('There is no such role')
  return found
}

function screensOfOffice(): ScreenName[] {
  return (Object.keys(screens) as ScreenName[]).filter((name) => screens[name].layout === 'admin')
}

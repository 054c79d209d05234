import { expect as expectValue, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { Role } from '#contract/people/access.ts'
import type { Page } from '#contract/content/pages.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { ApiClient } from '../../api-client.ts'
import { journey } from '../support/journey.ts'
import { enter, notice, readAs } from '../support/steps.ts'

const { visit, product } = journey()

const administrator = () => new ApiClient(product().url).signIn('admin@smysl.test')

async function aRole(by: ApiClient, name: string): Promise<Role> {
  const made = await by.send('POST', api.roles, { name, permissions: ['reviews.view'] })
  return ((await made.json()) as { data: Role }).data
}

/** An administrator who is asked whether to delete this role. */
async function askedToDelete(name: string, expectedFaults: RegExp) {
  const page = await enter(await visit({ expectedFaults }), 'admin@smysl.test', href('roles'))
  const row = page.getByRole('row', { name })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: /^Удалить роль/ }).click()
  const question = page.getByRole('dialog', { name: `Удалить роль «${name}»?` })
  await expect(question).toBeVisible()
  return { page, row, question }
}

test('whoever deletes a role that a colleague gives away meanwhile reads why not, and sees who has it', async () => {
  const by = await administrator()
  const { id, name } = await aRole(by, 'Наставник')
  const { page, row, question } = await askedToDelete(name, /422/)
  const account = { first_name: 'Ия', last_name: 'Наставница', email: 'mentor@smysl.test', extra_roles: [id] }
  expectValue((await by.send('POST', api.users, { ...account, invite: true })).status).toBe(201)
  await question.getByRole('button', { name: 'Удалить роль' }).click()
  await expect(question.getByRole('alert')).toHaveText(/^Эту роль носит.1.человек\. Сначала снимите её с.него\.$/)
  await expect(question).not.toContainText('Людей с этой ролью сейчас нет')
  await question.getByRole('button', { name: 'Оставить' }).click()
  await row.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: /^Удалить роль/ })).toBeDisabled()
})

test('a role that a colleague has deleted leaves the list of whoever wants to delete it too', async () => {
  const by = await administrator()
  const { id, name } = await aRole(by, 'Счетовод')
  const { row, question } = await askedToDelete(name, /404/)
  expectValue((await by.send('DELETE', path(api.role, { id }))).status).toBe(204)
  await question.getByRole('button', { name: 'Удалить роль' }).click()
  await expect(question.getByRole('alert')).toContainText('удалил кто-то другой')
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(row).toHaveCount(0)
})

test('a card that is dropped again before the answer is moved once, and nobody is told of a colleague', async () => {
  const by = await administrator()
  const body = { source: 'call', name: 'Ева Дваждыева', contact: '+7 916 333-44-21', for_whom: 'self', is_taken: false }
  expectValue((await by.send('POST', api.staffRequests, body)).status).toBe(201)
  const page = await visit({ viewport: { width: 2400, height: 1600 } })
  await enter(page, 'admin@smysl.test', href('requestsBoard'))
  const column = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}: `) })
  const card = page.getByRole('listitem').filter({ hasText: body.name })
  let sent = 0
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/consultation-requests/*', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent += 1
      await asked
    }
    await route.continue()
  })
  for (const time of [1, 2]) {
    await card.dragTo(column('В работе').getByRole('heading'))
    await expectValue.poll(() => sent, { message: `drop ${time}` }).toBe(1)
  }
  answer()
  await expect(column('В работе')).toContainText(body.name)
  await expect(notice(page, 'Заявка: в работе')).toBeVisible()
  await expect(notice(page, /^Заявку уже ведёт/)).toHaveCount(0)
  expectValue(sent).toBe(1)
})

test('a page that is saved while its picture is on the way has the picture; a refused one is told', async () => {
  const made = { title: 'Тихий сад', link: '/tikhiy-sad', is_published: true }
  expectValue((await (await administrator()).send('POST', api.pages, made)).status).toBe(201)
  const page = await visit({ expectedFaults: /422/ })
  await enter(page, 'admin@smysl.test', href('pages'))
  await page.getByRole('link', { name: made.title }).click()
  await page.getByRole('button', { name: 'Добавить блок' }).click()
  await page.getByRole('menuitem', { name: /^Картинка/ }).click()
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  await blocks.getByRole('checkbox', { name: /^Только для украшения/ }).check()
  const choose = async (name: string, buffer: Buffer) =>
    blocks.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('сад.png', await aPicture('png', 600, 300))
  const picture = blocks.getByRole('img')
  await expect(picture).toBeVisible()
  const before = await picture.getAttribute('src')

  /** A picture that is refused after this was done with it on the way. */
  const meanwhile = async (press: () => Promise<void>) => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**${api.pagePictures}`, async (route) => {
      await asked
      await route.continue()
    })
    const isSent = page.waitForRequest((request) => request.url().endsWith(api.pagePictures))
    await choose('не картинка.png', Buffer.from('слова'))
    await isSent
    await press()
    answer()
    const refused = notice(page, /^Не\sсохранено: картинка/)
    await expect(refused).toBeVisible()
    await expect(blocks.getByRole('alert')).toBeVisible()
    await refused.getByRole('button', { name: 'Закрыть' }).click()
    await page.unroute(`**${api.pagePictures}`)
  }
  await meanwhile(() => page.keyboard.press('Control+s'))
  await meanwhile(() => page.getByRole('button', { name: 'Отложить' }).click())

  const isSent = page.waitForRequest((request) => request.url().endsWith(api.pagePictures))
  await choose('пруд.png', await aPicture('png', 900, 300))
  await isSent
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  const { data } = await readAs<{ data: Page[] }>(product().url, 'admin@smysl.test', `${api.pages}`)
  const saved = JSON.stringify(data.find(({ link }) => link === made.link)?.data)
  expectValue(saved).toContain('"width":900')
  expectValue(saved).not.toContain(before)
})

test('whoever closes a request that a colleague closes meanwhile reads why they did', async () => {
  const by = await administrator()
  const body = { source: 'call', name: 'Зоя Закрытая', contact: '+7 916 333-44-22', for_whom: 'self', is_taken: false }
  const { data } = (await (await by.send('POST', api.staffRequests, body)).json()) as { data: PracticeRequest }
  const page = await enter(await visit(), 'moderator@smysl.test', href('requestsBoard'))
  await page.getByRole('button', { name: `Действия: ${body.name}` }).click()
  await page.getByRole('menuitem', { name: /^Не\sсложилось/ }).click()
  const question = page.getByRole('dialog', { name: /^Не\sсложилось: / })
  await expect(question).toBeVisible()
  const lost = { version: data.version, status: 'lost', lost_reason: 'expensive', lost_words: 'Ищет бесплатно' }
  expectValue((await by.send('PATCH', path(api.consultationRequest, { id: data.id }), lost)).status).toBe(200)
  await expect(question.getByRole('alert')).toContainText('Заявку уже закрыли: «Дорого», «Ищет бесплатно».')
})

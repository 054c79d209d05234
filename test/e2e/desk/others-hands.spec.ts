import { expect as expectValue, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { Role } from '#contract/people/access.ts'
import { href } from '#contract/people/screens.ts'
import { expect } from '../../expect.ts'
import { ApiClient } from '../../api-client.ts'
import { journey } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit, product } = journey()

const administrator = () => new ApiClient(product().url).signIn('admin@smysl.test')

async function aRole(by: ApiClient, name: string): Promise<Role> {
  const made = await by.send('POST', api.roles, { name, permissions: ['reviews.view'] })
  return ((await made.json()) as { data: Role }).data
}

test('whoever deletes a role that a colleague gives away meanwhile reads why not, and sees who has it', async () => {
  const by = await administrator()
  const { id, name } = await aRole(by, 'Наставник')
  const page = await enter(await visit({ expectedFaults: /422/ }), 'admin@smysl.test', href('roles'))
  const row = page.getByRole('row', { name })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: /^Удалить роль/ }).click()
  const question = page.getByRole('dialog', { name: `Удалить роль «${name}»?` })
  await expect(question).toBeVisible()

  const account = { first_name: 'Ия', last_name: 'Наставница', email: 'mentor@smysl.test', extra_roles: [id] }
  expectValue((await by.send('POST', api.users, { ...account, invite: true })).status).toBe(201)
  await question.getByRole('button', { name: 'Удалить роль' }).click()
  await expect(question.getByRole('alert')).toHaveText('Эту роль носят люди: 1. Сначала снимите её с них.')
  await expect(question).not.toContainText('Людей с этой ролью сейчас нет')
  await question.getByRole('button', { name: 'Оставить' }).click()
  await row.getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: /^Удалить роль/ })).toBeDisabled()
})

test('a role that a colleague has deleted leaves the list of whoever wants to delete it too', async () => {
  const by = await administrator()
  const { id, name } = await aRole(by, 'Счетовод')
  const page = await enter(await visit({ expectedFaults: /404/ }), 'admin@smysl.test', href('roles'))
  const row = page.getByRole('row', { name })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: /^Удалить роль/ }).click()
  expectValue((await by.send('DELETE', path(api.role, { id }))).status).toBe(204)
  const question = page.getByRole('dialog', { name: `Удалить роль «${name}»?` })
  await question.getByRole('button', { name: 'Удалить роль' }).click()
  await expect(question.getByRole('alert')).toContainText('удалил кто-то другой')
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect(row).toHaveCount(0)
})

import { expect as expectValue, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = workerJourney()
const ADMIN = 'admin@smysl.test'

test('what is given on the board of rights while it is saved stays given, and is saved by the next press', async () => {
  const by = await new ApiClient(product().url).signIn(ADMIN)
  const made = await by.send('POST', api.roles, { name: 'Хранитель доски', permissions: [] })
  const { id } = ((await made.json()) as { data: Role }).data
  const page = await enter(await visit(), ADMIN, `${href('roles')}?look=rights`)
  const right = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Хранитель доски: ${name}`) })
  const bar = page.getByRole('region', { name: 'Несохранённые изменения' })
  const save = async () => {
    await bar.getByRole('button', { name: /^Сохранить/ }).click()
    await page.getByRole('button', { name: 'Изменить права' }).click()
  }
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/roles.data*', (route) => mayCome.promise.then(() => route.continue()))
  await right('смотреть отзывы').check()
  await save()
  await expect(notice(page, 'Права сохранены')).toBeVisible()
  expectValue(await right('смотреть отзывы').isChecked()).toBe(true)
  await right('смотреть страницы').check()
  mayCome.resolve()
  await expect(bar).toContainText('1 изменение')
  await expect(right('смотреть отзывы')).toBeChecked()
  await save()
  await expect(bar).toHaveCount(0)

  const saved = ((await (await by.get(path(api.role, { id }))).json()) as { data: Role }).data
  expectValue(saved.permissions.toSorted()).toEqual(['pages.view', 'reviews.view'])
  expectValue((await by.send('DELETE', path(api.role, { id }))).ok).toBe(true)
})

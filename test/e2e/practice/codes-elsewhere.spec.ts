import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { codeOfApp } from '../../authenticator.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit } = workerJourney()
const PASSWORD = 'smysl-demo-2026'

test('recovery codes that are of no use any more do not stay in another window', async () => {
  const page = await enter(await visit(), 'writer@smysl.test', href('profile'))
  await page.getByRole('button', { name: 'Настроить', exact: true }).click()
  const setup = page.getByRole('dialog', { name: /^Вход в\sдва шага$/ })
  await setup.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await setup.getByRole('button', { name: 'Продолжить' }).click()
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()
  await setup.getByLabel('Код из приложения').fill(codeOfApp(key.replaceAll(/\s/g, ''), new Date()))
  await setup.getByRole('button', { name: /^Включить/ }).click()
  const codes = page.getByRole('list', { name: 'Запасные коды' })
  await expect(codes).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(href('profile'))
  await untilAlive(other)
  await other.getByRole('button', { name: 'Новые коды' }).click()
  const asked = other.getByRole('dialog', { name: 'Получить новые запасные коды' })
  await asked.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await asked.getByRole('button', { name: 'Получить коды' }).click()
  const shown = other.getByRole('dialog', { name: 'Новые запасные коды' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: /^Запасные коды из\sэтого окна больше не\sдействуют$/ })).toBeVisible()
  await shown.getByRole('button', { name: /Коды сохранены/ }).click()
  await expect(shown).toBeHidden()

  await other.getByRole('button', { name: 'Выключить', exact: true }).click()
  const question = other.getByRole('dialog', { name: /^Выключить вход в\sдва шага\?$/ })
  await question.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Выключить' }).click()
  await expect(other.getByText(/^Вход в\sдва шага выключен$/)).toBeVisible()
  await other.close()
})

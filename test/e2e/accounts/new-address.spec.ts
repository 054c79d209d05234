import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, signIn, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'

const { visit, product } = workerJourney()
const DEMO_PASSWORD = 'smysl-demo-2026'
const WANTED = 'novaya.pochta.taisii@smysl.test'

test('a new address awaits its confirmation in the profile, can be called off, and signs in once it is confirmed', async () => {
  const page = await visit()
  await signIn(page, 't.yuzhakova@smysl.test')
  await expect(page).toHaveURL(/\/sm-admin\/dashboard$/)
  await page.goto(href('profile'))
  await untilAlive(page)
  const ask = async () => {
    await page.getByRole('button', { name: 'Сменить почту' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сменить почту' })
    await dialog.getByLabel('Новая почта').fill(WANTED)
    await dialog.getByLabel('Текущий пароль', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('ждёт подтверждения')).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  const letter = (former?: string) => mailedPath(product().dataDir, WANTED, /Подтвердите новый адрес/, former)
  await ask()
  const first = await letter()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByText('ждёт подтверждения')).toBeHidden()

  await ask()
  const other = await visit()
  await other.goto(await letter(first))
  await other.getByRole('button', { name: 'Подтвердить адрес' }).click()
  await expect(other.getByRole('heading', { name: 'Почта подтверждена' })).toBeVisible()
  await signIn(other, WANTED)
  await expect(other).toHaveURL(/\/sm-admin\/dashboard$/)
})

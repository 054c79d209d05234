import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { api, path } from '#contract/wire/api.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { ApiClient } from '../../api-client.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { sharedJourney } from '../support/journey.ts'
import { dayAhead, enter } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const MODERATOR = 'moderator@smysl.test'
/** Wider than a phone in one line. */
const PSYCHOLOGIST = 'Отпускная Александра Константиновна Новорождественская'
const caller = { source: 'call', contact: '+7 916 555-03-03', for_whom: 'self', is_taken: false }
const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function made<T>(answer: Response): Promise<T> {
  expectValue(answer.status).toBe(201)
  return ((await answer.json()) as { data: T }).data
}

test('whoever arranges a meeting reads that its day is off, on a narrow phone too', async () => {
  const staff = await new ApiClient(product().url).signIn('admin@smysl.test')
  const card = await made<{ id: number }>(await staff.send('POST', api.psychologists, { full_name: PSYCHOLOGIST }))
  const days = { first_day: isoDay(40), last_day: isoDay(42) }
  await made(await staff.send('POST', path(ownWorkApi.timesOff, { id: card.id }), days))
  const body = { ...caller, name: 'Лидия Назначенная' }
  const { id } = await made<{ id: number }>(await staff.send('POST', api.staffRequests, body))
  const page = await enter(await visit({ viewport: PHONE }), MODERATOR, `${href('requests')}?open=${id}`)
  const panel = page.getByRole('dialog', { name: body.name, exact: true })
  await panel.getByRole('button', { name: 'Выбрать другого…' }).click()
  const dialog = page.getByRole('dialog', { name: `Встреча: ${body.name}` })
  await dialog.getByRole('combobox', { name: 'Психолог' }).click()
  await page.getByRole('combobox', { name: 'Поиск' }).fill('Отпускная')
  await page.getByRole('option', { name: PSYCHOLOGIST }).click()
  const chosen = dialog.getByRole('combobox', { name: 'Психолог' }).getByText(PSYCHOLOGIST)
  expectValue(await chosen.evaluate(isWhole)).toBe(true)
  const isOff = dialog.getByText(/^Психолог в.этот день не.работает/)
  await dialog.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(dayAhead(41).typed)
  await expect(isOff).toContainText(dayAhead(40).shown)
  await expect(isOff).toContainText(dayAhead(42).shown)
  await dialog.getByRole('group', { name: 'День' }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(dayAhead(44).typed)
  await expect(isOff).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Филиал' }).scrollIntoViewIfNeeded()
  expectValue(await pixelsBeyond(page)).toBe(0)
})

function isWhole({ clientWidth, clientHeight, scrollWidth, scrollHeight }: Element): boolean {
  return scrollWidth <= clientWidth && scrollHeight <= clientHeight
}

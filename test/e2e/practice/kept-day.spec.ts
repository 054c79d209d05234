import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, notice, readAs, requestByPhone } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const aRequest = (name: string) => requestByPhone(product().url, name)
const MODERATOR = 'moderator@smysl.test'

test('a day of the next contact stays typed when a colleague set another meanwhile', async () => {
  const { id } = await aRequest('Вера Двоедневная')
  const page = await open(id, /409/)
  await page.getByRole('spinbutton', { name: /^день.*Следующая связь/ }).click()
  await page.keyboard.type('15122030')
  await plan(id, '2031-03-20')
  await page.keyboard.press('Enter')

  await expect(
    page.getByText(/^Пока вы\sправили, здесь поставили 20\.03\.2031\. Ваш день ещё не\sсохранён\.$/),
  ).toBeVisible()
  await expect(year(page)).toHaveValue('2030')
  await page.getByRole('heading', { level: 2, name: 'Вера Двоедневная' }).click()
  await expect(year(page)).toHaveValue('2030')
  expectValue(await planned(id), 'no day goes over another by itself').toBe('2031-03-20')

  await page.getByRole('button', { name: 'Сохранить день' }).click()
  await expect(notice(page, 'Напоминание поставлено')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Сохранить день' })).toHaveCount(0)
  expectValue(await planned(id)).toBe('2030-12-15')
})

test('a day that was typed without a connection waits in this browser, and may be taken back', async () => {
  const { id } = await aRequest('Глеб Безсвязный')
  const page = await open(id, /ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.getByRole('spinbutton', { name: /^день.*Следующая связь/ }).click()
  await page.keyboard.type('16122030')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Этот день ещё не\sсохранён\.$/)).toBeVisible()
  await expect(year(page)).toHaveValue('2030')
  await page.context().setOffline(false)

  await page.reload()
  await expect(year(page)).toHaveValue('2030')
  await page.getByRole('button', { name: 'Отменить правку' }).click()
  await expect(page.getByText(/^Этот день ещё не\sсохранён\.$/)).toHaveCount(0)
  expectValue(await planned(id)).toBeNull()
})

function year(page: Page) {
  return page.getByRole('spinbutton', { name: /^год.*Следующая связь/ })
}

async function open(id: number, expectedFaults: RegExp): Promise<Page> {
  return enter(await visit({ expectedFaults }), MODERATOR, `${href('requests')}?open=${id}`)
}

async function plan(id: number, day: string) {
  const colleague = await new ApiClient(product().url).signIn('admin@smysl.test')
  const answer = await colleague.send('PATCH', path(api.consultationRequest, { id }), { next_contact_on: day })
  expectValue(answer.ok).toBe(true)
}

async function planned(id: number): Promise<string | null> {
  const one = path(api.consultationRequest, { id })
  return (await readAs<{ data: PracticeRequest }>(product().url, MODERATOR, one)).data.next_contact_on
}

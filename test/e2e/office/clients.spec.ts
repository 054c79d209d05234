import type { Page } from 'playwright'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { ClientCard } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { expect } from '../../expect.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter, hold, notice, rowNames, undo } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const MODERATOR = 'moderator@smysl.test'
/** Has asked twice in the demo world, and has met Марина Загорянская after the first time. */
const PHONE = '+7 000 300-00-01'

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a second request leads to the card of its person, whose records are parted, and come back', async () => {
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?filter[search]=${encodeURIComponent(PHONE)}`)
  await rowNames(page).filter({ hasText: 'Елена' }).first().click()
  const request = panelOf(page, 'Елена')
  await request.getByText(/^Была у\sМарины\sЗагорянской в\s/).waitFor()
  await request
    .getByRole('link', { name: /^Елена, №/ })
    .first()
    .click()

  const timeline = page.getByRole('list', { name: 'Лента клиента' })
  await expect(timeline.getByText(/^Заявка/)).toHaveCount(2)
  const card = panelOf(page, 'Елена')
  await partFirstRequest(page)
  await expect(timeline.getByText(/^Заявка/)).toHaveCount(1)
  await undo(page, /^Отделено: клиент №/)
  await expect(timeline.getByText(/^Заявка/)).toHaveCount(2)
  await expect(card.getByRole('heading', { name: /^Объединения/ })).toHaveCount(0)
})

test('what cannot be undone any more is answered with the reason, and nobody is sent to the administrator', async () => {
  const page = await enter(
    await visit({ expectedFaults: /422/ }),
    MODERATOR,
    `${href('clients')}?filter[search]=${encodeURIComponent(PHONE)}`,
  )
  await rowNames(page).filter({ hasText: 'Елена' }).first().click()
  await partFirstRequest(page)
  await hold(page, /^Отделено: клиент №/)

  // A colleague has taken it back meanwhile.
  const colleague = await new ApiClient(product().url).signIn('admin@smysl.test')
  const id = Number(new URL(page.url()).searchParams.get('open'))
  const { data } = (await (await colleague.get(path(api.client, { id }))).json()) as { data: ClientCard }
  await colleague.send('POST', path(api.clientUndo, { id }), { change_id: data.changes[0]?.id })

  await undo(page, /^Отделено: клиент №/)
  await expect(notice(page, /^Не\sполучилось$/).getByText('Это уже отменено')).toBeVisible()
  await expect(page.getByText(/код ошибки|администратор/)).toHaveCount(0)
})

/** Parts one request from the card of «Елена» that stands open. */
async function partFirstRequest(page: Page) {
  const card = panelOf(page, 'Елена')
  await card.getByRole('button', { name: 'Разделить…' }).click()
  const timeline = page.getByRole('list', { name: 'Лента клиента' })
  await timeline
    .getByRole('checkbox', { name: /^Заявка/ })
    .first()
    .check()
  await card.getByRole('button', { name: /^Отделить в/ }).click()
  await expect(notice(page, /^Отделено: клиент №/)).toBeVisible()
}

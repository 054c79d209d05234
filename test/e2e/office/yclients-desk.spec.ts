import type { Locator } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import type { Role } from '#contract/people/access.ts'
import { href } from '#contract/people/screens.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { api, path } from '#contract/wire/api.ts'
import { yclientsApi } from '#contract/wire/yclients-api.ts'
import { ApiClient } from '../../api-client.ts'
import { openSession, PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = journey({ env: { YCLIENTS_AUTOMATIC: 'false' } })

test('staff sync, settle differences, say who somebody is, make one card of two and two again, on a narrow phone', async () => {
  const page = await enter(
    await visit({ viewport: PHONE, expectedFaults: /409/ }),
    'admin@smysl.test',
    href('yclients'),
  )
  await page.getByRole('button', { name: 'Сверить с YCLIENTS' }).click()
  const runs = page.getByRole('list', { name: 'Сверки' })
  await expect(runs.getByText('Готово')).toHaveCount(1, { timeout: 120_000 })

  const differences = page.getByRole('list', { name: 'Различия' }).getByRole('listitem')
  const before = await differences.count()
  expectValue(before).toBeGreaterThan(1)
  await differences
    .first()
    .getByRole('button', { name: /^Взять из YCLIENTS/ })
    .click()
  await expect(differences).toHaveCount(before - 1)
  await differences
    .first()
    .getByRole('button', { name: /^Оставить своё/ })
    .click()
  await expect(differences).toHaveCount(before - 2)

  // Somebody with the name of a card gets one of their own: a mistake that is mended below.
  const stranger = page.getByRole('list', { name: 'Кого не узнали' }).getByRole('listitem').first()
  const name =
    (await stranger
      .getByText(/^\S+ \S+$/)
      .first()
      .textContent()) ?? ''
  await stranger.getByRole('button', { name: /завести новую карточку/ }).click()

  const pairs = page.getByRole('list', { name: 'Похожие карточки' })
  const pair = pairs.getByRole('listitem').filter({ hasText: name }).first()
  const compare = pair.getByRole('button', { name: /^Сравнить/ })
  await compare.focus()
  await page.keyboard.press('Enter')
  await expect(pair.getByRole('radiogroup', { name: 'Какая карточка остаётся' })).toBeVisible()
  expectValue(await pixelsBeyond(page)).toBe(0)
  const field = pair.getByRole('radiogroup', { name: 'О себе' })
  await field.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(field.getByRole('radio').nth(1)).toBeChecked()

  // A colleague has changed one of the two meanwhile: both are read again, and nobody is sent to the administrator.
  const id = Number(/№\u00a0(\d+)/.exec((await pair.textContent()) ?? '')?.[1])
  const colleague = await new ApiClient(product().url).signIn('support@smysl.test')
  const form = new FormData()
  for (const [key, value] of Object.entries({ _method: 'PUT', help_text: 'Помогу там, где трудно.' }))
    form.set(key, value)
  expectValue((await colleague.send('POST', path(api.psychologist, { id }), form)).status).toBe(200)
  await pair.getByRole('button', { name: 'Объединить' }).click()
  await expect(notice(page, /^Не\sполучилось$/)).toContainText('тем временем изменили. Сравните их ещё раз')
  await expect(pair.getByText('Помогу там, где трудно.')).toBeVisible()
  await notice(page, /^Не\sполучилось$/)
    .getByRole('button', { name: 'Закрыть' })
    .click()

  await pair.getByRole('button', { name: 'Объединить' }).click()
  await expect(pair).toHaveCount(0)

  const merged = page.getByRole('list', { name: 'Объединённые' }).getByRole('listitem').first()
  await merged.getByRole('button', { name: /^Разъединить/ }).click()
  await merged.getByRole('button', { name: 'Вернуть как было' }).click()
  await expect(merged.getByText(/^Отменено/)).toBeVisible()
  await expect(pair.getByRole('button', { name: /^Сравнить/ })).toBeVisible()
  expectValue(await pixelsBeyond(page)).toBe(0)

  // Whoever has the integrations alone: what they may not see is not asked for.
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const made = await admin.send('POST', api.roles, { name: 'Интегратор', permissions: ['integrations.manage'] })
  const role = ((await made.json()) as { data: Role }).data
  const roles = ((await (await admin.get(api.roles)).json()) as { data: Role[] }).data
  const main = roles.find((one) => one.name === 'psychologist')?.id
  const [email, password] = ['exchange@mail.test', 'семь тихих озёр']
  const account = { first_name: 'Игорь', last_name: 'Обменов', email, password, password_confirmation: password }
  await admin.send('POST', api.users, { ...account, role: main, extra_roles: [role.id] })
  const integrator = await visit({ viewport: PHONE })
  await openSession(integrator, email, password)
  await integrator.goto(href('yclients'))
  await untilAlive(integrator)
  const seen = integrator.getByRole('list', { name: 'Похожие карточки' }).getByRole('listitem')
  await expect(seen.filter({ hasText: name }).first()).toBeVisible()
  await integrator.waitForLoadState('networkidle')
  await expect(integrator.getByRole('list', { name: 'Объединённые' })).toHaveCount(0)
  await expect(seen.getByRole('button', { name: /^Сравнить/ }).first()).toBeDisabled()
}, 240_000)

test('a pair of two people is said to be so, offered no more, and taken back from the notice and from the list', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('yclients'))
  const pairOf = (list: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Данила Решетов' })
  const differ = pairOf('Похожие карточки').getByRole('button', { name: /^Разные люди/ })
  await differ.click()
  const told = notice(page, 'Запомнили: это разные люди')
  await expect(pairOf('Разные люди')).toContainText('Заозёрская')
  await expect(pairOf('Похожие карточки')).toHaveCount(0)
  await told.getByRole('button', { name: 'Отменить' }).click()
  await expect(pairOf('Разные люди')).toHaveCount(0)

  await differ.click()
  await pairOf('Разные люди')
    .getByRole('button', { name: /^Вернуть в\sпохожие/ })
    .click()
  await expect(differ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Похожие карточки' })).toBeFocused()
})

test('a pair of which a colleague has made one card meanwhile leaves the list, with a word', async () => {
  const page = await enter(await visit({ expectedFaults: /404/ }), 'admin@smysl.test', href('yclients'))
  const pair = page
    .getByRole('list', { name: 'Похожие карточки' })
    .getByRole('listitem')
    .filter({ hasText: 'Данила Решетов' })
  await pair.getByRole('button', { name: /^Сравнить/ }).click()
  const merge = pair.getByRole('button', { name: 'Объединить' })
  await expect(merge).toBeVisible()

  const colleague = await new ApiClient(product().url).signIn('admin@smysl.test')
  const ids = [...((await pair.textContent()) ?? '').matchAll(/№\u00a0(\d+)/g)].map(([, id]) => Number(id))
  const [one = 0, other = 0] = [...new Set(ids)]
  const versionOf = async (id: number) => {
    const { data } = (await (await colleague.get(path(api.psychologist, { id }))).json()) as { data: Psychologist }
    return data.version
  }
  // The other way round: what was to stay here is gone.
  const body = { other_id: one, version: await versionOf(other), other_version: await versionOf(one) }
  const call = path(yclientsApi.psychologistMerge, { id: other })
  expectValue((await colleague.send('POST', call, { ...body, take: [], unite: [] })).status).toBe(200)

  await merge.click()
  await expect(notice(page, 'Одной из\u00a0двух карточек больше нет')).toBeVisible()
  await expect(pair).toHaveCount(0)
  await expect(page.getByText(/код ошибки/)).toHaveCount(0)

  // Whoever comes to the one that has gone is led to the one that stayed, and to where they are parted.
  await page.goto(product().url + href('psychologistEditor', { id: one }))
  await expect(page.getByRole('heading', { name: 'Карточку объединили с\u00a0другой' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Разъединить' })).toHaveAttribute('href', `${href('yclients')}#merges`)
  await page.getByRole('link', { name: 'Открыть карточку «Данила Решетов»' }).click()
  await expect(page).toHaveURL(product().url + href('psychologistEditor', { id: other }))
})

test('ticks of what is always taken are shown at once, saved each for itself, and go when they were refused', async () => {
  const page = await enter(await visit({ expectedFaults: /409/ }), 'admin@smysl.test', href('yclients'))
  const rules = page.getByRole('region', { name: /Всегда брать/ })
  const ticks = (['Имя', 'О себе', 'Цена встречи'] as const).map((name) => rules.getByRole('checkbox', { name }))
  const [name, about, price] = ticks as [Locator, Locator, Locator]
  await untilAlive(page)
  const first = Promise.withResolvers<void>()
  await page.route(`**${yclientsApi.yclientsRules}`, async (route) => {
    await first.promise
    const isRefused = route.request().postData()?.includes('about')
    if (isRefused) await route.fulfill({ status: 409, json: { message: 'Так нельзя.' } })
    else await route.continue()
  })
  for (const tick of ticks) await tick.check()
  first.resolve()
  await expect(about).not.toBeChecked()
  await expect(notice(page, /Не.получилось/)).toBeVisible()
  await page.unroute(`**${yclientsApi.yclientsRules}`)
  await page.reload()
  await untilAlive(page)
  for (const tick of [name, price]) await expect(tick).toBeChecked()
  await expect(about).not.toBeChecked()
})

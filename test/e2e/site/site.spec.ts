import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { sharedJourney } from '../support/journey.ts'
import { writeAWhile } from '../support/steps.ts'

const { visit, product } = sharedJourney()
const OFFER = 'Не знаете, кого выбрать?'

describe('the cookie bar', () => {
  test('accepted, leaves the visits counted and does not ask again', async () => {
    const page = await visit({ isNew: true })
    const sent = countedVisits(page)
    await page.goto('/')
    const bar = page.getByRole('region', { name: 'Выбор файлов cookie' })
    await bar.getByRole('button', { name: 'Принять' }).click()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => sent.length).toBe(1)
    await page.goto('/catalog')
    await expect.poll(() => sent.length).toBe(2)
    await expect(bar).toHaveCount(0)
    expectValue(await cookieNames(page)).toEqual(['cookie_choice', 'visited_pages', 'visitor_id'])
  })

  test('with only the necessary, ends the counting and drops its cookies', async () => {
    const page = await visit({ isNew: true })
    await page.goto('/')
    const bar = page.getByRole('region', { name: 'Выбор файлов cookie' })
    await bar.getByRole('button', { name: 'Только необходимые' }).click()
    await expect(bar).toHaveCount(0)
    const sent = countedVisits(page)
    await page.goto('/catalog')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/reviews')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expectValue(sent).toEqual([])
    expectValue(await cookieNames(page)).toEqual(['cookie_choice'])
    await page.getByRole('link', { name: 'Настройки cookie' }).click()
    await expect(bar).toBeVisible()
  })

  test('with only the necessary, does not count the page either whose counting is on its way', async () => {
    const page = await visit({ isNew: true })
    const sent = countedVisits(page)
    const isAsked = Promise.withResolvers<void>()
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/sanctum/csrf-cookie', async (route) => {
      isAsked.resolve()
      await mayAnswer.promise
      await route.continue()
    })
    await page.goto('/')
    await isAsked.promise
    const bar = page.getByRole('region', { name: 'Выбор файлов cookie' })
    await bar.getByRole('button', { name: 'Только необходимые' }).click()
    await expect(bar).toHaveCount(0)
    const isAnswered = page.waitForResponse((answer) => answer.url().endsWith('/sanctum/csrf-cookie'))
    mayAnswer.resolve()
    await isAnswered
    await page.goto('/reviews')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expectValue(sent).toEqual([])
    expectValue(await cookieNames(page)).toEqual(['cookie_choice'])
  })

  test('opens above the list of cookies for whoever asked for it before the scripts came', async () => {
    const page = await visit()
    await page.goto('/privacy#cookies')
    await expect(page.getByRole('region', { name: 'Выбор файлов cookie' })).toBeFocused()
    await page.getByRole('button', { name: 'Только необходимые' }).click()
    await page.getByRole('link', { name: 'Мои данные' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Мои данные' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Выбор файлов cookie' })).toHaveCount(0)
  })
})

test('the questionnaire is offered once, half a minute after the load', async () => {
  const page = await visit({ isNew: true })
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('button', { name: 'Только необходимые' }).click()
  const offer = page.getByRole('dialog', { name: OFFER })
  await page.clock.runFor(25_000)
  await expect(offer).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await page.goto('/catalog')
  await page.clock.runFor(60_000)
  await expect(offer).toHaveCount(0)
})

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('somebody registers, is told what is wrong at its field, and lands in the cabinet', async () => {
    const page = await visit({ javaScript, expectedFaults: /422/ })
    await page.goto('/auth/register')
    await page.getByLabel('Имя').fill('Вера')
    await page.getByLabel('Фамилия').fill('Новикова')
    await page.getByLabel('Почта').fill('admin@smysl.test')
    await page.getByLabel('Пароль', { exact: true }).fill('семь тихих озёр')
    await page.getByLabel('Пароль ещё раз').fill('семь тихих озёр')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByLabel('Почта')).toHaveAccessibleDescription(/занят|есть/)
    await expect(page.getByLabel('Имя')).toHaveValue('Вера')
    await page.getByLabel('Почта').fill(`vera-${javaScript ? 'js' : 'plain'}@mail.test`)
    await page.getByLabel('Пароль', { exact: true }).fill('семь тихих озёр')
    await page.getByLabel('Пароль ещё раз').fill('семь тихих озёр')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page).toHaveURL(/\/cabinet$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Личный\sкабинет$/)
  })

  test('a review waits for a look, and then stands on the site', async () => {
    const text = `Пришла с бессонницей, ушла с планом. ${javaScript ? 'Со сценариями' : 'Без сценариев'}.`
    const page = await visit({ javaScript })
    await page.goto('/reviews')
    await page.getByLabel('Как вас подписать').fill('Надежда')
    await page.getByLabel('Отзыв', { exact: true }).fill(text)
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await writeAWhile(page, javaScript)
    await page.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(page.getByRole('heading', { name: /Спасибо/ })).toBeVisible()
    await page.goto('/reviews')
    await expect(page.getByText(text)).toHaveCount(0)

    const staff = await new ApiClient(product().url).signIn('moderator@smysl.test')
    const waiting = (await (await staff.get(`${api.staffReviews}?filter[status][]=pending&per_page=100`)).json()) as {
      data: { id: number; text: string; version: number }[]
    }
    const review = waiting.data.find((one) => one.text === text)
    expectValue(review).toBeDefined()
    const answer = await staff.send('PUT', `${api.staffReviews}/${review?.id}`, { status: 'published' })
    expectValue(answer.status).toBe(200)
    await page.goto('/reviews')
    // The dot stands behind the closing quote.
    await expect(page.getByText(text.slice(0, -1))).toBeVisible()
  })
})

test('what was wrong with a field is said until the field is right, and again when it is wrong again', async () => {
  const page = await visit({ expectedFaults: /422/ })
  await page.goto('/reviews')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Отправить отзыв' }).click()
  const name = page.getByLabel('Как вас подписать')
  const text = page.getByLabel('Отзыв', { exact: true })
  const consent = page.getByRole('checkbox', { name: /Согласен/ })
  for (const field of [name, text, consent]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Надежда')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Подпишитесь: подойдёт имя или псевдоним')).toHaveCount(0)
  await text.pressSequentially('Мало')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.pressSequentially(' слов было, а стало достаточно, чтобы это прочли.')
  await expect(text).not.toHaveAttribute('aria-invalid')
  await consent.check()
  await expect(consent).not.toHaveAttribute('aria-invalid')
  await name.fill('')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
})

test('a refused review that is written anew before the scripts come keeps the new words', async () => {
  const page = await visit({ expectedFaults: /422/ })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/reviews', { waitUntil: 'commit' })
  const text = page.getByLabel('Отзыв', { exact: true })
  await text.fill('Слишком рано отправлено.')
  await page.getByRole('button', { name: 'Отправить отзыв' }).click({ noWaitAfter: true })
  await expect(page.getByLabel('Как вас подписать')).toHaveAttribute('aria-invalid', 'true')
  await text.fill('Теперь всё написано как надо.')
  // So does the browser itself now and then, while the page still loads.
  await text.blur()
  scripts.resolve()
  await untilAlive(page)
  await expect(text).toHaveValue('Теперь всё написано как надо.')
  // The scripts take nobody to another field, wherever the browser has left them.
  await expect(page.getByLabel('Как вас подписать')).not.toBeFocused()
})

function countedVisits(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(api.trackVisitor)) sent.push(request.url())
  })
  return sent
}

/** The cookies that are not of the session. */
async function cookieNames(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name)
  return names.filter((name) => !['XSRF-TOKEN', 'smysl_session', 'offer_shown'].includes(name)).toSorted()
}

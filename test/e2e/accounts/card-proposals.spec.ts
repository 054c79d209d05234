import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { untilAlive, untilPartIsAlive } from '../../browser.ts'
import { sharedJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit } = sharedJourney()

const PROMISE = 'Гарантирую результат.'

test(
  'a psychologist’s promise waits, comes back with a reason, and stands on the site once it is accepted',
  { timeout: 240_000 },
  async () => {
    const person = await enter(await visit(), 'psychologist@smysl.test', href('dashboard'))
    await person.getByRole('link', { name: 'Править карточку' }).click()
    await untilAlive(person)
    const about = person.getByRole('textbox', { name: 'О себе' })
    const before = await about.inputValue()
    const save = () => person.getByRole('button', { name: /^Сохранить/ }).click()
    await about.fill(`${before}\n\n${PROMISE}`)
    await person.getByRole('textbox', { name: 'С чем поможет' }).fill('С тревогой и сном.')
    await save()
    await expect(person.getByText('Сохранено, часть ждёт проверки')).toBeVisible()
    await expect(person.getByText('Ждёт проверки: «О\u00a0себе».')).toBeVisible()
    // They go on from what they have written.
    await expect(about).toHaveValue(`${before}\n\n${PROMISE}`)

    const visitor = await visit()
    await visitor.goto('/catalog/marina-zagoryanskaya')
    await expect(visitor.getByText('С тревогой и сном.').first()).toBeVisible()
    await expect(visitor.getByText(PROMISE)).toHaveCount(0)

    const moderator = await enter(await visit(), 'moderator@smysl.test', href('dashboard'))
    await moderator.getByRole('link', { name: /правка карточки/ }).click()
    await expect(moderator.locator('ins', { hasText: PROMISE })).toBeVisible()
    await moderator.getByRole('button', { name: /^Вернуть: / }).click()
    const reason = moderator.getByRole('textbox', { name: 'Что поправить' })
    await reason.fill('Обещать результат нельзя')
    await moderator.reload()
    await untilAlive(moderator)
    await moderator.getByRole('button', { name: /^Вернуть: / }).click()
    await expect(moderator.getByText(/^Вернули несохранённое от/)).toBeVisible()
    await expect(reason).toHaveValue('Обещать результат нельзя')
    await moderator.getByRole('dialog').getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(moderator.getByText('Проверять нечего')).toBeVisible()
    const other = await enter(await visit(), 'moderator@smysl.test', href('profile'))
    await expect(other.getByRole('checkbox', { name: 'Правки карточек: в\u00a0браузере' })).toBeChecked()

    await person.reload()
    await untilAlive(person)
    await expect(person.getByText('Обещать результат нельзя')).toBeVisible()
    await about.fill(`${before}\n\n${PROMISE} Если приходить на встречи.`)
    await save()
    await expect(person.getByText('Ждёт проверки: «О\u00a0себе».')).toBeVisible()

    await expect(
      other.locator('[aria-live=polite]').filter({ hasText: '1 карточка ждёт проверки' }).first(),
    ).toBeAttached()
    await moderator.getByRole('button', { name: 'Пришли новые: 1 — показать' }).click()
    await moderator.getByRole('button', { name: /^Принять: / }).click()
    await expect(moderator.getByText('Проверять нечего')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(`${PROMISE} Если приходить на встречи.`)).toBeVisible()
  },
)

test('a psychologist withdraws what waits, answers a review and marks days off', { timeout: 240_000 }, async () => {
  const person = await enter(await visit(), 'psychologist@smysl.test', href('dashboard'))
  await person.getByRole('link', { name: 'Править карточку' }).click()
  await untilAlive(person)
  const intro = person.getByRole('textbox', { name: /^Коротко/ })
  const before = await intro.inputValue()
  await intro.fill('Вылечу навсегда')
  await person.getByRole('button', { name: /^Сохранить/ }).click()
  await person.getByRole('button', { name: /^Отозвать: Коротко/ }).click()
  await expect(person.getByText(/^Ждёт проверки: «Коротко/)).toHaveCount(0)
  await expect(intro).toHaveValue(before)

  await person.goto(href('dashboard'))
  const answer = person.getByRole('button', { name: /^Ответить: / }).first()
  await untilPartIsAlive(answer)
  await answer.click()
  await person.getByRole('textbox', { name: 'Ваш ответ' }).fill('Спасибо, что рассказали.')
  await person.getByRole('button', { name: 'Сохранить ответ' }).click()
  await expect(person.getByText('Спасибо, что рассказали.')).toBeVisible()

  await person.getByRole('button', { name: 'Отметить', exact: true }).click()
  const dialog = person.getByRole('dialog')
  const first = dialog.getByRole('group', { name: 'Первый день' })
  await first.getByRole('spinbutton').first().click()
  await person.keyboard.type('01122099')
  await dialog.getByRole('button', { name: 'Отметить', exact: true }).click()
  await expect(person.getByText('01.12.2099', { exact: true })).toBeVisible()
  await person.getByRole('button', { name: 'Убрать: 01.12.2099' }).click()
  await expect(person.getByText('Отпусков и\u00a0выходных не\u00a0отмечено')).toBeVisible()
})

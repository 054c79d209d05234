import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import { untilAlive } from '../../browser.ts'
import { readingJourney } from '../support/journey.ts'
import { writeAWhile } from '../support/steps.ts'

const { visit } = readingJourney()
const QUESTIONNAIRE = '/smart-consultations'

describe.each([{ javaScript: true }, { javaScript: false }])(
  'somebody who cannot choose, JavaScript: $javaScript',
  ({ javaScript }) => {
    test('answers, sees three people with reasons, and asks the coordinator', async () => {
      const page = await begin({ javaScript, expectedFaults: /422/ })
      await answerAll(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вам могут подойти трое')
      await expect(
        page.getByText(/^Работает\sс\s.+, встречается онлайн, (не\sдороже|на\s[\d\s]+₽\sдороже), чем\sвы\sхотели\.$/),
      ).toHaveCount(3)
      await expect(page.getByText(/балл|совпаден/i), 'reasons are words and never points').toHaveCount(0)

      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      const name = page.getByLabel('Как к вам обращаться')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Что важно знать заранее')).toHaveValue('Плохо сплю')
      await name.fill('Ольга')
      await page.getByLabel('Как с вами связаться').fill(javaScript ? '@olga_one' : '@olga_two')
      await page.getByLabel(/^Согласен/).check()
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(
        page.getByText(/^Отметьте\sэто\sсогласие\sили\sсотрите\sрассказ/),
        'a story needs its own consent',
      ).toBeVisible()
      await page.getByLabel(/^Отдельно/).check()
      await writeAWhile(page, javaScript)
      await page.getByRole('button', { name: 'Отправить координатору' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
      await expect(page.getByText(/^\d\d-\d{4}$/)).toBeVisible()
    })

    test('is shown help before anything else, for an answer and for words', async () => {
      const page = await begin({ javaScript })
      await go(page)
      await expect(page.getByRole('checkbox').first(), 'nobody looks for it').toHaveAccessibleName(/^Мысли о.смерти/)
      await page.getByLabel(/^Мысли о.смерти/).check()
      await go(page)
      await expectHelp(page)
      await page.getByRole('link', { name: /Вернуться/ }).click()
      await page.getByLabel(/^Мысли о.смерти/).uncheck()
      await go(page)
      for (let skipped = 0; skipped < 4; skipped += 1) await skip(page)
      await page.getByRole('textbox').fill('Я не хочу жить.')
      await page.getByRole('button', { name: 'Показать троих' }).click()
      await expectHelp(page)
    })

    test('returns from the crisis screen without a loop, with the mark or without it', async () => {
      const page = await begin({ javaScript })
      await go(page)
      await page.getByLabel(/^Мысли о.смерти/).check()
      await go(page)
      await page.getByRole('link', { name: /Вернуться/ }).click()
      await expect(page.getByLabel(/^Мысли о.смерти/), 'it is theirs to keep').toBeChecked()
      await go(page)
      await expect(page.getByText('Вопрос 3 из 7')).toBeVisible()

      await page.getByRole('link', { name: 'Назад' }).click()
      await page.getByLabel(/^Мысли о.смерти/).uncheck()
      await go(page)
      await page.getByRole('link', { name: 'Назад' }).click()
      await page.getByLabel(/^Мысли о.смерти/).check()
      await go(page)
      await expectHelp(page)
      await page.getByRole('link', { name: /^Убрать отметку/ }).click()
      await expect(page.getByText('Вопрос 3 из 7')).toBeVisible()
      await page.getByRole('link', { name: 'Назад' }).click()
      await expect(page.getByLabel(/^Мысли о.смерти/)).not.toBeChecked()
    })

    test('chooses among eight answers, and says more exactly what it is', async () => {
      const page = await begin({ javaScript })
      await go(page)
      const answers = page.locator('.choices-list').getByRole('checkbox')
      const visible = () => answers.filter({ visible: true })
      await expect(visible()).toHaveCount(8)
      await expect(page.getByLabel('Тревога', { exact: true })).toHaveAccessibleDescription(/^мысли по\sкругу, паника/)
      await expect(visible().last()).toHaveAccessibleName(/^Не\sмогу назвать одним словом$/)
      await page.getByText('Точнее: Тревога').click()
      await page.getByLabel('Бессонница', { exact: true }).check()
      await go(page)
      for (let skipped = 0; skipped < 4; skipped += 1) await skip(page)
      await page.getByRole('button', { name: 'Показать троих' }).click()
      await expect(page.getByText(/Вы выбрали: бессонница/)).toBeVisible()
      await expect(page.getByText(/^Работает\sс\sбессонницей\.$/)).toHaveCount(3)
    })

    test('a couple and a teenager are asked in words of their own', async () => {
      const page = await begin({ javaScript })
      await page.getByLabel('Для пары').check()
      await go(page)
      await expect(page.getByLabel('Измена или ревность', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Тревога', { exact: true })).toHaveCount(0)
      await page.getByRole('link', { name: 'Назад' }).click()
      await page.getByLabel('Для подростка').check()
      await go(page)
      await page.getByLabel('Родитель или другой взрослый').check()
      await page.getByLabel('Сколько лет подростку').selectOption('14 лет')
      await page.getByLabel('Учёба', { exact: true }).check()
      await go(page)
      await page.getByRole('link', { name: 'Назад' }).click()
      await expect(page.getByLabel('Учёба', { exact: true }), 'the way back keeps the answers').toBeChecked()
      await expect(page.getByLabel('Сколько лет подростку')).toHaveValue('14')
      await go(page)
      for (let skipped = 0; skipped < 4; skipped += 1) await skip(page)
      await page.getByRole('button', { name: 'Показать троих' }).click()
      await expect(page.getByText(/для\sподростка, 14\sлет; учёба/)).toBeVisible()
      await expect(page.getByText(/работает с\sподростками/)).toHaveCount(3)
    })

    test('where too few fit, is told what was let go, and chooses', async () => {
      const page = await begin({ javaScript })
      await go(page)
      await page.getByText('Точнее: Тревога').click()
      await page.getByLabel('Психосоматика', { exact: true }).check()
      await go(page)
      await page.getByLabel(/^Казань/).check()
      await go(page)
      for (let skipped = 0; skipped < 3; skipped += 1) await skip(page)
      await page.getByRole('button', { name: 'Показать троих' }).click()
      const wider = page.getByRole('region', { name: 'Если подошло мало' })
      await expect(wider).toContainText(/^По\sвсем вашим условиям/)
      await expect(wider).toContainText('предложили встречи онлайн вместо очных')
      await expect(page.getByText(/(стречается только|но\sвстречается) онлайн\./)).toHaveCount(3)
      await wider.getByRole('link', { name: 'Встречаться онлайн' }).click()
      await expect(wider, 'that fits now').toHaveCount(0)
      await expect(page.getByText(/Вы выбрали: .*; онлайн/)).toBeVisible()
    })

    test('may skip everything and go back', async () => {
      const page = await begin({ javaScript })
      for (let number = 1; number < 7; number += 1) {
        await expect(page.getByText(`Вопрос ${number} из 7`)).toBeVisible()
        await skip(page)
      }
      await page.getByRole('link', { name: 'Назад' }).click()
      await expect(page.getByText('Вопрос 6 из 7')).toBeVisible()
      await skip(page)
      await skip(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вам могут подойти трое')
    })
  },
)

test('nothing leaves the browser before the person says so', async () => {
  const page = await begin({ javaScript: true })
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // Portraits and scripts; and the ways on from the page, which are the same for everybody.
    const isFile = /^\/(assets|media)\//.test(pathname) && request.method() === 'GET'
    const isWayOn = pathname === '/__manifest' && !/%2Fcatalog%2F(?!favourites|compare)/.test(search)
    // Everybody: who asks for all says nothing of the answers.
    const isEverybody = request.method() === 'GET' && pathname === api.matchPeople && search === ''
    if (!isFile && !isWayOn && !isEverybody) sent.push(`${request.method()} ${pathname}${search}`)
  })
  await answerAll(page)
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(names).toHaveCount(3)
  const shown = await names.allInnerTexts()
  expect(sent).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel('Как к вам обращаться').focus()
  await expect(page.locator('input[name="proof"]')).not.toHaveValue('')
  expect(sent, 'the puzzle of the form is fetched, and nothing is said').toEqual([`GET ${api.formCheck}`])

  await page.reload()
  await expect(names, 'the same answers give the same three').toHaveText(shown)
  await page.goBack()
  await expect(page.getByRole('textbox')).toHaveValue('Плохо сплю')
})

test('the server, where scripts are off, chooses the same three as the browser', async () => {
  const chosen = []
  for (const javaScript of [true, false]) {
    const page = await begin({ javaScript })
    await answerAll(page)
    const names = page.getByRole('listitem').getByRole('heading', { level: 2 })
    await expect(names).toHaveCount(3)
    const lengths = await page.getByText(/^за\s50\sминут$/).allInnerTexts()
    expect(lengths.length, 'beside the price of most').toBeGreaterThan(0)
    chosen.push([...(await names.allInnerTexts()), ...lengths])
  }
  expect(chosen[0]).toEqual(chosen[1])
})

test('an answer that was given before the scripts came is kept on the way back', async () => {
  const page = await visit()
  const comeScripts = await holdScripts(page)
  await page.goto(QUESTIONNAIRE, { waitUntil: 'commit' })
  await page.getByLabel('Для пары').check()
  await page.getByRole('button', { name: 'Дальше' }).click({ noWaitAfter: true })
  await expect(page.getByText('Вопрос 2 из 7')).toBeVisible()
  comeScripts()
  await expect(page, 'the answer has left the address').toHaveURL(/smart-consultations#topics$/)
  await page.getByLabel('Ссоры', { exact: true }).check()
  await go(page)
  await page.goBack()
  await expect(page.getByLabel('Ссоры', { exact: true })).toBeChecked()
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page.getByLabel('Для пары')).toBeChecked()
})

test('a reload shows what was answered, and takes nothing back that is pressed before the scripts come', async () => {
  const page = await begin({ javaScript: true })
  await page.getByLabel('Для пары').check()
  await go(page)
  await page.getByText('Точнее: Быть ли нам вместе').click()
  await page.getByLabel('Развод и расставание').check()
  await go(page)
  await page.getByRole('link', { name: 'Назад' }).click()
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page.getByText('Вопрос 1 из 7')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Для пары')).toBeChecked()

  const comeScripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Для подростка').check()
  await page.getByRole('button', { name: 'Дальше' }).click({ noWaitAfter: true })
  await expect(page.getByText('Вопрос 2 из 7')).toBeVisible()
  comeScripts()
  await expect(page.getByLabel('Развод и расставание')).toBeChecked()
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page.getByLabel('Для подростка')).toBeChecked()
})

/** The scripts of each page wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  return scripts.resolve
}

async function begin({ javaScript, expectedFaults }: { javaScript: boolean; expectedFaults?: RegExp }): Promise<Page> {
  const page = await visit({ javaScript, expectedFaults })
  await page.goto(QUESTIONNAIRE)
  if (javaScript) await untilAlive(page)
  return page
}

async function answerAll(page: Page) {
  await page.getByLabel('Для себя').check()
  await go(page)
  await page.getByLabel('Тревога', { exact: true }).check()
  await go(page)
  await page.getByLabel('Онлайн', { exact: true }).check()
  await go(page)
  await page.getByLabel('С женщиной').check()
  await go(page)
  await skip(page)
  await page.getByLabel(/5.000/).check()
  await go(page)
  await page.getByRole('textbox').fill('Плохо сплю')
  await page.getByRole('button', { name: 'Показать троих' }).click()
}

/** To the next question; the one before has gone by then. */
async function go(page: Page) {
  const at = await page.getByText(/^Вопрос \d/).innerText()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByText(at, { exact: true })).toHaveCount(0)
}

async function skip(page: Page) {
  const at = await page.getByText(/^Вопрос \d/).innerText()
  await page.getByRole('link', { name: 'Пропустить вопрос' }).click()
  await expect(page.getByText(at, { exact: true })).toHaveCount(0)
}

async function expectHelp(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, что сказали/)
  await expect(main.getByRole('link', { name: /112/ }).first()).toHaveAttribute('href', 'tel:112')
  await expect(main.getByRole('link', { name: /8-800-2000-122/ })).toHaveAttribute('href', 'tel:88002000122')
  await expect(main.getByText(/^Работает/)).toHaveCount(0)
  // And nothing else: neither the menu nor the footer.
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
}

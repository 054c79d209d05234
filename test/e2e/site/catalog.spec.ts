import type { Locator } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()

describe.each([{ javaScript: true }, { javaScript: false }])('a visitor, JavaScript: $javaScript', ({ javaScript }) => {
  test('filters the catalog and opens a page', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог психологов')

    const option = page.getByRole('group', { name: 'Как встречаться' }).getByLabel(/Онлайн/)
    const promised = await countOf(option)
    await option.check()
    if (!javaScript) await page.getByRole('button', { name: /^Показать/ }).click()

    await expect(page.getByRole('heading', { name: new RegExp(`^Нашл(ось|ся) ${promised} `) })).toBeVisible()
    await expect(page).toHaveURL(/format[^&]*=online/)
    await expect(page.getByRole('link', { name: 'Убрать фильтр: Онлайн' })).toBeVisible()

    const first = page.getByRole('region', { name: /Нашл/ }).getByRole('heading', { level: 3 }).first()
    const name = await first.innerText()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveURL(/\/catalog\/[a-z0-9-]+$/)
  })

  test('finds somebody by a name typed in another case and order, with е for ё', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog')
    await page.getByLabel('Имя, тема или метод').fill('желтикова ТАТЬЯНА')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page.getByRole('link', { name: 'Татьяна Жёлтикова', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Нашёлся 1 психолог$/ })).toBeVisible()
  })

  test('searches beside a price that is no whole number of roubles', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog?filter[price_to]=590050')
    await page.getByLabel('Имя, тема или метод').fill('тревога')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('filter[search]') === 'тревога')
    await expect(page.getByRole('link', { name: /^Убрать фильтр: До/ })).toBeVisible()
  })

  test('finds by what people call it, says what was understood, and searches for the very words when asked', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog')
    const food = page.getByRole('group', { name: 'С чем' }).getByLabel(/^Отношения с\sедой/)
    const promised = await countOf(food)
    for (const [typed, meant] of [
      ['рпп', 'Отношения с едой'],
      ['hgg', 'Отношения с едой'],
      ['ребенок совсем не хочет ходить в школу', 'Родительство'],
      ['страху летать', 'Тревога'],
    ] as const) {
      await page.getByLabel('Имя, тема или метод').fill(typed)
      await page.getByRole('button', { name: 'Найти' }).click()
      await expect(page.getByText(`Ищем «${typed}» как «${meant}»`)).toBeVisible()
      if (meant === 'Отношения с едой') {
        await expect(page.getByRole('heading', { name: new RegExp(`^Наш(ёлся|лось|лись) ${promised} `) })).toBeVisible()
      }
    }
    await page.getByRole('link', { name: 'Искать именно эти слова' }).click()
    await expect(page.getByText(/^Ищем/)).toHaveCount(0)
    await expect(page.getByLabel('Имя, тема или метод')).toHaveValue('«страху летать»')
  })

  test('walks to the next page and back', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog')
    const names = page.getByRole('heading', { level: 3 })
    const firstName = await names.first().innerText()
    await page.getByRole('link', { name: /^Следующие/ }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(names.first()).not.toHaveText(firstName)
    await page.goBack()
    await expect(names.first()).toHaveText(firstName)
  })

  test('starts from the sentence on the home page', async () => {
    const page = await visit({ javaScript })
    await page.goto('/')
    await page.getByRole('form', { name: 'Найти психолога' }).getByRole('combobox').nth(2).selectOption({ index: 1 })
    await page.getByRole('form', { name: 'Найти психолога' }).getByRole('button').click()
    await expect(page).toHaveURL(/\/catalog\?/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог психологов')
  })

  test('has three ways in on the home page: a topic, a person, the questionnaire', async () => {
    const page = await visit({ javaScript })
    await page.goto('/')
    const topic = page.getByRole('region', { name: 'С чем приходят' }).getByRole('listitem').first().getByRole('link')
    const promised = Number(/(\d+)$/.exec(await topic.innerText())?.[1])
    await topic.click()
    await expect(page.getByText(new RegExp(`(^|\\D)${promised}\\s+психолог`)).first()).toBeVisible()

    await page.goto('/')
    const person = page
      .getByRole('region', { name: 'Могут принять в ближайшие дни' })
      .getByRole('heading', { level: 3 })
    const name = await person.first().innerText()
    await person.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

    await page.goto('/')
    await page.getByRole('link', { name: 'Нам с партнёром' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('С\u00a0чем вы хотите прийти вдвоём?')
  })

  test('is told what stands in the way when nobody fits', async () => {
    const page = await visit({ javaScript })
    await page.goto('/catalog?filter[search]=абвгдеж')
    await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    await page
      .getByRole('link', { name: /^Без условия/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Нашлось/ })).toBeVisible()
  })

  test('meets the 404 screen for somebody unknown and for an unknown page', async () => {
    const page = await visit({ javaScript, expectedFaults: /404/ })
    for (const path of ['/catalog/nobody-of-this-name', '/no/such/page']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeVisible()
      await expect(page.getByText('Ссылка могла устареть')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет')
    }
  })
})

test('suggests topics, methods and people while one types, by the keyboard', async () => {
  const page = await visit()
  await page.goto('/catalog')
  const search = page.getByRole('combobox', { name: 'Имя, тема или метод' })
  const list = page.getByRole('listbox', { name: 'Подсказки' })
  const option = (name: RegExp) => list.getByRole('option', { name })
  await search.pressSequentially('рпп')
  await expect(list.getByRole('group', { name: 'Темы' }).getByRole('option')).toHaveText(/Отношения с едой.*рпп/)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  await search.fill('')
  await search.pressSequentially('nhtdj')
  await expect(option(/^Тревога/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option(/^Тревога/)).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await option(/^Тревога/).getAttribute('id')) ?? '')
  const promised = /(\d+)$/.exec(await option(/^Тревога/).innerText())?.[1]
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Убрать фильтр: Тревога' })).toBeVisible()
  await expect(page.getByRole('heading', { name: new RegExp(`^Наш(ёлся|лось|лись) ${promised} `) })).toBeVisible()
  await expect(search).toHaveValue('')

  await search.pressSequentially('желт')
  await option(/Жёлтикова/).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Жёлтикова/)
})

test('whoever types that they need help at once is shown whom to call, and nothing is suggested', async () => {
  const page = await visit()
  await page.goto('/catalog')
  const search = page.getByRole('combobox', { name: 'Имя, тема или метод' })
  await search.pressSequentially('не хочу жить, тревога')
  await expect(page.getByRole('heading', { name: /позвоните сейчас/ })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a filter does not reload the page, and «back» takes it away', async () => {
  const page = await visit()
  await page.goto('/catalog')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const heading = page.getByRole('heading', { level: 2 }).first()
  const before = await heading.innerText()
  await page
    .getByRole('group', { name: 'Кто' })
    .getByLabel(/Мужчина/)
    .check()
  await expect(heading).not.toHaveText(before)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goBack()
  await expect(heading).toHaveText(before)
})

test('«back» takes away what was typed, letter by letter as it was, and not the filter before it', async () => {
  const page = await visit()
  await page.goto('/catalog')
  await page
    .getByRole('group', { name: 'Кто' })
    .getByLabel(/Мужчина/)
    .check()
  await expect(page).toHaveURL(/gender[^&]*=male/)
  const men = page.url()
  const search = page.getByLabel('Имя, тема или метод')
  const isSearched = (text: string) => (url: URL) => url.searchParams.get('filter[search]') === text
  await search.pressSequentially('трев')
  await expect(page).toHaveURL(isSearched('трев'))
  await search.pressSequentially('ога')
  await expect(page).toHaveURL(isSearched('тревога'))
  await page.goBack()
  await expect(page).toHaveURL(men)
  await expect(search).toHaveValue('')
})

test('a filter that was chosen before the scripts came is asked when they do', async () => {
  const page = await visit()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/catalog', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 2 }).first()
  const before = await heading.innerText()
  const men = page.getByRole('group', { name: 'Кто' }).getByLabel(/Мужчина/)
  await men.check()
  scripts.resolve()
  await expect(heading).not.toHaveText(before)
  await expect(men).toBeChecked()
})

test('a filter that is pressed while the scripts come does not slip away under the press', async () => {
  const page = await visit()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/catalog', { waitUntil: 'commit' })
  const men = page.getByRole('group', { name: 'Кто' }).getByLabel(/Мужчина/)
  await men.hover()
  await page.mouse.down()
  scripts.resolve()
  await expect(page.getByRole('combobox', { name: 'Имя, тема или метод' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('link', { name: 'Убрать фильтр: Мужчина' })).toBeVisible()
  await expect(men).toBeChecked()
})

test('a wish that was changed before the scripts came is counted when they do', async () => {
  const page = await visit()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Найти психолога' })
  await form.getByRole('combobox', { name: 'Цена встречи' }).selectOption({ index: 0 })
  scripts.resolve()
  await expect(form.getByRole('status')).toContainText(/\d/)
  const button = form.getByRole('button')
  const shown = (await button.innerText()).replace(/\D+/g, '')
  await button.click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(` ${shown} `)
})

test('every count beside an option is what choosing it finds', async () => {
  const page = await visit()
  await page.goto('/catalog')
  const options = page.getByRole('group', { name: 'С чем' }).getByRole('checkbox')
  for (let index = 0; index < 5; index += 1) {
    await page.goto('/catalog')
    const option = options.nth(index)
    const promised = await countOf(option)
    await option.check()
    await expect(page.getByRole('heading', { name: new RegExp(`^Нашл(ось|ся) ${promised} `) })).toBeVisible()
  }
})

/** «Онлайн, найдётся 39» → 39. */
async function countOf(option: Locator): Promise<number> {
  const label = await option.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '')
  return Number(/(\d+)$/.exec(label)?.[1])
}

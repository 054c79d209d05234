import type { Locator, Page } from 'playwright'
import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { CatalogAnswer, PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, untilAlive } from '../../browser.ts'
import { axeFindings } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'

const { visit, product } = readingJourney()

const COUPLES = `${href('catalog')}?filter[is_couples]=1`

test('from the catalog to a comparison that somebody else opens', async () => {
  const page = await visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(href('catalog'))
  await untilAlive(page)
  await page
    .getByRole('group', { name: 'Как встречаться' })
    .getByLabel(/Онлайн/)
    .check()
  await expect(page.getByRole('link', { name: 'Убрать фильтр: Онлайн' })).toBeVisible()
  const [first, second] = await names(page)
  await page.getByRole('checkbox', { name: `В избранное: ${first}` }).check()
  await expect(kept(page)).toHaveText(/^Избранное, 1 психолог$/)

  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  const keepButton = page.getByRole('checkbox', { name: 'В избранное', exact: true })
  await keepButton.check()
  await expect(page.getByRole('checkbox', { name: 'В избранном', exact: true })).toBeChecked()

  await kept(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Избранное')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])
  await page.getByRole('link', { name: 'Сравнить', exact: true }).click()
  await expect(page).toHaveURL(/\/catalog\/compare\?people=[a-z0-9-]+,[a-z0-9-]+$/)
  await expect(columns(page)).toHaveText([second, first])
  const rows = await tableWords(page)
  for (const title of [
    'Цена встречи',
    'Как встречаться',
    'Ближайшее время',
    'Специализация',
    'Проверено',
    'Образование',
  ])
    await expect(page.getByRole('rowheader', { name: title, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await visit()
  await other.goto(link)
  await expect(columns(other)).toHaveText([second, first])
  expectValue(await tableWords(other)).toEqual(rows)
  await expect(kept(other)).toHaveText('Избранное')
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)

  await page.reload()
  await expect(kept(page)).toHaveText(/2 психолога$/)
})

test('whoever takes somebody out of a comparison by the keyboard, or adds them, goes on at its title and hears who is left', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  const people = await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').all()
  const links = await Promise.all(people.slice(0, 3).map((link) => link.getAttribute('href')))
  const slugs = links.map((link) => link?.split('/').at(-1))
  const [, second, third] = await names(page)
  await page.goto(`${href('compare')}?people=${slugs.join(',')}`)
  await untilAlive(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Сравнение' })
  await expect(heading, 'a page that is just opened keeps its place').not.toBeFocused()
  await page
    .getByRole('link', { name: /^Убрать из сравнения/ })
    .first()
    .press('Enter')
  await expect(columns(page)).toHaveCount(2)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^Рядом/ })).toHaveText(`Рядом: ${second}, ${third}`)
  await page
    .getByRole('link', { name: /^Добавить/ })
    .first()
    .press('Enter')
  await expect(columns(page)).toHaveCount(3)
  await expect(heading).toBeFocused()
})

test('favourites are the same in every tab, outlive the page, and are taken back by one more press', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  const [first, second] = await names(page)
  const tab = await page.context().newPage()
  await tab.goto(href('favourites'))
  await expect(tab.getByText('Здесь пока никого')).toBeVisible()
  await page.getByRole('checkbox', { name: `В избранное: ${first}` }).check()
  await expect(tab.getByRole('heading', { level: 3 })).toHaveText([first])
  await page.getByRole('checkbox', { name: `В избранное: ${second}` }).check()
  await expect(tab.getByRole('heading', { level: 3 })).toHaveText([second, first])

  const box = tab.getByRole('checkbox', { name: `В избранное: ${first}` })
  await box.uncheck()
  await expect(page.getByRole('checkbox', { name: `В избранное: ${first}` })).not.toBeChecked()
  await expect(tab.getByRole('heading', { level: 3 }), 'a slip can be mended').toHaveText([second, first])
  await box.check()
  await box.uncheck()
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 3 })).toHaveText([second])
})

test('a list that was sent is shown to anybody, and kept by a press', async () => {
  const people = await some(6)
  const page = await visit()
  await page.goto(peopleLink('favourites', people))
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(people.map(({ full_name }) => full_name))
  await expect(kept(page)).toHaveText('Избранное')
  await page.getByRole('button', { name: 'Сохранить всех в своё избранное' }).click()
  await expect(kept(page)).toHaveText(/6 психологов$/)
  for (const { full_name } of people.slice(0, 3))
    await page.getByRole('checkbox', { name: `К сравнению: ${full_name}` }).check()
  await page.getByRole('button', { name: 'Сравнить отмеченных' }).click()
  await expect(columns(page)).toHaveText(people.slice(0, 3).map(({ full_name }) => full_name))
})

test('on the narrowest phone no word of a comparison breaks but between syllables', async () => {
  const page = await visit({ viewport: { width: 320, height: 640 } })
  const people = await some(12)
  for (const start of [0, 2, 4, 6, 8, 10]) {
    await page.goto(peopleLink('compare', people.slice(start, start + 2)))
    await untilAlive(page)
    expectValue(await brokenWords(page)).toEqual([])
  }
})

test('where the clipboard is closed, the link can be copied by hand', async () => {
  const page = await visit()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const people = await some(2)
  await page.goto(peopleLink('compare', people))
  await untilAlive(page)
  await page.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(page.getByRole('textbox', { name: 'Ссылка' })).toHaveValue(product().url + peopleLink('compare', people))
})

describe.each([{ javaScript: true }, { javaScript: false }])(
  'a comparison, JavaScript: $javaScript',
  ({ javaScript }) => {
    test('is changed by its own links', async () => {
      const [one, two, three] = (await some(3)) as [PsychologistCard, PsychologistCard, PsychologistCard]
      const page = await visit({ javaScript })
      await page.goto(peopleLink('compare', [one, two, three]))
      await expect(columns(page)).toHaveText([one.full_name, two.full_name, three.full_name])
      await page.getByRole('link', { name: `Убрать из сравнения: ${two.full_name}` }).click()
      await expect(columns(page)).toHaveText([one.full_name, three.full_name])
      const add = page.getByRole('link', { name: /^Добавить: / }).first()
      const added = ((await add.getAttribute('aria-label')) ?? '').replace('Добавить: ', '')
      await add.click()
      await expect(columns(page)).toHaveText([one.full_name, three.full_name, added])
    })

    test('says in words what of a link cannot be shown', async () => {
      const people = await some(6)
      const slugs = people.map(({ slug }) => slug)
      const page = await visit({ javaScript })
      const open = (...named: string[]) => page.goto(`${href('compare')}?people=${named.join(',')}`)

      expectValue((await open(slugs[0] ?? '', 'nobody', slugs[0] ?? '', slugs[1] ?? ''))?.status()).toBe(200)
      await expect(columns(page)).toHaveCount(2)
      await expect(page.getByText(/^1\s+анкеты из\s+ссылки в\s+каталоге нет/)).toBeVisible()
      await expect(page.getByText('Кто назван в ссылке дважды, показан один раз.')).toBeVisible()

      await open(...slugs)
      await expect(columns(page)).toHaveCount(4)
      await expect(page.getByText('Рядом помещаются четверо.')).toContainText(people[5]?.full_name ?? '')

      await open('nobody', '%3Cscript%3E')
      await expect(page.getByText(/^2\s+анкет из\s+ссылки в\s+каталоге нет/)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Выбрать в каталоге' })).toBeVisible()

      await open(slugs[0] ?? '')
      await expect(page.getByText('Пока здесь один человек.')).toBeVisible()
      await page.goto(href('compare'))
      await expect(page.getByRole('heading', { name: 'С кого начать' })).toBeVisible()
    })

    test('couples have topics, prices and counts of their own', async () => {
      const page = await visit({ javaScript })
      await page.goto(href('catalog'))
      const mode = page.getByRole('navigation', { name: 'Для кого' })
      const promised = Number(/(\d+)$/.exec(await mode.getByRole('link', { name: /^Для пары/ }).innerText())?.[1])
      const { meta, data } = await found('filter[is_couples]=1&per_page=100')
      expectValue(promised).toBe(meta.total)
      await mode.getByRole('link', { name: /^Для пары/ }).click()
      await expect(page).toHaveURL(/is_couples[^&]*=1/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Психологи для пары')
      await expect(page.getByRole('heading', { name: new RegExp(`^Нашлось ${promised} `) })).toBeVisible()
      await expect(page.getByText('встреча вдвоём')).toHaveCount(Math.min(12, promised))
      expectValue(data.every(({ is_couples }) => is_couples)).toBe(true)

      const topics = page.getByRole('group', { name: 'С чем приходят вдвоём' })
      await topics.getByLabel(/^Измена/).check()
      if (!javaScript) await page.getByRole('button', { name: 'Показать', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Убрать фильтр: Измена' })).toBeVisible()
      await expect(page).toHaveURL(/is_couples[^&]*=1/)
      await mode.getByRole('link', { name: /^Для себя/ }).click()
      await expect(page).not.toHaveURL(/is_couples/)
      await expect(page.getByRole('link', { name: 'Убрать фильтр: Измена' })).toBeVisible()
    })

    test('where two filters stand in the way, one is proposed to be kept, with a true count', async () => {
      const page = await visit({ javaScript })
      await page.goto(`${href('catalog')}?filter[search]=абвгдеж&filter[price_to]=100&filter[gender]=female`)
      const way = page.getByRole('link', { name: /^Оставить только «женщина»/ })
      const promised = Number(/(\d+)\s\S+$/.exec(await way.innerText())?.[1])
      await way.click()
      await expect(page.getByRole('heading', { name: new RegExp(`^Нашлось ${promised} `) })).toBeVisible()
    })
  },
)

test('«Показать» promises a number only while it is the true one', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  await untilAlive(page)
  const { meta } = await found('per_page=1')
  const show = page.getByRole('button', { name: /^Показать/ })
  await expect(show).toHaveText(new RegExp(`^Показать ${meta.total}\\s`))

  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/catalog.data*', async (route) => {
    await isHeld
    await route.continue()
  })
  await page
    .getByRole('group', { name: 'Кто' })
    .getByLabel(/Мужчина/)
    .check()
  await expect(show).toHaveText('Показать')
  answer()
  const men = await found('per_page=1&filter[gender]=male')
  await expect(show).toHaveText(new RegExp(`^Показать ${men.meta.total}\\s`))

  const plain = await visit({ javaScript: false })
  await plain.goto(href('catalog'))
  await expect(plain.getByRole('button', { name: /^Показать/ })).toHaveText('Показать')
})

test('without JavaScript the ribbons are a form, and nothing on the pages is dead', async () => {
  const page = await visit({ javaScript: false })
  await page.goto(href('catalog'))
  const [first, second, third] = await names(page)
  await page.getByRole('checkbox', { name: `В избранное: ${first}` }).check()
  await page.getByRole('checkbox', { name: `В избранное: ${third}` }).check()
  await page.getByRole('button', { name: 'Сравнить', exact: true }).click()
  await expect(columns(page)).toHaveText([first, third])
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('checkbox', { name: `В избранное: ${second}` }).check()
  await page.getByRole('button', { name: 'Открыть списком' }).click()
  await expect(page).toHaveURL(/\/catalog\/favourites\?people=/)
  await expect(page.getByRole('heading', { level: 3 }).filter({ hasText: second })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)

  await page.goto(href('catalog'))
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Сравнить с ними' }).click()
  await expect(columns(page).first()).toHaveText(first)
  await page.goto(href('favourites'))
  // What stands in a noscript is out of reach for getByText.
  await expect(page.locator('noscript p')).toContainText('Чтобы запоминать людей, браузеру нужны сценарии')
})

test('the whole way by keyboard', async () => {
  const page = await visit()
  await page.goto(href('catalog'))
  await untilAlive(page)
  const [first, second] = await names(page)
  for (const name of [first, second]) {
    await page.getByRole('link', { name, exact: true }).focus()
    await tabTo(page, page.getByRole('checkbox', { name: `В избранное: ${name}` }), 3)
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: `В избранное: ${name}` })).toBeChecked()
    expectValue(await ringOf(page), 'the ring is seen').not.toBe('none')
  }
  await page.getByRole('region', { name: 'Избранное' }).getByRole('link', { name: 'Открыть' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveText([second, first])
  await expect(page.getByRole('main'), 'the page begins anew for Tab').toBeFocused()
  await tabTo(page, page.getByRole('region', { name: 'Сравнение' }), 20)
  await tabTo(page, page.getByRole('link', { name: `Убрать из сравнения: ${second}` }), 2)
  await page.keyboard.press('Enter')
  await expect(columns(page)).toHaveText([first])
})

test('on a phone the page scrolls, the table has no way down of its own, and every cell says whose it is', async () => {
  const page = await visit({ viewport: PHONE })
  const people = await some(4)
  await page.goto(peopleLink('compare', people))
  await untilAlive(page)
  const region = page.getByRole('region', { name: 'Сравнение' })
  expectValue(await sideways(page)).toBeLessThanOrEqual(0)
  await region.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)

  const reach = () => page.evaluate(() => scrollY)
  const before = await reach()
  await region.hover()
  await page.mouse.wheel(0, 600)
  await expect.poll(reach).toBeGreaterThan(before + 100)
  expectValue(
    await region.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight]),
  ).toEqual([0, 0])

  const [first] = await columns(page).allInnerTexts()
  const own = page
    .getByRole('row', { name: /^Своими словами/ })
    .getByRole('cell')
    .first()
  expectValue(await own.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(JSON.stringify(first))
})

/** The widest last: what a page has loaded stays, and only its shape changes. */
/** What axe finds differs between a phone and a desk, not between two phones. */
const WITH_AXE = [PHONE, DESKTOP]
const SIZES = [PHONE, { width: 640, height: 450 }, { width: 768, height: 1024 }, DESKTOP]

test('axe finds nothing, nothing scrolls sideways, and every target can be hit, at four widths', async () => {
  const people = await some(6)
  const page = await visit()
  await page.goto(href('home'))
  const slugs = JSON.stringify(people.slice(0, 5).map(({ slug }) => slug))
  await page.evaluate((kept) => localStorage.setItem('favourites', kept), slugs)
  const paths = [
    peopleLink('compare', people.slice(0, 4)),
    peopleLink('compare', people.slice(0, 1)),
    `${href('compare')}?people=nobody`,
    peopleLink('favourites', people),
    href('favourites'),
    COUPLES,
    href('psychologistPage', { slug: people[0]?.slug ?? '' }),
  ]
  for (const path of paths) {
    await page.setViewportSize(PHONE)
    await page.goto(path)
    await untilAlive(page)
    if (path === href('favourites')) await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // A frame or two after the window the page has its new shape.
      await expect.poll(() => sideways(page), `${path} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0)
      if (WITH_AXE.includes(size)) expectValue(await axeFindings(page), `${path} at ${size.width}`).toEqual([])
      expectValue(await smallTargets(page), `${path} at ${size.width}`).toEqual([])
    }
  }
})

test('what the browser adds for one visitor moves nothing', async () => {
  const people = await some(4)
  const page = await visit()
  const slugs = JSON.stringify(people.map(({ slug }) => slug))
  await page.goto(href('home'))
  await page.evaluate((kept) => localStorage.setItem('favourites', kept), slugs)
  for (const path of [href('catalog'), href('favourites'), href('psychologistPage', { slug: people[0]?.slug ?? '' })]) {
    await page.goto(path)
    await untilAlive(page)
    await expect(kept(page)).toHaveText(/4 психолога$/)
    if (path === href('favourites')) await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
    expectValue(await shiftOf(page), path).toBeLessThan(0.02)
  }
})

async function found(query: string): Promise<CatalogAnswer> {
  const answer = await fetch(`${product().url}${api.catalog}?${query}`)
  return (await answer.json()) as CatalogAnswer
}

/** The first people of the catalog. */
async function some(count: number): Promise<PsychologistCard[]> {
  return (await found(`per_page=${count}`)).data
}

function peopleLink(screen: 'compare' | 'favourites', people: readonly PsychologistCard[]): string {
  return `${href(screen)}?people=${people.map(({ slug }) => slug).join(',')}`
}

async function names(page: Page): Promise<[string, string, string]> {
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const all = await page.getByRole('heading', { level: 3 }).allInnerTexts()
  return [all[0] ?? '', all[1] ?? '', all[2] ?? '']
}

/** The way to the favourites in the header, with their number. */
function kept(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Избранное/ })
}

function columns(page: Page): Locator {
  return page.getByRole('columnheader')
}

async function tableWords(page: Page): Promise<string[]> {
  return page.getByRole('row').allInnerTexts()
}

async function tabTo(page: Page, target: Locator, atMost: number) {
  for (let step = 0; step < atMost; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** How the focus is shown around what has it. */
async function ringOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const shown = document.activeElement?.closest('label') ?? document.activeElement
    return shown === null ? 'none' : getComputedStyle(shown).outlineStyle
  })
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Boxes, buttons and the links that remove, lower or narrower than a finger needs. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, .btn, .keep, .keep-words, .compare__remove, .mode a)')]
      .filter((element) => getComputedStyle(element).visibility === 'visible')
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ element, box }) => `${element.className}: ${box.width} × ${box.height}`),
  )
}

/** How much the page has moved under the visitor, as browsers measure it. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

/** The words of the cells that stand on two lines. A place of a soft hyphen is where one word ends here. */
function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluate((table) => {
    const cells = table.querySelector('tbody') ?? table
    const walker = document.createTreeWalker(cells, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        // The sign at the end of a line belongs to the first letter of the next one.
        range.setStart(node, node.textContent?.charAt(index - 1) === '\u00AD' ? index + 1 : index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].flatMap(({ top, width }) => (width > 1 ? top : []))
        if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(`${word} in ${node.textContent}`)
      }
    }
    return broken
  })
}

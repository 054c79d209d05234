import type { Page } from 'playwright'
import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { Page as SitePage } from '#contract/content/pages.ts'
import { pagePreviewPath } from '#contract/content/page-preview.ts'
import { href } from '#contract/people/screens.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { untilAlive } from '../../browser.ts'
import { enter, hold, notice, readAs, undo, writeAWhile } from '../support/steps.ts'
import { journey } from '../support/journey.ts'

const { visit, product } = journey()

test('a writer writes a text, reorders the blocks by keys, sees the page beside it, and saves', async () => {
  const before = await pageAt('/vygoranie')
  const page = await enter(await visit(), 'writer@smysl.test', href('pages'))
  await page.getByRole('table').getByRole('link', { name: before.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(before.title)
  await untilAlive(page)
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const preview = page.frameLocator('iframe[title="Страница на сайте"]')
  await expect(preview.getByText('Усталость или уже выгорание')).toBeVisible()

  await blocks.getByRole('button', { name: /^Текст/ }).click()
  const text = blocks.getByRole('textbox', { name: 'Текст', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Последняя фраза ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('жирным <b>.')
  await expect(preview.locator('b, strong', { hasText: 'жирным <b>.' })).toBeVisible()

  const order = before.data.blocks.map(({ id }) => id)
  const at = before.data.blocks.findIndex(({ type }) => type === 'text')
  const handle = blocks.getByRole('button', { name: new RegExp(`^Переставить: Текст, ${at + 1}-й из`) })
  await handle.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(blocks.getByRole('button', { name: new RegExp(`^Переставить: Текст, ${at + 2}-й из`) })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `Блок «Текст» поставлен: ${at + 2}-й` })).toBeAttached()
  const moved = order.toSpliced(at, 2, order[at + 1] ?? '', order[at] ?? '')
  await expect
    .poll(() => preview.locator('[data-block]').evaluateAll((all) => all.map((one) => one.getAttribute('data-block'))))
    .toEqual(expect.arrayContaining(moved.slice(at, at + 2)))

  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  await expect(page).toHaveURL(/\/sm-admin\/pages/)
  const saved = await pageAt('/vygoranie')
  expect(saved.data.blocks.map(({ id }) => id)).toEqual(moved)
  const visitor = await visit({ javaScript: false })
  await visitor.goto('/vygoranie')
  await expect(visitor.locator('b, strong', { hasText: 'жирным <b>.' })).toBeVisible()
})

test('an admin makes a page in the dialog with an icon found by a Russian word, and deletes it with a way back', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('pages'))
  await page.getByRole('button', { name: 'Новая страница' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая страница' })
  await dialog.getByRole('textbox', { name: 'Название' }).fill('Подарочные встречи')
  await expect(dialog.getByRole('textbox', { name: 'Адрес' })).toHaveValue('/podarochnye-vstrechi')
  await dialog.getByRole('button', { name: 'Выбрать' }).click()
  const icons = page.getByRole('dialog', { name: 'Значок страницы' })
  await icons.getByRole('searchbox', { name: 'Найти значок' }).fill('подарок')
  await icons.getByRole('radio', { name: 'gift', exact: true }).check()
  await icons.getByRole('button', { name: 'Поставить' }).click()
  await expect(dialog.getByText('lucide:gift')).toBeVisible()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  await expect(notice(page, 'Страница создана')).toContainText('Подарочные встречи')
  const made = await pageAt('/podarochnye-vstrechi')
  expect(made.icon).toBe('lucide:gift')

  await notice(page, 'Страница создана').getByRole('button', { name: 'Открыть редактор' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Подарочные встречи')
  await expectWarnings(page, 4)
  await expect(page.getByRole('button', { name: 'Добавить блок' })).toBeVisible()
  await page.getByText(/^Стоит взглянуть/).click()
  await page.getByRole('button', { name: 'Нет заголовка для поиска' }).click()
  await expect(page.getByRole('tab', { name: 'Поисковики' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'Заголовок для поиска' }).fill('Подарочные встречи с психологом — Смысл')
  await expectWarnings(page, 3)
  await page.getByRole('textbox', { name: 'Описание для поиска' }).fill('Коротко')
  await expectWarnings(page, 2)
  await expect(page.getByText(/коротко|мало|короче/i).first(), 'a length is judged in words').toBeVisible()
  await page.getByRole('button', { name: /^Сохранить/ }).click()
  await expect(notice(page, 'Страница сохранена')).toBeVisible()

  const row = page.getByRole('row', { name: 'Подарочные встречи' })
  await row.getByRole('button', { name: /^Действия/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить страницу «Подарочные встречи»?' })
  await expect(question).toContainText('/podarochnye-vstrechi')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await hold(page, 'Страница в корзине')
  await expect(row).toHaveCount(0)
  await undo(page, 'Страница в корзине')
  await expect(notice(page, 'Страница возвращена')).toBeVisible()
  await expect(row).toBeVisible()
  expect((await pageAt('/podarochnye-vstrechi')).data.seo.description).toBe('Коротко')
})

test('a draft with a picture, prices and a form is seen by staff alone; published, it takes a request', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('pageCreate'))
  await page.getByRole('textbox', { name: 'Название' }).fill('Встречи в\u00a0лесу')
  await page.getByRole('textbox', { name: 'Адрес' }).fill('/vstrechi-v-lesu')
  await page.getByRole('radio', { name: 'Черновик' }).check({ force: true })
  await page.getByRole('tab', { name: /^Блоки/ }).click()
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const add = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Добавить блок' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await add(/^Картинка/)
  const buffer = await aPicture('png', 1200, 500)
  await blocks.locator('input[type=file]').setInputFiles({ name: 'лес.png', mimeType: 'image/png', buffer })
  await expect(blocks.getByRole('img', { name: 'Загруженная картинка' })).toBeVisible()
  await blocks.getByRole('textbox', { name: 'Что на картинке' }).fill('Сосны у\u00a0озера')
  await add(/^Цены/)
  await blocks.getByRole('textbox', { name: 'За что платят' }).fill('Прогулка вдвоём')
  await blocks.getByRole('textbox', { name: 'Цена', exact: true }).fill('3500')
  await blocks.getByRole('checkbox', { name: /наименьшая/ }).check()
  await add(/^Заявка/)
  await page.getByRole('button', { name: 'Создать страницу' }).click()
  await expect(notice(page, 'Страница создана')).toBeVisible()

  const { id } = await pageAt('/vstrechi-v-lesu')
  const address = page.getByRole('table').getByRole('link', { name: '/vstrechi-v-lesu' })
  await expect(address, 'in the list it leads to where the draft is seen').toHaveAttribute('href', pagePreviewPath(id))
  const visitor = await visit({ javaScript: false, expectedFaults: /404|422/ })
  for (const address of ['/vstrechi-v-lesu', pagePreviewPath(id)]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab
    expect((await visitor.goto(address))?.status(), address).toBe(404)
  }
  await page.goto(href('pageEditor', { id }))
  await untilAlive(page)
  const see = page.getByRole('link', { name: 'Посмотреть как на сайте' })
  await expect(see).toHaveAttribute('href', pagePreviewPath(id))
  await page.goto(pagePreviewPath(id))
  await expect(page.getByRole('note')).toContainText('Черновик')
  await expect(page.getByRole('img', { name: /^Сосны/ })).toBeVisible()

  await page.goto(href('pageEditor', { id }))
  await untilAlive(page)
  await page.getByRole('tab', { name: 'Страница' }).click()
  await page.getByRole('radio', { name: 'Опубликована' }).check({ force: true })
  await page.keyboard.press('Control+s')
  await expect(notice(page, 'Страница сохранена')).toBeVisible()
  await visitor.goto('/vstrechi-v-lesu')
  await expect(visitor.getByText(/^от\s3\s500\s₽$/)).toBeVisible()
  await expect(visitor.getByRole('img', { name: /^Сосны/ })).toHaveAttribute('width', '1200')
  await visitor.getByLabel('Как к вам обращаться').fill('Ольга')
  await visitor.getByLabel('Как с вами связаться').fill('звоните')
  await visitor.getByRole('checkbox', { name: /обработку\sперсональных/ }).check()
  await writeAWhile(visitor, false)
  await visitor.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(visitor.getByLabel('Как с вами связаться')).toHaveValue('звоните')
  await visitor.getByLabel('Как с вами связаться').fill('+7 916 000-00-09')
  await visitor.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
})

test('an open block goes one place a press and comes back with Escape; every word of it is Russian', async () => {
  const { page, blocks, places } = await edit('/vygoranie')
  const before = await places()
  await blocks.getByRole('button', { name: /^Текст/ }).click()
  await expect(blocks.getByRole('textbox', { name: 'Текст', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Добавить блок' }).click()
  await page.getByRole('menuitem', { name: /^Шаги/ }).click()
  const count = before.length + 1
  const handle = blocks.getByRole('button', { name: /^Переставить: Шаги/ }).last()
  await expect(handle).toHaveAccessibleDescription(/Пробел берёт блок/)
  const order = await places()
  expect(order.slice(0, -1)).toEqual(before)

  await handle.focus()
  await page.keyboard.press('Space')
  await expect(said(page, `Блок «Шаги» взят: ${count}-й из`)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(said(page, 'ниже некуда')).toBeAttached()
  for (const step of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one key after another
    await page.keyboard.press('ArrowUp')
    // oxlint-disable-next-line no-await-in-loop -- see above
    expect(await places()).toEqual(withMoved(order, count - 1, count - 1 - step))
  }
  await expect(said(page, `Блок «Шаги» теперь ${count - 3}-й из`)).toBeAttached()
  await page.keyboard.press('Escape')
  expect(await places()).toEqual(order)
  await expect(said(page, `Блок «Шаги» снова ${count}-й из`)).toBeAttached()

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  expect(await places()).toEqual(withMoved(order, count - 1, count - 2))
  await expect(said(page, `Блок «Шаги» поставлен: ${count - 1}-й из`)).toBeAttached()
  await expect(handle).toBeFocused()
  expect(await page.locator('body').textContent()).not.toMatch(/draggable/i)
})

test('a block by hand lands where it is let go', async () => {
  const { page, blocks, places } = await edit('/vygoranie')
  const before = await places()
  const handles = blocks.getByRole('button', { name: /^Переставить/ })
  const [from, to] = await Promise.all([handles.nth(0).boundingBox(), handles.nth(1).boundingBox()])
  if (from === null || to === null) throw new Error('The handles are not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 10, { steps: 10 })
  await page.mouse.up()
  await expect.poll(places).toEqual(withMoved(before, 0, 1))
  await expect(said(page, /теперь 2-й из/)).toBeAttached()
})

test('a block of the page’s own questions is offered once; a new block is called so, and the preview comes to it', async () => {
  const { page, blocks, places } = await edit('/vygoranie')
  const preview = page.frameLocator('iframe[title="Страница на сайте"]')
  const add = page.getByRole('button', { name: 'Добавить блок' })
  if ((await blocks.getByRole('button', { name: /^Вопросы/ }).count()) === 0) {
    await add.click()
    await page.getByRole('menuitem', { name: /^Вопросы/ }).click()
  }
  await blocks.getByRole('button', { name: 'Действия: Вопросы' }).click()
  const copy = page.getByRole('menuitem', { name: /^Сделать копию/ })
  await expect(copy).toHaveAttribute('aria-disabled', 'true')
  await expect(copy).toContainText('На странице такой блок один')
  await page.keyboard.press('Escape')
  await add.click()
  const second = page.getByRole('menuitem', { name: /^Вопросы/ })
  await expect(second).toHaveAttribute('aria-disabled', 'true')
  await expect(second).toContainText('Уже есть на странице')
  await page.getByRole('menuitem', { name: /^Призыв/ }).click()
  const made = blocks.getByRole('button', { name: /^Призыв/ }).last()
  await expect(made).toContainText('новый')
  await expect(made).not.toContainText('изменён')
  const id = (await places()).at(-1) ?? ''
  await expect(preview.locator(`[data-block="${id}"]`)).toBeInViewport()
})

test('what was put back in the history leaves the focus in it', async () => {
  const { page } = await edit('/vygoranie')
  await page.getByRole('tab', { name: 'Страница' }).click()
  for (const description of ['Первое', 'Второе']) {
    // oxlint-disable-next-line no-await-in-loop -- a history of two lines
    await page.getByRole('textbox', { name: 'Описание' }).fill(description)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.keyboard.press('Control+s')
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page).toHaveURL(/\/sm-admin\/pages(\?|$)/)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.goBack()
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.getByRole('tab', { name: 'Страница' }).click()
  }
  await page.getByRole('tab', { name: 'История' }).click()
  const history = page.getByRole('tabpanel', { name: 'История' })
  await history.getByRole('button', { name: 'Что изменилось' }).first().click()
  await history
    .getByRole('button', { name: /^Вернуть: / })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Значение вернули')).toBeVisible()
  await expect(history.getByText(/вернул/).first(), 'the newer history is there').toBeVisible()
  await expect(history.getByRole('button', { name: 'Свернуть' })).toBeFocused()
})

test('a refused save leads to the first wrong field, on whatever tab and in whatever block it is', async () => {
  const { page, blocks } = await edit('/vygoranie', /422/)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/^Страница/).click()
  const title = page.getByRole('textbox', { name: 'Название' })
  const before = await title.inputValue()
  await title.fill('')
  await tab(/^Поисковики/).click()
  await page.keyboard.press('Control+s')
  await expect(title).toBeFocused()
  await expect(notice(page, 'Пожалуйста, проверьте данные!').getByRole('listitem')).toHaveText(
    /^Название\s— напишите название$/,
  )

  await title.fill(before)
  await tab(/^Блоки/).click()
  const questions = blocks.getByRole('button', { name: /^Вопросы/ })
  if ((await questions.count()) === 0) {
    await page.getByRole('button', { name: 'Добавить блок' }).click()
    await page.getByRole('menuitem', { name: /^Вопросы/ }).click()
  } else await questions.click()
  await blocks.getByRole('button', { name: 'Добавить вопрос' }).click()
  await questions.click()
  await expect(questions).toHaveAttribute('aria-expanded', 'false')
  await tab(/^Поисковики/).click()
  await page.keyboard.press('Control+s')
  await expect(blocks.getByRole('textbox', { name: 'Вопрос', exact: true }).last()).toBeFocused()
})

test('a pasted list keeps its numbers around an inner one, and a picture is told to have a block of its own', async () => {
  const { page, blocks } = await edit('/vygoranie')
  await blocks.getByRole('button', { name: /^Текст/ }).click()
  const text = blocks.getByRole('textbox', { name: 'Текст', exact: true })
  const paste = async (html: string) => {
    await text.click()
    await page.keyboard.press('Control+a')
    await text.evaluate((area, pasted) => {
      const data = new DataTransfer()
      data.setData('text/html', pasted)
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, html)
  }
  const lists = text.locator('ol, ul')
  const beside = '<ol><li><p>Раз</p></li><ul><li><p>так</p></li><li><p>сяк</p></li></ul><li><p>Два 😀</p></li></ol>'
  const inside = '<ol><li>Раз<ul><li>так</li><li>сяк</li></ul></li><li>Два <img alt="😀" src="x"></li></ol>'
  const drawn = (level: number, bullet: string, words: string) =>
    `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${bullet}</span>${words}</p>`
  const word = drawn(1, '1.', 'Раз') + drawn(2, '·', 'так') + drawn(2, '·', 'сяк') + drawn(1, '2.', 'Два 😀')
  for (const html of [beside, inside, word]) {
    await paste(html)
    await expect(lists).toHaveCount(1)
    await expect(text.locator('ol > li')).toHaveText(['Раз—\u00a0так—\u00a0сяк', 'Два 😀'])
    await expect(text.locator('ol > li').first().locator('p')).toHaveCount(3)
    await paste('<p>Снова</p>')
    await expect(lists).toHaveCount(0)
  }
  await paste('<ul><li><h2>Заглавие</h2><p>Слова</p></li></ul>')
  await expect(text.locator('ul > li > p')).toHaveText(['Заглавие', 'Слова'])
  await expect(notice(page, /^Картинки в\sтекст/)).toBeHidden()
  await paste('<p>Слова<img src="data:image/png;base64,AA=="></p>')
  await expect(notice(page, /^Картинки в\sтекст/)).toContainText('Добавьте блок «Картинка»')
})

test('a pasted table keeps its cells apart, and what would run in it is not even tried', async () => {
  const { page, blocks } = await edit('/vygoranie')
  await blocks.getByRole('button', { name: /^Текст/ }).click()
  const text = blocks.getByRole('textbox', { name: 'Текст', exact: true })
  await text.click()
  await page.keyboard.press('Control+a')
  await text.evaluate((area) => {
    const data = new DataTransfer()
    const days =
      '<tr><th>Понедельник</th> <td>\n <p>10:00</p></td></tr><tr><td>Вторник</td><td></td><td>12:00</td></tr>'
    const more = '<tr><td>Среда<p>днём</p></td><td>13:00</td></tr>'
    const layout = '<tr><td><h2>Слева</h2><p>Слова</p></td><td>Справа</td></tr>'
    const html = `<p onclick="go()">До<img src=x onerror="go()"></p><table>${days}${more}</table><table>${layout}</table>`
    data.setData('text/html', html)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(text.locator('p, h2')).toHaveText([
    'До',
    'Понедельник — 10:00',
    'Вторник — 12:00',
    'Среда днём — 13:00',
    'Слева',
    'Слова',
    'Справа',
  ])
})

/** The page in its editor, and the blocks in their order. */
async function edit(link: string, expectedFaults?: RegExp) {
  const { id } = await pageAt(link)
  const page = await enter(await visit({ expectedFaults }), 'writer@smysl.test', href('pageEditor', { id }))
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  await expect(blocks.getByRole('button', { name: /^Переставить/ }).first()).toBeVisible()
  const places = () =>
    blocks
      .locator('[data-part]:not([data-part=hero])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-part') ?? ''))
  return { page, blocks, places }
}

/** What a screen reader is told. */
function said(page: Page, words: string | RegExp) {
  return page.getByRole('status').filter({ hasText: words })
}

function withMoved(order: readonly string[], from: number, to: number): string[] {
  return order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? '')
}

async function expectWarnings(page: Page, count: number) {
  await expect(page.getByText(/^Стоит взглянуть/)).toHaveText(new RegExp(`${count}\\sподсказ`))
}

async function pageAt(link: string): Promise<SitePage> {
  const { data } = await readAs<{ data: SitePage[] }>(product().url, 'support@smysl.test', api.pages)
  const found = data.find((page) => page.link === link)
  if (found === undefined) throw new Error(`No page stands at ${link}`)
  return (await readAs<{ data: SitePage }>(product().url, 'support@smysl.test', path(api.page, { id: found.id }))).data
}

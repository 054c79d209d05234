import { expect } from '../../expect.ts'
import { test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import type { Page as SitePage } from '#contract/content/pages.ts'
import { href } from '#contract/people/screens.ts'
import { untilAlive } from '../../browser.ts'
import { enter, hold, notice, readAs, undo, writeAWhile } from '../support/steps.ts'
import { workerJourney } from '../support/journey.ts'

const { visit, product } = workerJourney()

test('changes of a page wait unseen, are found by somebody else, given a minute, taken back, and come out by a press', async () => {
  const before = await pageAt('/vygoranie')
  const editor = href('pageEditor', { id: before.id })
  const visitor = await visit({ javaScript: false })
  const seen = async () => {
    await visitor.goto('/vygoranie')
    return visitor.getByRole('heading', { level: 1 }).textContent()
  }
  const former = await seen()

  const writer = await enter(await visit(), 'writer@smysl.test', editor)
  const blocks = writer.getByRole('list', { name: 'Блоки страницы' })
  await blocks.getByRole('button', { name: /^Заголовок/ }).click()
  await blocks.getByRole('textbox', { name: 'Заголовок страницы' }).fill('Когда сил больше нет')
  await writer.getByRole('button', { name: 'Отложить' }).click()
  await expect(notice(writer, 'Изменения отложены')).toBeVisible()
  await expect(writer).toHaveURL(/\?changes$/)
  await expect(writer.getByText(/посетители его\sне\sвидят/)).toBeVisible()
  expect(await seen()).toBe(former)

  // Comes back to them, and writes on.
  await writer.getByRole('tab', { name: 'Страница' }).click()
  await expect(writer.getByRole('textbox', { name: 'Адрес' })).toHaveAttribute('readonly')
  await writer.getByRole('textbox', { name: 'Название' }).fill('Выгорание, заново')
  const time = writer.getByRole('group', { name: 'Когда изменения выйдут' })
  await time.getByRole('spinbutton').first().click()
  await writer.keyboard.type('01022040')
  const clock = writer.locator('input[type="time"]')
  await expect(clock).toHaveAccessibleName('Время Когда изменения выйдут')
  await clock.fill('10:00')
  await expect(writer.getByRole('button', { name: 'Опубликовать сейчас' })).toHaveAttribute('aria-disabled', 'true')
  await writer.keyboard.press('Control+s')
  await expect(notice(writer, 'Черновик изменений сохранён')).toBeVisible()
  await expect(writer.getByText(/Выйдут 1\sфевраля\s2040 в\s10:00/)).toBeVisible()

  const moderator = await enter(await visit(), 'moderator@smysl.test', href('pages'))
  await expect(moderator.getByRole('row', { name: before.title }).getByText(/Изменится 1\sфевраля/)).toBeVisible()
  await moderator.goto(editor)
  await untilAlive(moderator)
  await expect(moderator.getByText(/У страницы есть отложенные изменения/)).toBeVisible()
  await moderator.getByRole('link', { name: 'Открыть изменения' }).click()
  await expect(moderator.getByRole('link', { name: 'Посмотреть как на сайте' })).toHaveAttribute(
    'href',
    /preview.*changes$/,
  )
  const preview = await moderator.context().newPage()
  await preview.goto(`/sm-admin/preview/page/${before.id}?changes`)
  await expect(preview.getByRole('note')).toContainText('Такой посетители увидят страницу')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/Когда сил больше нет/)
  await preview.close()

  await moderator.getByRole('button', { name: 'Выбросить' }).click()
  await hold(moderator, 'Изменения выброшены')
  await undo(moderator, 'Изменения выброшены')
  await expect(notice(moderator, 'Изменения снова ждут')).toBeVisible()
  await moderator.getByRole('link', { name: 'Открыть изменения' }).click()
  await moderator.getByRole('button', { name: 'Опубликовать сейчас' }).click()
  await hold(moderator, 'Изменения опубликованы')
  expect(await seen()).toMatch(/Когда сил больше нет/)
  await undo(moderator, 'Изменения опубликованы')
  await expect(notice(moderator, /На\sстранице снова прежнее/)).toBeVisible()
  expect(await seen()).toBe(former)
  await expect(moderator.getByText(/У страницы есть отложенные изменения/)).toBeVisible()
  await moderator.getByRole('tab', { name: 'История' }).click()
  await expect(moderator.getByText(/опубликовала? изменения страницы, которые ждали/).first()).toBeVisible()
})

test('who writes where something waits already is asked what shall stay, and loses nothing', async () => {
  const { id } = await pageAt('/vygoranie')
  const [first, second] = await Promise.all(
    ['writer@smysl.test', 'moderator@smysl.test'].map(async (email) =>
      enter(await visit({ expectedFaults: /409/ }), email, href('pageEditor', { id })),
    ),
  )
  if (first === undefined || second === undefined) throw new Error('Two are needed')
  const write = async (page: typeof first, title: string) => {
    await page.getByRole('tab', { name: 'Страница' }).click()
    await page.getByRole('textbox', { name: 'Описание' }).fill(title)
    await page.getByRole('button', { name: 'Отложить' }).click()
  }
  await write(first, 'Первый')
  await expect(notice(first, 'Изменения отложены')).toBeVisible()
  await write(second, 'Второй')
  await expect(notice(second, 'То же место уже ждёт другим')).toBeVisible()
  await second.getByRole('button', { name: 'Вернуть мои правки' }).click()
  await second.keyboard.press('Control+s')
  const question = second.getByRole('dialog').filter({ hasText: 'Второй' })
  await expect(question).toContainText('Первый')
})

test('a page with a price of the catalog and the form of one psychologist takes their request without scripts', async () => {
  const page = await enter(await visit(), 'admin@smysl.test', href('pageCreate'))
  await page.getByRole('textbox', { name: 'Название' }).fill('Пары')
  await page.getByRole('textbox', { name: 'Адрес' }).fill('/pary-s-odnim')
  await page.getByRole('tab', { name: /^Блоки/ }).click()
  const blocks = page.getByRole('list', { name: 'Блоки страницы' })
  const add = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Добавить блок' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await add(/^Цены/)
  await blocks.getByRole('textbox', { name: 'За что платят' }).fill('Встреча вдвоём')
  await blocks.getByRole('radio', { name: /Из\sкаталога/ }).check({ force: true })
  await blocks.getByRole('radio', { name: /Для\sпары/ }).check({ force: true })
  await expect(blocks.getByText(/Сейчас на\sсайте: от\s\d/)).toBeVisible()
  await add(/^Заявка/)
  const whom = blocks.getByRole('combobox', { name: /психологу/ })
  await whom.click()
  const person = page.getByRole('option').first()
  const name = (await person.textContent()) ?? ''
  await person.click()
  await page.getByRole('button', { name: 'Создать страницу' }).click()
  await expect(notice(page, 'Страница создана')).toBeVisible()

  const visitor = await visit({ javaScript: false })
  await visitor.goto('/pary-s-odnim')
  await expect(visitor.getByText(/^от\s\d+\s\d{3}\s₽$/)).toBeVisible()
  await expect(visitor.getByText(/^Заявка к\sпсихологу:/)).toContainText(name.replace(/не\sна\sсайте$/, ''))
  await visitor.getByLabel('Как к вам обращаться').fill('Ольга')
  await visitor.getByLabel('Как с вами связаться').fill('+7 916 000-00-17')
  await visitor.getByRole('checkbox', { name: /обработку\sперсональных/ }).check()
  await writeAWhile(visitor, false)
  await visitor.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Спасибо, заявка у\sнас$/)
  const requests = await readAs<{ data: { name: string; psychologist: { title: string } | null }[] }>(
    product().url,
    'admin@smysl.test',
    `${api.consultationRequests}?per_page=1&sort_column=created_at&sort_direction=desc`,
  )
  expect(requests.data[0]).toMatchObject({ name: 'Ольга', psychologist: { title: expect.any(String) } })
})

async function pageAt(link: string): Promise<SitePage> {
  const { data } = await readAs<{ data: SitePage[] }>(product().url, 'support@smysl.test', api.pages)
  const found = data.find((page) => page.link === link)
  if (found === undefined) throw new Error(`No page stands at ${link}`)
  return (await readAs<{ data: SitePage }>(product().url, 'support@smysl.test', path(api.page, { id: found.id }))).data
}

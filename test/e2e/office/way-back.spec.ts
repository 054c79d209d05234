import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { api } from '#contract/wire/api.ts'
import type { PracticeRequest } from '#contract/requests/requests.ts'
import type { Topic } from '#contract/directories/topic.ts'
import type { PageOf } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, hold, notice, readAs, rowNames, undo } from '../support/steps.ts'

const { visit, product } = workerJourney()
const MODERATOR = 'moderator@smysl.test'
const ask = <T>(query: string) => readAs<T>(product().url, MODERATOR, query)

describe('a save of a card', () => {
  test('is taken back from its notice, and not over somebody else’s save', async () => {
    const card = await firstCard()
    const page = await enter(
      await visit({ expectedFaults: /409/ }),
      MODERATOR,
      href('psychologistEditor', { id: card.id }),
    )
    await savePrice(page, '9 900')
    expect((await cardNow(card.id)).price).toBe(990_000)
    await undo(page, 'Сохранено')
    await expect(notice(page, 'Правка отменена')).toBeVisible()
    expect((await cardNow(card.id)).price).toBe(card.price)

    await page.goto(href('psychologistEditor', { id: card.id }))
    await untilAlive(page)
    const support = await new ApiClient(product().url).signIn('support@smysl.test')
    await savePrice(page, '8 800')
    await support.send('PATCH', `${api.psychologists}/${card.id}`, { workload: card.workload === 7 ? 8 : 7 })
    await undo(page, 'Сохранено')
    await expect(notice(page, /^Не\sотменено: с\sтех пор изменили ещё раз/)).toBeVisible()
    expect((await cardNow(card.id)).price).toBe(880_000)
  })

  async function firstCard(): Promise<Psychologist> {
    const { data } = await ask<PageOf<Psychologist>>(`${api.psychologists}?per_page=1&sort_column=id`)
    if (data[0] === undefined) throw new Error('The demo world has nobody')
    return data[0]
  }

  async function cardNow(id: number): Promise<Psychologist> {
    return (await ask<{ data: Psychologist }>(`${api.psychologists}/${id}`)).data
  }

  async function savePrice(page: Page, price: string) {
    await page.getByRole('textbox', { name: 'Цена встречи' }).fill(price)
    await page.keyboard.press('Control+s')
    await hold(page, 'Сохранено')
  }
})

test('a decided review stays in sight with its answer; the next one that waits is a key away', async () => {
  const { data } = await ask<PageOf<Review>>(
    `${api.staffReviews}?filter[status][]=pending&sort_column=status&sort_direction=asc`,
  )
  const [first, second] = data
  const page = await enter(await visit(), MODERATOR, href('reviews'))
  await rowNames(page).first().click()
  const panel = page.getByRole('dialog', { name: first?.author_name, exact: true })
  await panel.getByRole('textbox', { name: 'Ответ под отзывом' }).fill('Спасибо, что рассказали.')
  await panel.getByRole('button', { name: /^Опубликовать с\sответом$/ }).click()
  await expect(panel.getByText(/отзыв уже на\sсайте/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Следующий отзыв' })).toBeFocused()
  await hold(page, /^Отзыв опубликован/)
  const { data: published } = await ask<{ data: Review }>(`${api.staffReviews}/${first?.id}`)
  expect(published).toMatchObject({ status: 'published', reply: 'Спасибо, что рассказали.' })
  await page.keyboard.press('n')
  const next = page.getByRole('dialog', { name: second?.author_name, exact: true })
  await expect(next.getByRole('button', { name: 'Опубликовать' })).toBeVisible()
  await undo(page, /^Отзыв опубликован/)
  await expect(notice(page, 'Отменено')).toBeVisible()
  const { data: back } = await ask<{ data: Review }>(`${api.staffReviews}/${first?.id}`)
  expect(back).toMatchObject({ status: 'pending', reply: first?.reply })
})

test('a note that is typed goes with the move of the request, and stays when the move is undone', async () => {
  const staff = await new ApiClient(product().url).signIn(MODERATOR)
  // One of its own: the files before may have taken every new request of the demo world.
  const called = { source: 'call', name: 'Зоя Возвратная', contact: '+79160000077', for_whom: 'self', is_taken: false }
  const made = await staff.send('POST', api.staffRequests, called)
  const { data: request } = (await made.json()) as { data: PracticeRequest }
  expect([made.status, request.status]).toEqual([201, 'new'])
  const noted = async () => (await ask<{ data: PracticeRequest }>(`${api.consultationRequests}/${request.id}`)).data
  const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=${request.id}`)
  const panel = page.getByRole('dialog', { name: request.name, exact: true })
  await panel.getByRole('textbox', { name: 'Заметки' }).fill('Перезвонить после шести')
  await panel.getByRole('button', { name: 'Взять в работу' }).click()
  await hold(page, 'Заявка: в работе, заметка сохранена')
  await expect(panel.getByRole('textbox', { name: 'Заметки' })).toHaveValue('Перезвонить после шести')
  expect(await noted()).toMatchObject({ status: 'in_work', notes: 'Перезвонить после шести' })
  await undo(page, 'Заявка: в работе, заметка сохранена')
  await expect(notice(page, 'Состояние возвращено, заметка осталась')).toBeVisible()
  expect(await noted()).toMatchObject({ status: 'new', notes: 'Перезвонить после шести' })
})

test('two tabs with one record of a small list keep a draft each', async () => {
  const { data } = await ask<{ data: Topic[] }>(api.topics)
  const topic = data[0]
  const first = await enter(await visit(), MODERATOR, href('topics'))
  const second = await first.context().newPage()
  await second.goto(href('topics'))
  await untilAlive(second)
  const title = (page: Page) => page.getByRole('dialog', { name: 'Изменить тему' }).getByLabel('Название')
  for (const page of [first, second]) {
    await page.getByRole('button', { name: topic?.title, exact: true }).click()
    await expect(title(page)).toHaveValue(topic?.title ?? '')
    await title(page).fill(page === first ? 'Из первой' : 'Из второй')
  }
  await second.reload()
  await untilAlive(second)
  await second.getByRole('button', { name: topic?.title, exact: true }).click()
  await expect(title(second)).toHaveValue('Из второй')
  await expect(second.getByText(/в\sдругой вкладке/)).toBeVisible()
  await expect(title(first)).toHaveValue('Из первой')
})

test('a list understands the wrong keyboard layout and says what it searched', async () => {
  const page = await enter(await visit(), MODERATOR, `${href('psychologists')}?filter[full_name]=vfhbyf`)
  await expect(page.getByText(/^Показано по\sзапросу «марина»/)).toBeVisible()
  for (const name of await rowNames(page).allInnerTexts()) expect(name).toContain('Марина')
})

describe('a record beside its list', () => {
  const requests = async () =>
    (await ask<PageOf<PracticeRequest>>(`${api.consultationRequests}?per_page=3&filter[status][]=in_work`)).data as [
      PracticeRequest,
      PracticeRequest,
    ]

  test('is opened by the palette after another one, the same again, and by the way back as the address names it', async () => {
    const [one, another] = await requests()
    const page = await enter(await visit(), MODERATOR, `${href('requests')}?filter[status][]=in_work`)
    const panel = ({ number }: PracticeRequest) => page.getByRole('dialog').filter({ hasText: `№ ${number}` })
    const find = async ({ number }: PracticeRequest) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Найти или выполнить' }).fill(number)
      await page.getByRole('option', { name: new RegExp(number) }).click()
    }
    await find(one)
    await expect(panel(one)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(one)).toHaveCount(0)
    await find(one)
    await expect(panel(one)).toBeVisible()
    await find(another)
    await expect(panel(another)).toBeVisible()
    await expect(panel(one)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`open=${one.id}$`))
    await expect(panel(one)).toBeVisible()
  })

  test('that is gone says so, and the list stands', async () => {
    const page = await enter(await visit(), MODERATOR, `${href('requests')}?open=999999`)
    await expect(notice(page, 'Такой записи нет')).toBeVisible()
    await expect(rowNames(page).first()).toBeVisible()
  })
})

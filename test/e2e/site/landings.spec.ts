import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { api, path } from '#contract/wire/api.ts'
import { href } from '#contract/people/screens.ts'
import { ApiClient } from '../../api-client.ts'
import { DESKTOP, PHONE } from '../../browser.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit, product } = workerJourney()
const TOPIC = href('topicLanding', { slug: 'trevoga' })
const METHOD = href('specializationLanding', { slug: 'geshtalt-terapiya' })

/** Where an address leads, without going there. */
async function step(address: string) {
  const answer = await fetch(new URL(address, product().url), { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')]
}

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('from the home page to a topic, to a person, and back to the topic', async () => {
    const page = await visit({ javaScript })
    await page.goto(href('home'))
    await page.locator(`a[href="${TOPIC}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Психологи, которые работают с\s+тревогой/)
    await expect(page.getByRole('heading', { name: 'О чём спрашивают' })).toBeVisible()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    const name = await card.getByRole('heading', { level: 3 }).innerText()
    await card.getByRole('heading', { level: 3 }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('list', { name: 'Темы' }).getByRole('link', { name: 'Тревога', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${TOPIC}$`))
  })

  test('the list of topics leads to each, and the rest of the people to the second page of the catalog', async () => {
    const page = await visit({ javaScript })
    await page.goto(href('home'))
    await page.getByRole('link', { name: /^Все \d+ тем/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^С\s+чем\s+приходят/)
    // A topic may stand in two lists.
    await page
      .getByRole('link', { name: /^Тревога/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${TOPIC}$`))
    const more = page.getByRole('link', { name: /^Ещё\s/ })
    const count = Number(/\d+/.exec(await more.innerText())?.[0])
    await more.click()
    await expect(page).toHaveURL(/filter.*&page=2$/)
    await expect(
      page
        .getByRole('main')
        .getByRole('heading', { level: 3 })
        .filter({ has: page.getByRole('link') }),
    ).toHaveCount(count)
  })

  test('the number of people is the one that the catalog finds', async () => {
    const page = await visit({ javaScript })
    await page.goto(TOPIC)
    const all = page.getByRole('link', { name: /с\s+фильтрами/ })
    const count = /\d+/.exec(await all.innerText())?.[0]
    await all.click()
    await expect(page.getByRole('status').filter({ hasText: 'Нашл' })).toContainText(`${count}`)
  })
})

test('at 360, 768 and 1280 px axe finds nothing, and nothing scrolls sideways', async () => {
  const page = await visit({ expectedFaults: /410/ })
  const [gone, , restore] = await somebodyGone()
  const tablet = { width: 768, height: 1024 }
  // On a phone and on a desk the first four stand in the journey of accessibility.
  for (const address of [TOPIC, METHOD, href('topicLandings'), href('specializationLandings'), gone]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const size of address === gone ? [PHONE, tablet, DESKTOP] : [tablet]) {
      await page.setViewportSize(size)
      expectValue(await axeFindings(page), `${address} at ${size.width}`).toEqual([])
      expectValue(await pixelsBeyond(page), `${address} at ${size.width}`).toBeLessThanOrEqual(0)
    }
  }
  await restore()
})

test('staff write the page of a topic; its old address leads on, there and back makes no loop', async () => {
  const found = await fetch(new URL(path(api.topicLanding, { slug: 'bessonnitsa' }), product().url))
  const { data: topic } = (await found.json()) as { data: { id: number } }
  const page = await enter(await visit(), 'moderator@smysl.test', `${href('topics')}?edit=${topic.id}`)
  const dialog = page.getByRole('dialog', { name: 'Изменить тему' })
  await dialog.getByLabel('Адрес страницы').fill('son')
  await dialog.getByLabel('Заголовок страницы').fill('Кто помогает спать')
  await dialog.getByRole('button', { name: 'Добавить вопрос' }).click()
  const question = dialog.getByRole('listitem').filter({ hasText: 'Вопрос 4' })
  await question.getByRole('textbox', { name: 'Вопрос' }).fill('А если я сова?')
  await question.getByRole('textbox', { name: 'Ответ' }).fill('Поговорите и об этом.')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notice(page, 'Обновлена тема')).toBeVisible()

  const [old, present] = [href('topicLanding', { slug: 'bessonnitsa' }), href('topicLanding', { slug: 'son' })]
  expectValue(await step(`${old}?utm_source=letter&page=2`)).toEqual([301, `${present}?utm_source=letter&page=2`])
  const visitor = await visit()
  await visitor.goto(old)
  await expect(visitor).toHaveURL(new RegExp(`${present}$`))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Кто помогает спать')
  await expect(visitor.getByText('А если я сова?')).toBeVisible()

  await notice(page, 'Обновлена тема').getByRole('button', { name: 'Отменить' }).click()
  await expect.poll(() => step(present)).toEqual([301, old])
  expectValue((await step(old))[0]).toBe(200)
})

test('somebody in the trash is 410 with people like them, under the old address too, and comes back', async () => {
  const [gone, former, restore] = await somebodyGone()
  const page = await visit({ expectedFaults: /410/ })
  for (const address of [gone, former]) {
    const answer = await page.goto(address)
    expectValue(answer?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Этой страницы больше нет')
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  }
  await restore()
  expectValue((await step(gone))[0]).toBe(200)
  expectValue(await step(former)).toEqual([301, gone])
})

test('nobody was ever there: 404, whatever the letters', async () => {
  for (const address of ['/catalog/tema/nobody', '/catalog/specializatsiya/nobody', '/catalog/tema/a/b', '/nobody']) {
    expectValue((await step(address))[0], address).toBe(404)
  }
})

/** A psychologist whose address was changed and who then went to the trash: both addresses, and the way back. */
async function somebodyGone(): Promise<[gone: string, former: string, restore: () => Promise<void>]> {
  const admin = await new ApiClient(product().url).signIn('admin@smysl.test')
  const list = await admin.get(`${api.psychologists}?filter[is_published]=1&per_page=100`)
  const { data } = (await list.json()) as { data: { id: number; slug: string }[] }
  const person = data.at(-1)
  if (person === undefined) throw new Error('Nobody is published')
  const slug = `${person.slug}-x`
  await admin.send('POST', path(api.psychologist, { id: person.id }), { _method: 'PUT', slug })
  await admin.send('DELETE', path(api.psychologist, { id: person.id }))
  return [
    href('psychologistPage', { slug }),
    href('psychologistPage', { slug: person.slug }),
    async () => void (await admin.send('POST', path(api.psychologistRestore, { id: person.id }))),
  ]
}

test('a topic stands where people look for it, and once more where two may bring it', async () => {
  const page = await visit({ javaScript: false })
  await page.goto(href('topicLandings'))
  const found = (list: string, topic: RegExp) =>
    page.getByRole('region', { name: list, exact: true }).getByRole('link', { name: topic })
  await expect(found('Перемены', /^Родительство/)).toBeVisible()
  await expect(found('Вдвоём', /^Родительство/), 'most who come with it come alone').toHaveCount(0)
  await expect(found('Вдвоём', /^Ревность/)).toBeVisible()
  await expect(found('Тревога', /^Бессонница/)).toBeVisible()
  await expect(found('Подростку', /^Трудности подростка/)).toBeVisible()
  await expect(found('Вдвоём', /^Тревога/)).toHaveCount(0)
})

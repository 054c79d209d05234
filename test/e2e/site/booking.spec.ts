import sharp from 'sharp'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, PHONE, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { enter, writeAWhile } from '../support/steps.ts'

const { product, visit } = journey({ env: { YCLIENTS_AUTOMATIC: 'true' } })

interface Card {
  slug: string
  full_name: string
  free_times: number | null
}

/** Those of whom the first times are paid before, or are not. */
async function bookablePeopleBy({ isPrepaid }: { isPrepaid: boolean }): Promise<Card[]> {
  const people = await bookablePeople()
  const told = await Promise.all(people.map(({ slug }) => firstSlot(slug)))
  return people.filter((_, index) => told[index] === isPrepaid)
}

async function firstSlot(slug: string): Promise<boolean | undefined> {
  const answer = await fetch(`${product().url}/api/catalog/${slug}/slots?days=14&known_only=1`)
  const { data } = (await answer.json()) as { data: { is_prepaid: boolean }[] }
  return data[0]?.is_prepaid
}

/** The demo asks its YCLIENTS for free times by itself when it starts. */
async function bookablePeople(): Promise<Card[]> {
  const answer = await fetch(`${product().url}/api/catalog?per_page=100`)
  const { data } = (await answer.json()) as { data: Card[] }
  return data.filter(({ free_times }) => free_times !== null && free_times > 2)
}

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('a visitor books from the catalog in three presses on a narrow phone, and staff see it', async () => {
    const name = javaScript ? 'Ольга Трёхкасаний' : 'Пётр Бесскриптов'
    const known = async () => (await bookablePeopleBy({ isPrepaid: false })).length
    await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(3)
    const { slug, full_name } = (await bookablePeopleBy({ isPrepaid: false }))[javaScript ? 0 : 1] as Card
    const page = await visit({ viewport: PHONE, javaScript })
    await page.goto(`${href('catalog')}?${new URLSearchParams({ 'filter[search]': full_name })}`)
    await page.getByRole('link', { name: `Записаться: ${full_name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Записаться' })).toBeVisible()
    expectValue(new URL(page.url()).pathname).toBe(href('psychologistBooking', { slug }))
    expectValue(await pixelsBeyond(page)).toBe(0)
    await page.getByLabel('Как к вам обращаться').fill(name)
    await page.getByLabel('Телефон или почта', { exact: true }).fill('+7 916 555-01-01')
    await writeAWhile(page, javaScript)
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await page.getByRole('button', { name: 'Записаться' }).click()
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
    await expect(page.getByText(/Номер записи: \d+/)).toBeVisible()
    await expect(page.getByText(/₽ за\s.+(Онлайн|Очно)/), 'what it costs, how long it is and where').toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)
    const address = page.getByText(/\/booking\?id=[\w-]+&key=[\w-]+/)
    await expect(address).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(address, 'on paper it says where it is found again').toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()

    const staff = await enter(await visit(), 'admin@smysl.test', `${href('requests')}?filter[source]=booking`)
    await expect(staff.getByRole('row', { name })).toHaveCount(1)
  }, 240_000)

  test('a visit that is paid before is held until it is paid, and certain then', async () => {
    const known = async () => (await bookablePeopleBy({ isPrepaid: true })).length
    await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0)
    const { slug } = (await bookablePeopleBy({ isPrepaid: true }))[0] as Card
    const page = await visit({ viewport: PHONE, javaScript })
    await page.goto(href('psychologistBooking', { slug }))
    await expect(page.getByText(/оплачивают.заранее/)).toBeVisible()
    await page.getByLabel('Как к вам обращаться').fill('Инна Заранее')
    await page.getByLabel('Телефон или почта', { exact: true }).fill('inna@example.test')
    await writeAWhile(page, javaScript)
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await page.getByRole('button', { name: /^Записаться/ }).click()
    await expect(page.getByRole('heading', { name: /^Время за вами до \d\d:\d\d$/ })).toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)
    const address = page.url()
    await page.getByRole('link', { name: /^Оплатить/ }).click()
    await expect(page).toHaveURL(/\/sandbox-bank\//)
    await page.getByRole('button', { name: /Оплатить/ }).click()
    await expect(page).toHaveURL(/\/secure-payment\//)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
    await expect(page.getByText(/^Оплачено: /)).toBeVisible()
  }, 240_000)
})

test('a booking and its cancelling survive a lost connection, and nothing is cancelled by one press', async () => {
  const known = async () => (await bookablePeopleBy({ isPrepaid: false })).length
  await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(2)
  const people = await bookablePeopleBy({ isPrepaid: false })
  // Far enough ahead to be cancelled by its link.
  const [{ slug }] = people.toSorted((a, b) => Number(b.free_times) - Number(a.free_times)) as [Card]
  const page = await visit({ viewport: PHONE, expectedFaults: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto(href('psychologistBooking', { slug }))
  await untilAlive(page)
  await page.getByText('Другие дни').click()
  const time = page.getByRole('radio').last()
  await time.check()
  await page.getByLabel('Как к вам обращаться').fill('Вера Тоннельная')
  await page.getByLabel('Телефон или почта', { exact: true }).fill('+7 916 555-01-09')
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(time).toBeChecked()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()

  const sure = page.getByRole('button', { name: 'Да, отменить' })
  await expect(sure).toBeHidden()
  await page.getByText('Отменить запись', { exact: true }).click()
  await page.context().setOffline(true)
  await sure.click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.context().setOffline(false)
  await sure.click()
  await expect(page.getByRole('heading', { name: 'Запись отменена' })).toBeVisible()
}, 240_000)

test('a price that is another than the visitor saw is told before anything is booked, and taken at the second press', async () => {
  const known = async () => (await bookablePeopleBy({ isPrepaid: false })).length
  await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(3)
  const { slug } = (await bookablePeopleBy({ isPrepaid: false })).at(-1) as Card
  const page = await visit({ viewport: PHONE, expectedFaults: /409/ })
  await page.goto(href('psychologistBooking', { slug }))
  await untilAlive(page)
  const time = page.getByRole('group', { name: 'Время' }).getByRole('radio').nth(1)
  await time.check({ force: true })
  await page.getByLabel('Как к вам обращаться').fill('Клара Ценникова')
  await page.getByLabel('Телефон или почта', { exact: true }).fill('+7 916 555-01-12')
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  // As if the page had been opened while the meeting cost a rouble.
  await page.route(
    /booking\.data/,
    (route) =>
      route.continue({
        postData:
          route
            .request()
            .postData()
            ?.replace(/Z\+\d+\+later/, 'Z+100+later') ?? '',
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText(/была\s1\s₽, теперь\s[\d\s]+₽.+ничего не\sзаписали/)
  expectValue(await pixelsBeyond(page)).toBe(0)
  await expect(time).toBeChecked()
  await expect(page.getByLabel('Как к вам обращаться')).toHaveValue('Клара Ценникова')
  await page.getByRole('button', { name: 'Записаться' }).click()
  await expect(page.getByRole('heading', { name: 'Вы записаны' })).toBeVisible()
}, 240_000)

test('in colours of the visitor’s own the chosen time and the page of the list stand out from the others', async () => {
  const known = async () => (await bookablePeople()).length
  await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0)
  const [{ slug }] = (await bookablePeople()) as [Card]
  const page = await visit()
  await page.emulateMedia({ forcedColors: 'active' })
  /** As it is seen: a style says what the page asks for. */
  const groundOf = async (selector: string) =>
    (await sharp(await page.locator(selector).first().screenshot()).stats()).dominant
  await page.goto(href('psychologistBooking', { slug }))
  const slot = '.slots__time input'
  expectValue(await groundOf(`${slot}:checked + span`)).not.toEqual(await groundOf(`${slot}:not(:checked) + span`))
  await page.goto(href('catalog'))
  expectValue(await groundOf('.paging a[aria-current]')).not.toEqual(await groundOf('.paging a:not([aria-current])'))
}, 240_000)

test('a time that is chosen before the scripts come is the one that is booked', async () => {
  await expectValue
    .poll(async () => (await bookablePeople()).length, { timeout: 120_000, interval: 500 })
    .toBeGreaterThan(0)
  const { slug } = (await bookablePeople())[0] as Card
  const page = await visit({ viewport: PHONE })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto(href('psychologistBooking', { slug }), { waitUntil: 'commit' })
  const times = page.getByRole('group', { name: 'Время' })
  await expect(times.getByText(/^Время по\sМоскве$/), 'no other time is named than the chosen one').toBeVisible()
  const second = times.getByRole('radio').nth(1)
  await times.locator('label').nth(1).click()
  const [time] = (await times.locator('label').nth(1).innerText()).split('\n')
  scripts.resolve()
  await untilAlive(page)
  await expect(times.getByText(new RegExp(`, ${time}\\b`))).toBeVisible()
  await expect(second).toBeChecked()
}, 240_000)

test('a half-filled booking waits with its time through a step aside, unless the address names another time', async () => {
  const known = async () => (await bookablePeopleBy({ isPrepaid: false })).length
  await expectValue.poll(known, { timeout: 120_000, interval: 500 }).toBeGreaterThan(0)
  const { slug } = (await bookablePeopleBy({ isPrepaid: false }))[0] as Card
  const page = await visit({ viewport: DESKTOP })
  await page.goto(href('psychologistPage', { slug }))
  await untilAlive(page)
  const named = page.locator('a[href*="/booking?at="]').last()
  const at = new URL(await named.evaluate((link: HTMLAnchorElement) => link.href)).searchParams.get('at')
  const name = page.getByLabel('Как к вам обращаться')
  await page.getByRole('main').getByRole('link', { name: 'Записаться', exact: true }).first().click()
  const other = page.getByRole('radio').nth(1)
  const chosen = await other.inputValue()
  await other.check()
  await name.fill('Ольга')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'О себе' })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('Ольга')
  await expect(page.locator(`input[value="${chosen}"]`)).toBeChecked()

  await page.goBack()
  await named.click()
  await expect(name).toHaveValue('Ольга')
  await expect(page.locator(`input[value^="${at}"]`)).toBeChecked()
})

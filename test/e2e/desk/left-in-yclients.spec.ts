import type { Page } from 'playwright'
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { openDatabase, type Db } from '#server/platform/db/database.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { journey } from '../support/journey.ts'
import { enter, hold, notice, undo, writeAWhile } from '../support/steps.ts'

// The demo has a YCLIENTS of its own: visits stand there, and no call of ours removes them.
const { product, visit, environment } = journey({ env: { YCLIENTS_AUTOMATIC: 'true' } })
const ADMIN = 'admin@smysl.test'

let db: Db
beforeAll(async () => {
  db = await openDatabase({ url: environment().DATABASE_URL ?? '' })
})
afterAll(() => db.destroy())

test.each([
  ['a desk', undefined, '+7 916 555-08-01'],
  ['a phone', PHONE, '+7 916 555-08-02'],
])(
  'at %s a visit of somebody erased waits for staff once it is over, is marked removed, and waits again',
  async (where, viewport, phone) => {
    const name = `Нина Забытова ${where === 'a desk' ? 'Первая' : 'Вторая'}`
    const visitor = await visit()
    const number = await book(visitor, name, phone)
    const page = await visit({ ...(viewport && { viewport }) })

    const act = await erase(page, name, phone)
    const record = act.getByRole('list', { name: 'Записи в\u00a0YCLIENTS' }).getByRole('listitem')
    await expect(record).toHaveCount(1)
    await expect(record).toContainText(new RegExp(`^Запись №\\s${number}, \\S`))
    await expect(record).toContainText(/Визит до\s.+: удалите после него или если его отменят/)
    expectValue(await axeFindings(page)).toEqual([])
    expectValue(await pixelsBeyond(page)).toBe(0)
    const opened = new URL(page.url()).pathname + new URL(page.url()).search

    const tile = page.getByRole('list', { name: 'Что ждёт' }).getByRole('link', { name: /YCLIENTS/ })
    await page.goto(href('dashboard'))
    await expect(page.getByRole('list', { name: 'Что ждёт' })).toBeVisible()
    await expect(tile, 'somebody is still expected there').toHaveCount(0)

    await theirTimeHasPassed(number)
    await page.reload()
    await expect(tile).toContainText('1')
    expectValue(await pixelsBeyond(page)).toBe(0)
    await tile.click()
    const rows = page.locator('[data-row-name]')
    await expect(rows, 'the list opens with the acts that wait, and with no other').toHaveCount(1)
    await expect(page.getByText(/^1\sзапись в\sYCLIENTS$/).first()).toBeVisible()
    expectValue(await pixelsBeyond(page)).toBe(0)

    await rows.first().click()
    await expect(record).toContainText(/Ещё не\sудалена/)
    await record.getByRole('button', { name: /^Удалено в\sYCLIENTS/ }).click()
    await expect(record).toContainText(/Удалена там .+, \S/)
    const told = new RegExp(`^Запись №\\s${number} отмечена удалённой`)
    await hold(page, told)
    await undo(page, told)
    await expect(notice(page, /^Отметка снята/)).toBeVisible()
    await expect(record).toContainText(/Ещё не\sудалена/)

    await record.getByRole('button', { name: /^Удалено в\sYCLIENTS/ }).click()
    await expect(record.getByRole('button', { name: /^Снять отметку/ })).toBeVisible()
    await page.goto(href('dashboard'))
    await expect(page.getByRole('list', { name: 'Что ждёт' })).toBeVisible()
    await expect(tile).toHaveCount(0)
    await enter(page, ADMIN, opened)
    await expect(record, 'the act keeps it').toContainText(/Удалена там .+, \S/)
  },
  240_000,
)

/** Books the last free time of whoever has most; answers what the visit is called in YCLIENTS. */
async function book(page: Page, name: string, phone: string): Promise<string> {
  await expectValue.poll(mostFree, { timeout: 120_000, interval: 500 }).toBeDefined()
  await page.goto(href('psychologistBooking', { slug: (await mostFree()) ?? '' }))
  await writeAWhile(page, true)
  await page.getByText('Другие дни').click()
  await page.getByRole('radio').last().check()
  await page.getByLabel('Как к вам обращаться').fill(name)
  await page.getByLabel('Телефон или почта', { exact: true }).fill(phone)
  await page.getByRole('checkbox', { name: /Согласен/ }).check()
  await page.getByRole('button', { name: 'Записаться' }).click()
  const told = page.getByText(/Номер записи: \d+/)
  await expect(told).toBeVisible()
  return /Номер записи: (\d+)/.exec(await told.innerText())?.[1] ?? ''
}

async function mostFree(): Promise<string | undefined> {
  const answer = await fetch(`${product().url}/api/catalog?per_page=100`)
  const { data } = (await answer.json()) as { data: Pick<PsychologistCard, 'slug' | 'free_times'>[] }
  const free = data.filter(({ free_times }) => free_times !== null && free_times > 8)
  return free.toSorted((a, b) => Number(b.free_times) - Number(a.free_times))[0]?.slug
}

/** Staff erase the client; answers the panel of the act. */
async function erase(page: Page, name: string, phone: string) {
  await enter(page, ADMIN, `${href('clients')}?${new URLSearchParams({ 'filter[search]': phone })}`)
  await page.locator('[data-row-name]').filter({ hasText: name }).first().click()
  const card = page.getByRole('dialog', { name, exact: true })
  await card.getByRole('button', { name: 'Удалить данные…' }).click()
  const word = page.getByRole('dialog', { name: 'Удалить данные клиента' }).getByLabel(/^Чтобы подтвердить/)
  await word.fill('удалить')
  await word.press('Enter')
  await page.getByRole('dialog', { name: 'Данные удалены' }).getByRole('link', { name: 'Открыть акт' }).click()
  return page.getByRole('dialog', { name: /^Акт №/ })
}

async function theirTimeHasPassed(number: string) {
  const { numUpdatedRows } = await db
    .updateTable('left_in_yclients')
    .set({ ahead_until: new Date(Date.now() - 60_000) })
    .where('record_id', '=', Number(number))
    .executeTakeFirst()
  expectValue(numUpdatedRows).toBe(1n)
}

import { expect } from '../../expect.ts'
import { describe, expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { PROOF_TITLES } from '#contract/requests/proof-titles.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { api } from '#contract/wire/api.ts'
import { axeFindings, pixelsBeyond } from '../support/axe.ts'
import { workerJourney } from '../support/journey.ts'
import { mailedPath } from '../support/letters.ts'
import { enter, enterListening, notice, readAs, writeAWhile } from '../support/steps.ts'

const { visit, product } = workerJourney()
const MODERATOR = 'moderator@smysl.test'

describe.each([{ javaScript: true }, { javaScript: false }])('JavaScript: $javaScript', ({ javaScript }) => {
  test('an author takes a review back by the letter, without an account and without asking anybody', async () => {
    const email = `author-${javaScript ? 'js' : 'plain'}@mail.test`
    const text = `Напишу и передумаю: ${javaScript ? 'со сценариями' : 'без сценариев'} всё должно исчезнуть.`
    const page = await visit({ javaScript })
    await page.goto(href('reviewsPage'))
    await page.getByLabel('Как вас подписать').fill('Передумавшая')
    await page.getByLabel('Отзыв', { exact: true }).fill(text)
    await page.getByLabel('Почта, если хотите').fill(email)
    await page.getByRole('checkbox', { name: /Согласен/ }).check()
    await writeAWhile(page, javaScript)
    await page.getByRole('button', { name: 'Отправить отзыв' }).click()
    await expect(page.getByRole('heading', { name: /Спасибо/ })).toBeVisible()
    expectValue(await waiting(text)).toMatchObject([{ author_confirmed_at: null }])

    await page.goto(await mailedPath(product().dataDir, email, /Ваш отзыв/))
    await page.getByRole('button', { name: 'Открыть мои данные' }).click()
    await expect(page.getByText(text)).toBeVisible()
    const [review] = await waiting(text)
    expectValue(review?.author_confirmed_at).not.toBeNull()
    const desk = await enterListening(
      await visit({ expectedFaults: /404/ }),
      MODERATOR,
      `${href('reviews')}?open=${review?.id}`,
    )
    await expect(desk.locator('[data-panel]').getByText(text)).toBeVisible()
    await page.getByText('Убрать этот отзыв').click()
    if (javaScript) {
      expectValue(await axeFindings(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      expectValue(await pixelsBeyond(page)).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Убрать отзыв навсегда' }).click()
    await expect(page.getByRole('status')).toHaveText(/Отзыва больше нет/)
    // Whoever of the staff has it open is told, and the list is as things are.
    await expect(notice(desk, /^Этого отзыва уже нет$/)).toBeVisible()
    await expect(desk.getByText(text)).toHaveCount(0)
    await expect(page.getByText(text)).toHaveCount(0)
    expectValue(await waiting(text)).toEqual([])
  })
})

test('staff bind a review to a paid meeting: it comes first and says so; the rest say that no payment confirms them', async () => {
  const { review, payment } = await unproven()
  const page = await visit()
  await page.goto(href('reviewsPage'))
  const marks = page.getByRole('article').getByText(new RegExp(`${PROOF_TITLES.paid}|${PROOF_TITLES.none}`))
  const proven = Object.entries(PROOF_TITLES)
  const said = (await marks.allTextContents()).map((mark) => proven.findIndex(([, title]) => title === mark))
  expectValue(said, 'paid ones first').toEqual(said.toSorted())

  const staff = await enter(await visit(), MODERATOR, `${href('reviews')}?open=${review.id}`)
  // A notice is a dialog too.
  const panel = staff.locator('[data-panel]')
  await panel.getByRole('button', { name: 'Связать с оплатой' }).click()
  await panel.getByRole('combobox').click()
  await staff.getByRole('option', { name: payment.number }).click()
  await expect(panel.getByRole('link', { name: payment.number })).toBeVisible()
  await expect(panel).not.toContainText(payment.payer.name)

  await page.goto(`${href('reviewsPage')}?filter[psychologist]=${await slugOf(review)}`)
  const bound = page.getByRole('article').filter({ hasText: review.text.slice(0, 40) })
  await expect(bound).toContainText(PROOF_TITLES.paid)
  await panel.getByRole('button', { name: 'Убрать связь' }).click()
  await expect(panel.getByRole('button', { name: 'Связать с оплатой' })).toBeVisible()
  await page.reload()
  await expect(bound).toContainText(PROOF_TITLES.none)
})

async function waiting(text: string): Promise<Review[]> {
  const { data } = await readAs<{ data: Review[] }>(product().url, MODERATOR, `${api.staffReviews}?per_page=100`)
  return data.filter((review) => review.text === text)
}

/** A published review without a payment, of somebody with whom a meeting was paid that stands behind no review. */
async function unproven() {
  const read = <T>(path: string) => readAs<{ data: T[] }>(product().url, MODERATOR, path)
  const { data: reviews } = await read<Review>(`${api.staffReviews}?filter[status][]=published&per_page=100`)
  const { data: payments } = await read<Transaction>(`${api.transactions}?filter[status][]=paid&per_page=100`)
  const taken = new Set(reviews.map(({ proof }) => proof?.id))
  for (const review of reviews.filter(({ proof }) => proof === null)) {
    const payment = payments.find(
      ({ id, purpose, psychologist }) =>
        purpose === 'consultation' && !taken.has(id) && psychologist?.id === review.psychologist?.id,
    )
    if (payment !== undefined) return { review, payment }
  }
  throw new Error('The demo world has no such pair')
}

async function slugOf({ psychologist }: Review): Promise<string> {
  const { data } = await readAs<{ data: { slug: string } }>(
    product().url,
    MODERATOR,
    api.psychologist.replace(':id', String(psychologist?.id)),
  )
  return data.slug
}

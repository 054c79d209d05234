import type { Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import type { PsychologistCard } from '#contract/catalog.ts'
import { href } from '#contract/people/screens.ts'
import { nearMomentInSentence, nearMomentInWords } from '#contract/wire/moment-words.ts'
import { clockSuffix } from '#web/site/person/clock-suffix.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { pixelsBeyond } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'

const { product, visit } = readingJourney()

const FAR = 'Asia/Vladivostok'
const MOSCOW = { timeZone: 'Europe/Moscow', city: 'Москва' }

/** Those with a free time, the soonest first. */
async function soonest(): Promise<(PsychologistCard & { next_slot_at: string })[]> {
  const order = new URLSearchParams({ sort_column: 'next_slot_at', sort_direction: 'asc', per_page: '3' })
  const { data } = (await (await fetch(`${product().url}/api/catalog?${order}`)).json()) as { data: PsychologistCard[] }
  return data.filter((person): person is (typeof data)[number] & { next_slot_at: string } => !!person.next_slot_at)
}

/** The nearest time of a card, in the words of one line. */
const nearest = (page: Page, slot: string) => page.getByRole('main').locator(`time[datetime="${slot}"]`).first()
const wordsAt = (slot: string, zone: string) => nearMomentInWords(slot, new Date(), zone).text

test('a visitor in Vladivostok reads free times by their own clock, and is told so', async () => {
  const [person] = await soonest()
  expectValue(person).toBeDefined()
  const { slug, next_slot_at: slot } = person as PsychologistCard & { next_slot_at: string }
  const page = await visit({ viewport: PHONE, timeZone: FAR })
  for (const address of [
    href('home'),
    `${href('catalog')}?sort_column=next_slot_at&sort_direction=asc`,
    `${href('compare')}?people=${slug}`,
  ]) {
    await page.goto(address)
    await expect(nearest(page, slot)).toHaveText(wordsAt(slot, FAR))
    await expect(page.getByText(/ по\sвашим часам$/).first()).toBeVisible()
    expectValue(await pixelsBeyond(page), address).toBe(0)
  }
  await page.goto(href('catalog'))
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await expect(page.getByRole('group', { name: /^Когда \(по\sМоскве\)$/ })).toBeVisible()
  await page.goto(href('psychologistPage', { slug }))
  await expect(nearest(page, slot)).toHaveText(`${wordsAt(slot, FAR)}${clockSuffix(slot, FAR, MOSCOW)}`)
})

test('why somebody was proposed by the questionnaire goes by the same clock as their free time', async () => {
  const page = await visit({ timeZone: FAR })
  await page.goto(`${href('smartConsultations')}?time=week&step=result`)
  const first = page
    .getByRole('main')
    .locator('ol > li')
    .filter({ has: page.locator('time') })
    .first()
  const time = first.locator('time')
  const slot = (await time.getAttribute('datetime')) ?? ''
  await expect(time).toHaveText(wordsAt(slot, FAR))
  await expect(first).toContainText(nearMomentInSentence(slot, new Date(), FAR))
  await expect(page.getByText(/^Время по\sвашим часам$/)).toBeVisible()
})

test('without scripts whose clock it is stands beside the list; in Moscow nothing needs to be said', async () => {
  const [person] = await soonest()
  const { next_slot_at: slot } = person as PsychologistCard & { next_slot_at: string }
  const address = `${href('catalog')}?sort_column=next_slot_at&sort_direction=asc`
  const plain = await visit({ timeZone: FAR, javaScript: false })
  await plain.goto(address)
  await expect(nearest(plain, slot)).toHaveText(wordsAt(slot, MOSCOW.timeZone))
  await expect(plain.getByText(/^Время по\sМоскве$/)).toBeVisible()

  const page = await visit()
  await page.goto(address)
  await expect(nearest(page, slot)).toHaveText(wordsAt(slot, MOSCOW.timeZone))
  await expect(page.getByText(/^Время по/)).toHaveCount(0)
})

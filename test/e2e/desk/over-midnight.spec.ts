import { test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { todayIn } from '#web/admin/dashboard/greeting.ts'
import { openSession, untilAlive } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()
const ZONE = 'Europe/Moscow'
const DAY_MS = 86_400_000

test('a tab that stays open over midnight shows the new day, and reads anew what waits on it', async () => {
  const page = await visit()
  await openSession(page, 'moderator@smysl.test')
  await page.clock.install()
  const isListening = page.waitForRequest(/\/api\/events/)
  await page.goto(href('dashboard'))
  await untilAlive(page)
  await page.clock.runFor(5000)
  await isListening
  await expect(page.getByText(todayIn(new Date(), ZONE), { exact: true })).toBeVisible()

  const tomorrow = new Date(Date.now() + DAY_MS)
  const isReadAnew = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('.data'))
  await page.clock.setSystemTime(tomorrow)
  await page.clock.runFor(61_000)
  await expect(page.getByText(todayIn(tomorrow, ZONE), { exact: true })).toBeVisible()
  await isReadAnew
})

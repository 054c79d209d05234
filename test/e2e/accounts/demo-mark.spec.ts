import { expect } from '../../expect.ts'
import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { DESKTOP, openSession, PHONE } from '../../browser.ts'
import { readingJourney } from '../support/journey.ts'

const { visit } = readingJourney()

async function showMark(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByText('Демо', { exact: true }).filter({ visible: true }), address).toHaveCount(1)
  }
}

describe.each([DESKTOP, PHONE])('$width pixels wide, a demo is marked as one', (size) => {
  test('on the pages of the site, and at its doors', async () => {
    const page = await visit()
    await page.setViewportSize(size)
    const doors = ['login', 'register', 'forgotPassword', 'resetPassword'] as const
    await showMark(page, [href('home'), ...doors.map((door) => href(door))])
  })

  test('in the profile of a visitor', async () => {
    const page = await visit()
    await page.setViewportSize(size)
    await openSession(page, 'visitor@smysl.test')
    await showMark(page, [href('profile')])
  })
})

import { expect as expectValue, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { PHONE } from '../../browser.ts'
import { expect } from '../../expect.ts'
import { axeFindings } from '../support/axe.ts'
import { readingJourney } from '../support/journey.ts'
import { enter } from '../support/steps.ts'

const { visit } = readingJourney()
/** So many days from now: before the first of them the demo world has requests. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('the report of a month in which nothing has come yet is read and scrolled by the keyboard too', async () => {
  const page = await enter(
    await visit({ viewport: PHONE }),
    'moderator@smysl.test',
    `${href('reports')}?from=${day(1)}&to=${day(30)}`,
  )
  await expect(page.getByRole('region', { name: 'Откуда приходят заявки' })).toBeVisible()
  expectValue(await axeFindings(page)).toEqual([])
})

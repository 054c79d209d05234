import { expect } from '../../expect.ts'
import { describe, test } from 'vitest'
import { href } from '#contract/people/screens.ts'
import { readingJourney } from '../support/journey.ts'
import { enter, notice } from '../support/steps.ts'

const { visit } = readingJourney()
const MODERATOR = 'moderator@smysl.test'
const FOREIGN = 'https://evil.test/'
const REFUSED = 'Ошибка'

const link = (attributes: string) => `<a href="${FOREIGN}" ${attributes}>чужая</a>`
const form = (attributes: string) =>
  `<form action="${href('transactions')}" ${attributes}><button formaction="${FOREIGN}">чужая</button></form>`

describe('a step from the back office to another site is stopped and told', () => {
  test.each([
    ['a link of a text', link('')],
    ['a link for another tab', link('target="_blank"')],
    ['a button of a form', form('')],
    ['a form itself', `<form action="${FOREIGN}" method="post"><button>чужая</button></form>`],
  ])('%s', async (_, html) => {
    const page = await visit({ expectedFaults: /Navigation to an external URL/ })
    await enter(page, MODERATOR, href('reviews'))
    const address = page.url()
    await page.evaluate((inner) => {
      const place = document.createElement('div')
      place.id = 'foreign'
      place.style.cssText = 'position:fixed;inset:0;z-index:999;background:white'
      place.innerHTML = inner
      document.body.append(place)
    }, html)
    const failure = page.waitForEvent('pageerror')
    await page.locator('#foreign').getByText('чужая').click()
    expect((await failure).message).toContain(FOREIGN)
    await page.locator('#foreign').evaluate((place) => place.remove())
    await expect(notice(page, REFUSED)).toContainText(/чужой\sсайт/)
    await expect(page).toHaveURL(address)
    expect(page.context().pages()).toHaveLength(1)
  })
})

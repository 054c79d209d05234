import { expect, test } from 'vitest'
import type { PageBlock } from '#contract/content/page-data.ts'
import { placeOnScreen, type ScreenPlace } from './page-places.ts'

const blocks = [
  { id: 'near', type: 'reviews', props: { title: '' } },
  { id: 'asked', type: 'faq', props: { title: '' } },
] as unknown as PageBlock[]
const now: ScreenPlace = { tab: 'seo', open: new Set(['near']), current: 'near' }

test('a field of the page is on its own tab, and closes nothing', () => {
  expect(placeOnScreen(now, 'title', blocks)).toEqual({ ...now, tab: 'page' })
})

test('a field of a block opens that block', () => {
  expect(placeOnScreen(now, 'blocks.near.title', blocks)).toEqual({ ...now, tab: 'blocks' })
  expect(placeOnScreen(now, 'hero.lead', blocks).open).toEqual(new Set(['near', 'hero']))
})

test('a question opens the block in which questions are written', () => {
  expect(placeOnScreen(now, 'faq.2.q', blocks)).toEqual({
    tab: 'blocks',
    open: new Set(['near', 'asked']),
    current: 'asked',
  })
  expect(placeOnScreen(now, 'faq.2.q', []).open).toEqual(now.open)
})

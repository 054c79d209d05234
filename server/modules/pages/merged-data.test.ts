import { expect, test } from 'vitest'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import type { PageBlock, PageData } from '#contract/content/page-data.ts'
import { mergedData } from './merged-data.ts'

/** `a:текст` is a block of that name and those words. */
const page = (blocks: string, more: Partial<PageData> = {}): PageData => ({
  ...EMPTY_PAGE_DATA,
  blocks: blocks.split(' ').flatMap((word): PageBlock[] => {
    const [id = '', title = ''] = word.split(':')
    return id === '' ? [] : [{ id, type: 'reviews', props: { title } }]
  }),
  ...more,
})
const merged = (was: string, waiting: string, saved: string) =>
  mergedData(page(was), page(waiting), page(saved))
    .blocks.map(({ id, props: { title } }) => (title === '' ? id : `${id}:${title}`))
    .join(' ')

test.each([
  ['what waits as it was follows the save', 'a b', 'a b', 'b a:x', 'b a:x'],
  ['each keeps their own block', 'a b', 'a:waits b', 'a b:saved', 'a:waits b:saved'],
  ['where both wrote, what waits stays', 'a', 'a:waits', 'a:saved', 'a:waits'],
  ['a block that is removed by the save goes, unless it was rewritten', 'a b c', 'c a:waits b', 'c', 'c a:waits'],
  ['a block that waits to go goes', 'a b', 'a', 'a b:saved', 'a'],
  ['an added block stands after the one that it stands after', 'a b', 'b a', 'a new b', 'b a new'],
  ['an added first block is the first', 'a b', 'b a', 'new a b', 'new b a'],
])('%s', (_, was, waiting, saved, expected) => {
  expect(merged(was, waiting, saved)).toBe(expected)
})

test('heading, words for search and questions are parts too', () => {
  const was = page('')
  const waiting = page('', { hero: { title: 'Ждёт', lead: '' }, faq: [{ q: 'Ждёт', a: '' }] })
  const saved = page('', {
    hero: { title: 'Сейчас', lead: 'Сейчас' },
    seo: { title: 'Сейчас', description: '' },
    faq: [],
  })
  expect(mergedData(was, waiting, saved)).toEqual(
    page('', {
      hero: { title: 'Ждёт', lead: 'Сейчас' },
      seo: { title: 'Сейчас', description: '' },
      faq: [{ q: 'Ждёт', a: '' }],
    }),
  )
})

const faq = (...lines: string[]) => lines.map((line) => ({ q: line.split(':')[0] ?? '', a: line.split(':')[1] ?? '' }))

test.each([
  [
    'what the save added is there when the changes come out',
    ['А', 'Б'],
    ['А:ждёт', 'Б'],
    ['А', 'Б', 'Новый'],
    ['А:ждёт', 'Б', 'Новый'],
  ],
  ['where both wrote, what waits stays', ['А'], ['А:ждёт'], ['А:сейчас'], ['А:ждёт']],
  ['a question that the save removed goes', ['А', 'Б'], ['А:ждёт', 'Б'], ['А'], ['А:ждёт']],
  ['a question that both wrote anew stands there once', ['А'], ['А1'], ['А2'], ['А1']],
])('questions: %s', (_, was, waiting, saved, expected) => {
  const merged = mergedData(
    ...([was, waiting, saved].map((list) => page('', { faq: faq(...list) })) as [PageData, PageData, PageData]),
  )
  expect(merged.faq).toEqual(faq(...expected))
})

test('a page that is full takes nothing more', () => {
  const full = Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ')
  expect(merged('a', full, 'a new').split(' ')).toHaveLength(50)
})

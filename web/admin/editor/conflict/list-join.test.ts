import { describe, expect, test } from 'vitest'
import type { PageBlock } from '#contract/content/page-data.ts'
import type { Choose } from '../fields/field-table.ts'
import { joinedList, joinedParts } from './list-join.ts'

const block = (id: string, title = id): PageBlock => ({ id, type: 'reviews', props: { title } })
const list = (...names: string[]) => names.map((name) => block(...(name.split('=') as [string])))
const join = (was: string, mine: string, theirs: string, choose?: Choose) =>
  joinedList(
    ...([was, mine, theirs].map((text) => list(...text.split(' '))) as [PageBlock[], PageBlock[], PageBlock[]]),
    choose,
  )
    ?.map(({ id, props }) => (id === props.title ? id : `${id}=${props.title}`))
    .join(' ') ?? null

describe('two edits of the blocks of a page', () => {
  test.each([
    ['of two blocks stand side by side', 'a b c', 'a=1 b c', 'a b c=2', 'a=1 b c=2'],
    ['one wrote, the other moved', 'a b c', 'a=1 b c', 'c a b', 'c a=1 b'],
    ['one moved, the other added', 'a b c', 'c b a', 'a new b c', 'c b a new'],
    ['one removed, the other wrote elsewhere', 'a b c', 'a c', 'a=1 b c', 'a=1 c'],
    ['both added', 'a b', 'a x b', 'a b y', 'a x b y'],
    ['both wrote the same', 'a b', 'a=1 b', 'a=1 b', 'a=1 b'],
    ['both moved alike', 'a b c', 'c a b', 'c a b', 'c a b'],
    ['both wrote one block', 'a b', 'a=1 b', 'a=2 b', null],
    ['one removed what the other wrote', 'a b', 'b', 'a=2 b', null],
    ['both moved, each their own way', 'a b c', 'c a b', 'b a c', null],
  ])('%s', (_, was, mine, theirs, joined) => {
    expect(join(was, mine, theirs)).toBe(joined)
  })
})

describe('what two people wrote in their own way is chosen by itself', () => {
  const mine: Choose = () => 'mine'
  const theirs: Choose = () => 'theirs'

  test.each([
    ['the rest of both stays', 'a b c', 'a=1 b=1 c mine', 'a=2 b theirs c', 'a=1 b=1 theirs c mine'],
    ['one removed what the other wrote', 'a b', 'b=1', 'a=2 b', 'b=1'],
    ['the order apart from the words', 'a b c', 'c a=1 b', 'b a c', 'c a=1 b'],
  ])('%s: mine', (_, was, my, their, kept) => {
    expect(join(was, my, their, mine)).toBe(kept)
  })

  test.each([
    ['the rest of both stays', 'a b c', 'a=1 b=1 c mine', 'a=2 b theirs c', 'a=2 b=1 theirs c mine'],
    ['one removed what the other wrote', 'a b', 'b=1', 'a=2 b', 'a=2 b=1'],
    ['the order apart from the words', 'a b c', 'c a=1 b', 'b a c', 'b a=1 c'],
  ])('%s: theirs', (_, was, my, their, taken) => {
    expect(join(was, my, their, theirs)).toBe(taken)
  })

  test('block by block', () => {
    expect(join('a b', 'a=1 b=1', 'a=2 b=2', (part) => (part === 'a' ? 'mine' : 'theirs'))).toBe('a=1 b=2')
  })

  test('text by text', () => {
    const was = { title: 'А', lead: 'Б' }
    expect(joinedParts(was, { title: 'Я', lead: 'Я' }, { title: 'Ты', lead: 'Б' }, theirs)).toEqual({
      title: 'Ты',
      lead: 'Я',
    })
  })
})

test('two texts that stand together join when each was changed by one person', () => {
  const was = { title: 'А', lead: 'Б' }
  expect(joinedParts(was, { title: 'Я', lead: 'Б' }, { title: 'А', lead: 'Ты' })).toEqual({ title: 'Я', lead: 'Ты' })
  expect(joinedParts(was, { title: 'Я', lead: 'Б' }, { title: 'Ты', lead: 'Б' })).toBeNull()
})

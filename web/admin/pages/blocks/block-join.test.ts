import { describe, expect, test } from 'vitest'
import type { PageBlock } from '#contract/content/page-data.ts'
import { joinedBlocks, joinedParts } from './block-join.ts'

const block = (id: string, title = id): PageBlock => ({ id, type: 'reviews', props: { title } })
const list = (...names: string[]) => names.map((name) => block(...(name.split('=') as [string])))
const join = (was: string, mine: string, theirs: string) =>
  joinedBlocks(
    ...([was, mine, theirs].map((text) => list(...text.split(' '))) as [PageBlock[], PageBlock[], PageBlock[]]),
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

test('two texts that stand together join when each was changed by one person', () => {
  const was = { title: 'А', lead: 'Б' }
  expect(joinedParts(was, { title: 'Я', lead: 'Б' }, { title: 'А', lead: 'Ты' })).toEqual({ title: 'Я', lead: 'Ты' })
  expect(joinedParts(was, { title: 'Я', lead: 'Б' }, { title: 'Ты', lead: 'Б' })).toBeNull()
})

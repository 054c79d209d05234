import { describe, expect, test } from 'vitest'
import { pageDataSchema, type PageBlock } from '#contract/content/page-data.ts'
import { BLOCKS_MAX } from '#contract/content/page-limits.ts'
import { blankBlock, BLOCK_TYPES } from './block-kinds.ts'
import { withDuplicate, freeId, isFull, moved, usedSingletons, putBack, removed } from './block-list.ts'

const blocks: PageBlock[] = ['reviews', 'faq', 'crisis'].map((type) => ({
  id: type,
  type: type as 'faq',
  props: { title: type },
}))
/** Words, a price, a picture and what is on it. */
const UNWRITTEN = /^blocks\.0\.props\.(items\.0\.|rows\.0\.(title|price)$|src$|alt$)/
const ids = (list: readonly PageBlock[]) => list.map(({ id }) => id).join(' ')

describe('blocks', () => {
  test('move to a place, and stay where the list ends', () => {
    expect(ids(moved(blocks, 'crisis', 0))).toBe('crisis reviews faq')
    expect(ids(moved(blocks, 'reviews', 1))).toBe('faq reviews crisis')
    expect(ids(moved(blocks, 'reviews', -1))).toBe(ids(blocks))
    expect(ids(moved(blocks, 'crisis', 3))).toBe(ids(blocks))
    expect(ids(moved(blocks, 'nobody', 0))).toBe(ids(blocks))
  })

  test('are copied right below, under a name of their own and apart from the first', () => {
    const copies = withDuplicate(blocks, 'reviews')
    expect(ids(copies)).toMatch(/^reviews reviews-\w{10} faq crisis$/)
    expect(copies[1]?.props).toEqual(copies[0]?.props)
    expect(copies[1]?.props).not.toBe(copies[0]?.props)
  })

  test('that show what belongs to the page stand on it once', () => {
    expect([...usedSingletons(blocks)]).toEqual(['faq'])
    expect(ids(withDuplicate(blocks, 'faq'))).toBe(ids(blocks))
  })

  test('come back to their place, once', () => {
    const [, faq] = blocks
    const without = removed(blocks, 'faq')
    expect(putBack(without, faq as PageBlock, 1)).toEqual(blocks)
    expect(putBack(blocks, faq as PageBlock, 1)).toBeNull()
    expect(putBack([], faq as PageBlock, 1)).toEqual([faq])
    const another = { ...(faq as PageBlock), id: 'faq-3' }
    expect(putBack([another], faq as PageBlock, 1)).toBeNull()
  })

  test('are never more than the page holds', () => {
    const many = Array.from({ length: BLOCKS_MAX }, (_, index) => ({ ...(blocks[0] as PageBlock), id: `n-${index}` }))
    expect(isFull(many)).toBe(true)
    expect(withDuplicate(many, 'n-1')).toHaveLength(BLOCKS_MAX)
    expect(putBack(many, blocks[1] as PageBlock, 0)).toBeNull()
  })

  test('get names that nobody else has given, and what stands once that of its kind', () => {
    const names = ['text', 'text', 'price'] as const
    expect(new Set(names.map(freeId)).size).toBe(names.length)
    expect(freeId('text')).toMatch(/^text-\w{10}$/)
    expect([freeId('faq'), freeId('faq')]).toEqual(['faq', 'faq'])
  })

  test('that follow a removed one leave its place free', () => {
    const [first] = blocks as [PageBlock]
    const two = [first, { ...first, id: freeId('reviews') }]
    const after = [...removed(two, two[1]?.id ?? ''), { ...first, id: freeId('reviews') }]
    expect(putBack(after, two[1] as PageBlock, 1)).toHaveLength(3)
  })

  test.each(BLOCK_TYPES)('begin as a «%s» that only lacks what nobody else can know', (type) => {
    const data = { version: 1, seo: { title: '', description: '' }, hero: { title: '', lead: '' }, faq: [] }
    const made = pageDataSchema.safeParse({ ...data, blocks: [blankBlock(type, 'new')] })
    const wrong = made.error?.issues.map(({ path }) => path.join('.')) ?? []
    expect(wrong.filter((path) => !UNWRITTEN.test(path))).toEqual([])
  })
})

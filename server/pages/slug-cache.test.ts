import { expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { SlugCache } from './slug-cache.ts'

const { db, takeStatements } = await openWorld()
const people = [await aPsychologist(db, { slug: 'anna' }), await aPsychologist(db, { slug: 'vera' })]
const [anna = 0, vera = 0] = people.map(({ id }) => id)
const renamed = { table: 'psychologists', ids: [anna], columns: ['slug'] } as const

test('many who ask at once share two statements, and what is known is not asked again', async () => {
  const slugs = new SlugCache(db)
  takeStatements()
  const found = await Promise.all([[anna], [vera], [anna, vera], [vera, 0]].map((ids) => slugs.of(ids)))
  expect(found.map((each) => [...each].toSorted())).toEqual([['anna'], ['vera'], ['anna', 'vera'], ['vera']])
  expect(takeStatements().length).toBeLessThanOrEqual(2)
  expect([...(await slugs.of([vera, anna]))].toSorted()).toEqual(['anna', 'vera'])
  expect(takeStatements()).toEqual([])
})

test('an address is kept until it changes, and never as it was while it changed', async () => {
  const slugs = new SlugCache(db)
  await slugs.of([anna, vera])
  slugs.hear({ ...renamed, columns: ['price'] })
  takeStatements()
  await slugs.of([anna])
  expect(takeStatements()).toEqual([])
  await db.updateTable('psychologists').set({ slug: 'anya' }).where('id', '=', anna).execute()
  slugs.hear(renamed)
  expect([...(await slugs.of([anna]))]).toEqual(['anya'])
  slugs.hear('unknown')
  const asked = slugs.of([anna])
  // The statement is under way by then.
  for (let turn = 0; turn < 3; turn += 1) await Promise.resolve()
  slugs.hear(renamed)
  await asked
  takeStatements()
  await slugs.of([anna])
  expect(takeStatements()).toHaveLength(1)
})

test('a database that fails once is asked again', async () => {
  const slugs = new SlugCache(db)
  await expect(slugs.of([2 ** 40])).rejects.toThrow('out of range')
  expect([...(await slugs.of([vera]))]).toEqual(['vera'])
})

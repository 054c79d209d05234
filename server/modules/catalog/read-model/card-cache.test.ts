import { beforeEach, describe, expect, test } from 'vitest'
import { aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'
import { CardCache } from './card-cache.ts'

const world = await openWorld()
const { db } = world

beforeEach(async () => {
  await db.deleteFrom('psychologists').execute()
})

async function people(count: number) {
  const made = await Promise.all(Array.from({ length: count }, () => aPsychologist(db, { is_published: true })))
  world.takeStatements()
  return { ids: made.map(({ id }) => id), slugs: made.map(({ slug }) => slug) }
}

describe('many who ask at once', () => {
  test('have their cards read together, each the ones they asked for', async () => {
    const { ids, slugs } = await people(24)
    const cards = new CardCache(db)
    const answers = await Promise.all(ids.map((id) => cards.textsOf([id])))
    expect(answers.map((texts) => texts.map(({ text }) => slugIn(text)))).toEqual(slugs.map((slug) => [slug]))
    expect(world.takeStatements().length).toBeLessThanOrEqual(3)
  })

  test('for the same cards have them read once', async () => {
    const { ids } = await people(3)
    const cards = new CardCache(db)
    await Promise.all(Array.from({ length: 24 }, () => cards.textsOf(ids)))
    expect(world.takeStatements().length).toBeLessThanOrEqual(2)
    expect(await cards.textsOf(ids)).toHaveLength(3)
    expect(world.takeStatements()).toEqual([])
  })
})

test('whoever asks after a change gets no card of a reading that began before it', async () => {
  const {
    ids: [id = 0],
  } = await people(1)
  const cards = new CardCache(db)
  const before = cards.textsOf([id])
  await db.updateTable('psychologists').set({ price: 77_777 }).where('id', '=', id).execute()
  cards.forget([id])
  const [after] = await cards.textsOf([id])
  await before
  expect(String(after?.text)).toContain('"price":77777')
  expect(String((await cards.textsOf([id]))[0]?.text)).toContain('"price":77777')
})

function slugIn(text: Buffer): string {
  return (JSON.parse(String(text).slice(1)) as { slug: string }).slug
}

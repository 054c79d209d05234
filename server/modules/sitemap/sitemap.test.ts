import { expect, test } from 'vitest'
import { aPage, aPsychologist } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

test('names every public address once, with its last change, in one statement', async () => {
  const { db } = world
  const page = await aPage(db)
  const shown = await aPsychologist(db, { is_published: true })
  const hidden = await aPsychologist(db, { is_published: false })
  const gone = await aPsychologist(db, { is_published: true, deleted_at: new Date() })
  world.takeStatements()
  const answer = await world.app.fetch(new Request('http://smysl.test/api/sitemap'))
  expect(world.takeStatements()).toHaveLength(1)
  const { data } = (await answer.json()) as { data: { path: string; updated_at: string }[] }
  const paths = data.map(({ path }) => path)
  expect(paths).toContain(page.link)
  expect(paths).toContain(`/catalog/${shown.slug}`)
  expect(paths).not.toContain(`/catalog/${hidden.slug}`)
  expect(paths).not.toContain(`/catalog/${gone.slug}`)
  expect(new Set(paths).size).toBe(paths.length)
  expect(Date.parse(data[0]?.updated_at ?? '')).toBeGreaterThan(0)
})

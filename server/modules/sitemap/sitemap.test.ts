import { expect, test } from 'vitest'
import { aPage, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

test('names every public address once, with its last change, in one statement', async () => {
  const { db } = world
  const page = await aPage(db)
  const shown = await aPsychologist(db, { is_published: true })
  const hidden = await aPsychologist(db, { is_published: false })
  const [told, silent, lonely] = [
    await aTopic(db, { slug: 'told', intro: 'Текст' }),
    await aTopic(db, { slug: 'silent' }),
    await aTopic(db, { slug: 'lonely', intro: 'Текст' }),
  ]
  const draft = await aTopic(db, { slug: 'draft', intro: 'Текст', is_published: false })
  const method = await aSpecialization(db, { slug: 'method', intro: 'Текст' })
  const changedAt = new Date(world.clock.now.getTime() + 86_400_000)
  await aPsychologist(db, {
    is_published: true,
    topics: [told.id, silent.id, draft.id],
    specializations: [method.id],
    updated_at: changedAt,
  })
  await aPsychologist(db, { is_published: false, topics: [lonely.id] })
  const gone = await aPsychologist(db, { is_published: true, deleted_at: new Date() })
  world.takeStatements()
  const answer = await world.app.fetch(new Request('http://smysl.test/api/sitemap'))
  expect(world.takeStatements()).toHaveLength(1)
  const { data } = (await answer.json()) as { data: { path: string; title: string; updated_at: string }[] }
  const paths = data.map(({ path }) => path)
  expect(paths).toContain(page.link)
  expect(paths).toContain(`/catalog/${shown.slug}`)
  expect(paths).not.toContain(`/catalog/${hidden.slug}`)
  expect(paths).not.toContain(`/catalog/${gone.slug}`)
  // Only a page with a text of its own and with people is to be found; its people are a part of it.
  expect(paths.filter((path) => /^\/catalog\/(tema|specializatsiya)\//.test(path))).toEqual([
    '/catalog/tema/told',
    '/catalog/specializatsiya/method',
  ])
  expect(data.find(({ path }) => path === '/catalog/tema/told')).toMatchObject({
    title: told.title,
    updated_at: changedAt.toISOString(),
  })
  expect(new Set(paths).size).toBe(paths.length)
  expect(Date.parse(data[0]?.updated_at ?? '')).toBeGreaterThan(0)
})

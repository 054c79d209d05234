import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPage, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import type { SitemapPart } from '#contract/content/sitemap.ts'
import { openWorld } from '#test/world.ts'
import { sitemapPart } from './queries.ts'

const world = await openWorld()

async function ask(part = '') {
  const answer = await world.app.fetch(new Request(`http://smysl.test/api/sitemap${part}`))
  return { status: answer.status, ...((await answer.json()) as SitemapPart) }
}

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
  // Whoever asks first brings the people to memory.
  await ask()
  world.takeStatements()
  const { data, meta } = await ask()
  expect(world.takeStatements()).toHaveLength(1)
  expect(meta).toEqual({ part: 1, parts: 1 })
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

test('of a large directory people come by the thousand, each once, from memory as from the database', async () => {
  const { db } = world
  await sql`insert into psychologists (slug, full_name, is_published)
    select 'crowd-' || n, 'Анна ' || n, n % 100 > 0 from generate_series(1, 2400) n`.execute(db)
  const parts = [await ask(), await ask('?part=2'), await ask('?part=3')]
  expect(parts.map(({ meta }) => meta)).toEqual([1, 2, 3].map((part) => ({ part, parts: 3 })))
  const people = parts.flatMap(({ data }) => data).filter(({ path }) => /^\/catalog\/[\w-]+$/.test(path))
  const { rows } = await sql<{ path: string }>`
    select '/catalog/' || slug as path from psychologists where is_published and deleted_at is null order by id`.execute(
    db,
  )
  expect(people.map(({ path }) => path)).toEqual(rows.map(({ path }) => path))
  expect(parts[1]?.data).toHaveLength(1000)
  for (const [index, { data }] of parts.entries()) {
    expect((await sitemapPart(db, index + 1, null, world.clock.now)).entries).toEqual(data)
  }
  for (const [part, status] of [
    ['4', 404],
    ['0', 422],
    ['x', 422],
    ['1e9', 422],
  ] as const) {
    expect((await ask(`?part=${part}`)).status, part).toBe(status)
  }
})

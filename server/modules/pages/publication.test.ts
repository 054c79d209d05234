import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#contract/people/permissions.ts'
import { ROLES } from '#contract/people/roles.ts'
import { aPage, aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'
import { publicationMoments } from './queries.ts'

const world = await openWorld()
const { db, clock } = world
const later = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000)

/** Everything by which somebody outside could find a page. */
async function traces(link: string) {
  const visitor = guest(world)
  const sitemap = await visitor.get('/api/sitemap')
  const people = await visitor.get(`/api/catalog?filter[page]=${link}`)
  return {
    lookup: (await visitor.get(`/api/pages/lookup?path=${link}`)).status,
    isInSitemap: (sitemap.body.data as { path: string }[]).some(({ path }) => path === link),
    people: people.body.meta.total as number,
    picture: (await visitor.get(`/media/share/page?path=${link}`)).status,
  }
}
const NOWHERE = { lookup: 404, isInSitemap: false, people: 0, picture: 404 }
const ON_SITE = { lookup: 200, isInSitemap: true, people: 1, picture: 200 }

test('a page is published at once unless it says otherwise', async () => {
  const admin = await signedInAs(world, 'admin')
  const { body } = await admin.post('/api/pages', { title: 'Сразу', link: '/srazu' })
  expect(body.data).toMatchObject({ status: 'published', publish_at: null })
  expect((await guest(world).get('/api/pages/lookup?path=/srazu')).status).toBe(200)
})

test('a draft is nowhere for visitors, and for nobody by its public address; those who see the pages read it', async () => {
  const page = await aPage(db, { status: 'draft', with_psychologists: true })
  await aPsychologist(db, { is_published: true, pages: [page.id] })
  expect(await traces(page.link)).toEqual(NOWHERE)
  for (const role of [...ROLES, null]) {
    const somebody = await signedInAs(world, role)
    expect((await somebody.get(`/api/pages/lookup?path=${page.link}`)).status, String(role)).toBe(404)
    const sees = role !== null && DEFAULT_PERMISSIONS[role].includes('pages.view')
    expect((await somebody.get(`/api/pages/${page.id}`)).status, String(role)).toBe(sees ? 200 : 403)
  }
  expect((await guest(world).get(`/api/pages/${page.id}`)).status).toBe(401)
})

test('a page comes out at its minute, without a job and without a change', async () => {
  const admin = await signedInAs(world, 'admin')
  const page = await aPage(db, { with_psychologists: true })
  await aPsychologist(db, { is_published: true, pages: [page.id] })
  const publish_at = later(5).toISOString()
  const { body } = await admin.patch(`/api/pages/${page.id}`, { publish_at, version: 1 })
  expect(body.data).toMatchObject({ publish_at, version: 2 })
  expect(await traces(page.link)).toEqual(NOWHERE)
  expect(await publicationMoments(db, clock.now)).toEqual([Date.parse(publish_at)])
  const { now } = clock
  clock.now = new Date(Date.parse(publish_at) - 1)
  expect(await traces(page.link)).toEqual(NOWHERE)
  clock.now = new Date(publish_at)
  expect(await traces(page.link)).toEqual(ON_SITE)
  expect(await publicationMoments(db, clock.now)).toEqual([])
  const sitemap = await guest(world).get('/api/sitemap')
  const entry = (sitemap.body.data as { path: string; updated_at: string }[]).find(({ path }) => path === page.link)
  // For search engines that is when it changed.
  expect(entry?.updated_at).toBe(publish_at)
  clock.now = now
})

test('a former address leads to a page, and to none that is not out', async () => {
  const admin = await signedInAs(world, 'admin')
  const page = await aPage(db, { link: '/prezhnij' })
  await admin.patch(`/api/pages/${page.id}`, { link: '/novyj' })
  const trace = async () => (await guest(world).get('/api/former-address?path=/prezhnij')).status
  expect(await trace()).toBe(200)
  await admin.patch(`/api/pages/${page.id}`, { status: 'draft' })
  expect(await trace()).toBe(404)
})

test('publishing is told in the audit and can be taken back; two who change it meet', async () => {
  const writer = await signedInAs(world, 'writer')
  const page = await aPage(db, { status: 'draft' })
  expect((await writer.patch(`/api/pages/${page.id}`, { status: 'published', version: 1 })).status).toBe(200)
  const stale = await writer.patch(`/api/pages/${page.id}`, { publish_at: later(1).toISOString(), version: 1 })
  expect(stale.status).toBe(409)
  const history = await writer.get(`/api/history?subject_type=page&subject_id=${page.id}`)
  expect(history.body.data[0]).toMatchObject({
    action: 'page.updated',
    changes: [{ field: 'status', old: 'draft', new: 'published' }],
    can: { revert: true },
  })
})

test.each([
  [{ status: 'hidden' }, 'status'],
  [{ status: '' }, 'status'],
  [{ publish_at: 'завтра' }, 'publish_at'],
])('%j is 422 at its field', async (body, field) => {
  const page = await aPage(db)
  const { status, body: answer } = await (await signedInAs(world, 'writer')).patch(`/api/pages/${page.id}`, body)
  expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
})

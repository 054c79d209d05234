import { beforeAll, describe, expect, test } from 'vitest'
import { FAVOURITES_MAX } from '#contract/visitors/favourites.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const anybody = guest(world)

const named = (...slugs: string[]) => `/api/catalog/people?${slugs.map((slug) => `slugs[]=${slug}`).join('&')}`
const slugsOf = async (...slugs: string[]) =>
  (await anybody.get(named(...slugs))).body.data.map((card: { slug: string }) => card.slug)

describe('GET /api/catalog/people', () => {
  beforeAll(async () => {
    const degree = { type: 'degree', institution: 'МГУ', title: 'Психолог', year: 2008, hours: null }
    await aPsychologist(db, {
      slug: 'anna',
      is_published: true,
      ycl_phone: '+79990000001',
      ycl_email: 'anna@private.test',
      workload: 76_543,
      schedule_till: '2026-12-31',
      credentials: JSON.stringify([
        { ...degree, verified: true },
        { ...degree, year: 2012, verified: false },
      ]),
    })
    await aPsychologist(db, { slug: 'boris', is_published: true })
    await aPsychologist(db, { slug: 'hidden', is_published: false })
    await aPsychologist(db, { slug: 'deleted', is_published: true, deleted_at: new Date() })
  })

  test('brings them in the order in which they are named, each once, in one statement', async () => {
    world.takeStatements()
    expect(await slugsOf('boris', 'anna', 'boris')).toEqual(['boris', 'anna'])
    expect(world.takeStatements()).toHaveLength(1)
    expect(await slugsOf('anna', 'boris')).toEqual(['anna', 'boris'])
  })

  test('whoever is unknown, hidden or deleted is absent', async () => {
    expect(await slugsOf('nobody', 'hidden', 'anna', 'deleted')).toEqual(['anna'])
    expect(await slugsOf('hidden')).toEqual([])
  })

  test('whoever was renamed is found by each address they had, once, and told by which of them', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const { id } = await aPsychologist(db, { slug: 'vera-staraya', is_published: true })
    for (const slug of ['vera-srednyaya', 'vera-novaya']) {
      expect((await moderator.post(`/api/psychologists/${id}`, { _method: 'PUT', slug })).status).toBe(200)
    }
    const { body } = await anybody.get(named('vera-staraya', 'boris', 'vera-srednyaya'))
    expect(body.data).toMatchObject([
      { slug: 'vera-novaya', named_as: ['vera-staraya', 'vera-srednyaya'] },
      { slug: 'boris', named_as: ['boris'] },
    ])
    await db.updateTable('psychologists').set({ is_published: false }).where('id', '=', id).execute()
    expect(await slugsOf('vera-staraya', 'boris')).toEqual(['boris'])
  })

  test('tells of all documents, and nothing private', async () => {
    const { status, body } = await anybody.get(named('anna'))
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({
      schedule_till: '2026-12-31',
      credentials: [{ verified: true }, { verified: false }],
    })
    expect(JSON.stringify(body)).not.toMatch(/anna@private|79990000001|workload|76543|ycl_/)
  })

  test('one name may come without brackets', async () => {
    const { body } = await anybody.get('/api/catalog/people?slugs=anna')
    expect(body.data).toHaveLength(1)
  })

  test.each([
    ['nobody named', '/api/catalog/people'],
    ['what is no address', named('Анна')],
    ['too many', named(...Array.from({ length: FAVOURITES_MAX + 1 }, (_, index) => `p-${index}`))],
  ])('%s: 422 at the field', async (_, url) => {
    const { status, body } = await anybody.get(url)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^slugs/)
  })
})

import sharp from 'sharp'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweepPhotos } from '../photos/commands.ts'
import type { FakeYclients } from '#server/platform/yclients/fake/fake-yclients.ts'
import type { Yclients } from '#server/platform/yclients/yclients.ts'
import { auditOf } from '#test/builders/audit.ts'
import { guest, signedInAs } from '#test/people.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'
import { aMember, openYclientsPair } from '#test/fakes/yclients.ts'
import { syncOnSchedule } from './commands.ts'
import { newestRuns } from './queries.ts'

let fake: FakeYclients
let client: Yclients
const world = await openWorld({
  async yclientsFor(db) {
    // A picture that comes late is left to the next sync: a busy machine may take its time here.
    const pair = await openYclientsPair(db, { timeoutMs: 60_000 })
    fake = pair.fake
    client = pair.client
    return pair.client
  },
})
const { db } = world
let support = await signedInAs(world, 'tech-support')
const ctx = { ...world, clock: () => world.clock.now, request: { id: 'sync', ip: null, userAgent: null } }
const DIFFERENCES = '/api/integrations/yclients/differences'
const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
    .png()
    .toBuffer()
const [green, red] = [await picture('#2a7d5f'), await picture('#a03030')]

beforeEach(async () => {
  await sql`truncate yclients_members, yclients_differences, yclients_taken, yclients_rules, yclients_runs cascade`.execute(
    db,
  )
  await sql`delete from psychologists`.execute(db)
  fake.practice.staff = [aMember(1001, { name: 'Анна Снимкова', avatar: addressOf('/pictures/1.png') })]
  fake.practice.pictures = { '/pictures/1.png': { type: 'image/png', bytes: green } }
  fake.asked.length = 0
})

function addressOf(path: string): string {
  return new URL(path, fake.url).href
}

async function sync() {
  await syncOnSchedule(ctx, client, new AbortController().signal)
  return (await newestRuns(db, 1))[0]
}

/** The practice has another picture of her. */
function retaken(name: string, bytes: Uint8Array, type = 'image/png') {
  fake.practice.pictures = { ...fake.practice.pictures, [`/pictures/${name}`]: { type, bytes } }
  Object.assign(fake.practice.staff[0] ?? {}, { avatar: addressOf(`/pictures/${name}`) })
}

async function card() {
  const { rows } = await sql<{ id: number; avatar: string | null }>`select id, avatar from psychologists`.execute(db)
  return rows[0] as { id: number; avatar: string | null }
}

const asked = () => fake.asked.filter((line) => line.includes('/pictures/')).length

describe('the photo of YCLIENTS', () => {
  test('comes with a new person, and is asked for once', async () => {
    await sync()
    const { avatar } = await card()
    expect(avatar).toMatch(/\.webp$/)
    expect((await guest(world).get(`/media/${avatar}?w=116`)).status).toBe(200)
    const lines = await auditOf(world, async () => {
      const { staff, created, updated, fired } = (await sync())?.counts ?? {}
      expect({ staff, created, updated, fired }).toEqual({ staff: 0, created: 0, updated: 0, fired: 0 })
    })
    expect([asked(), lines]).toEqual([1, []])
  })

  test('is proposed beside one of our own, and the same picture at another address is no difference', async () => {
    await sync()
    const { id, avatar: taken } = await card()
    const own = new FormData()
    own.set('avatar', new File([await aPicture('jpeg', 60, 60)], 'a.jpg', { type: 'image/jpeg' }))
    own.set('_method', 'PUT')
    expect((await support.post(`/api/psychologists/${id}`, own)).status).toBe(200)
    const { avatar: ours } = await card()
    await sync()
    const [difference] = (await support.get(DIFFERENCES)).body.data
    expect(difference).toMatchObject({ field: 'avatar', ours: `/media/${ours}`, theirs: `/media/${taken}` })
    const lines = await auditOf(world, () => support.post(`${DIFFERENCES}/${difference.id}/accept`))
    expect(lines).toMatchObject([
      { action: 'psychologist.updated', changes: [{ field: 'avatar', old: ours, new: taken }] },
    ])
    expect((await card()).avatar).toBe(taken)
    retaken('moved.png', green)
    expect(await sync()).toMatchObject({ counts: { updated: 0 } })
    expect((await support.get(DIFFERENCES)).body.data).toEqual([])
    // The way back of any photo.
    const back = await support.post(`/api/audit-logs/${lines[0]?.id}/revert`, { field: 'avatar' })
    expect([back.status, (await card()).avatar]).toEqual([200, ours])
  })

  test('follows YCLIENTS while nobody has chosen another, and stays in the storage while it is proposed', async () => {
    await sync()
    const { avatar: first } = await card()
    retaken('2.png', red)
    await sync()
    const { avatar: second } = await card()
    expect(second).not.toBe(first)
    await sql`update psychologists set avatar = null`.execute(db)
    await sql`update psychologists set avatar = ${first}`.execute(db)
    retaken('3.png', await picture('#3030a0'))
    await sync()
    world.clock.now = new Date(world.clock.now.getTime() + 20 * 86_400_000)
    await sync()
    world.clock.now = new Date(world.clock.now.getTime() + 20 * 86_400_000)
    // Nobody is signed in for so long.
    support = await signedInAs(world, 'tech-support')
    await sweepPhotos(db, world.storage, ctx.clock)
    const [difference] = (await support.get(DIFFERENCES)).body.data
    expect((await support.post(`${DIFFERENCES}/${difference.id}/accept`)).status).toBe(204)
    const { avatar } = await card()
    expect((await guest(world).get(`/media/${avatar}?w=116`)).status).toBe(200)
  })

  test('that was removed while nobody synced is refused in words, and fetched anew by the next sync', async () => {
    await sync()
    const { avatar: first } = await card()
    retaken('2.png', red)
    await sql`update yclients_taken set value = '"another.webp"' where field = 'avatar'`.execute(db)
    await sync()
    const [difference] = (await support.get(DIFFERENCES)).body.data
    world.clock.now = new Date(world.clock.now.getTime() + 40 * 86_400_000)
    support = await signedInAs(world, 'tech-support')
    await sweepPhotos(db, world.storage, ctx.clock)
    const refused = await support.post(`${DIFFERENCES}/${difference.id}/accept`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Сверьте .* ещё раз/)])
    // Among many it holds up no others.
    const bulk = await support.post(`${DIFFERENCES}/bulk`, { ids: [difference.id], decision: 'accept' })
    expect([bulk.status, bulk.body.data]).toEqual([200, { decided: 0, gone: 1 }])
    expect((await card()).avatar).toBe(first)
    await sync()
    expect((await support.post(`${DIFFERENCES}/${difference.id}/accept`)).status).toBe(204)
    const { avatar } = await card()
    expect(avatar).not.toBe(first)
    expect((await guest(world).get(`/media/${avatar}?w=116`)).status).toBe(200)
  })

  test.each([
    ['is larger than ten megabytes', () => retaken('big.png', new Uint8Array(10 * 1024 * 1024 + 1))],
    ['is of another type', () => retaken('a.gif', green, 'image/gif')],
    ['only calls itself a picture', () => retaken('fake.png', new TextEncoder().encode('<script>'))],
    [
      'is there no more',
      () => Object.assign(fake.practice.staff[0] ?? {}, { avatar: addressOf('/pictures/none.png') }),
    ],
  ])('that %s is not taken', async (_, change) => {
    change()
    expect(await sync()).toMatchObject({ state: 'done', errors: [], counts: { created: 1 } })
    expect((await card()).avatar).toBeNull()
  })

  test.each([
    'https://example.com/a.png',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'https://yclients.com.example/a.png',
  ])('at %s is not even asked for', async (url) => {
    expect(await client.picture(url)).toBe('refused')
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { allOf } from '#test/all-of.ts'
import { aPsychologist, aUser } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { guest, signedInAs, signIn, type Visitor } from '#test/people.ts'
import { aPicture, photoForm } from '#test/builders/pictures.ts'
import { openS3Server } from '#test/s3/s3-server.ts'
import { openWorld } from '#test/world.ts'
import { createLog } from '#server/platform/log.ts'
import { removePicture } from '#server/platform/storage/media.ts'
import { s3Storage } from '#server/platform/storage/s3-storage.ts'
import { StorageDown } from '#server/platform/storage/storage.ts'
import { runMaintenance } from '../../maintenance.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const s3 = await openS3Server()
afterAll(() => s3.close())

const worlds = {
  'on disk': await openWorld(),
  'in a bucket': await openWorld({ storage: s3Storage(s3.settings, { pauseMs: 1 }) }),
}
let lastWidth = 100

describe.each(Object.entries(worlds))('photos %s', (_, world) => {
  const { db, storage } = world
  /** No two pictures are alike. */
  const picture = () => aPicture('png', ++lastWidth, 50)
  const round = (days = 0) =>
    runMaintenance({
      db,
      storage,
      clock: () => new Date(world.clock.now.getTime() + days * DAY_MS),
      log: createLog('silent'),
      zone: { timeZone: 'Europe/Moscow' },
      requestTerms: REQUEST_TERMS,
    })

  /** The card's photo, uploaded and then seen in two widths. */
  async function withPhoto(id: number, bytes?: Buffer) {
    const moderator = await signedInAs(world, 'moderator')
    const { status, body } = await moderator.post(`/api/psychologists/${id}`, photoForm(bytes ?? (await picture())))
    expect(status).toBe(200)
    await guest(world).get(`${body.data.avatar}?w=116`)
    return String(body.data.avatar).slice('/media/'.length)
  }
  async function ofAccount(person: Visitor, bytes?: Buffer) {
    const { status, body } = await person.post(`/api/profile/${person.id}`, photoForm(bytes ?? (await picture())))
    expect(status).toBe(200)
    return String(body.data.avatar).slice('/media/'.length)
  }
  const names = (key: string) => [key, key.replace('.webp', '-116.webp')]
  const present = async (...keys: string[]) =>
    (await Promise.all(keys.flatMap(names).map((name) => storage.has(name)))).filter(Boolean).length

  test('of a psychologist, the former ones too, go with their copies when the trash is emptied', async () => {
    const [gone, stays] = [await aPsychologist(db), await aPsychologist(db)]
    const keys = [await withPhoto(gone.id), await withPhoto(gone.id)]
    const other = await withPhoto(stays.id)
    await (await signedInAs(world, 'moderator')).delete(`/api/psychologists/${gone.id}`)
    await round(29)
    expect(await present(...keys)).toBe(4)
    await round(31)
    expect(await present(...keys)).toBe(0)
    expect(await present(other)).toBe(2)
  })

  test('so does the picture of the link to the card', async () => {
    const { id, slug } = await aPsychologist(db, { is_published: true })
    await withPhoto(id)
    const shared = async () => (await allOf(storage.list())).filter(({ key }) => key.startsWith('share-')).length
    const before = await shared()
    expect((await guest(world).ask(`/media/share/psychologist/${slug}`, {})).status).toBe(200)
    expect(await shared()).toBe(before + 1)
    await db.deleteFrom('psychologists').where('id', '=', id).execute()
    await round()
    expect(await shared()).toBe(before)
  })

  test('that somebody else shows as well stay', async () => {
    const [gone, stays] = [await aPsychologist(db), await aPsychologist(db)]
    const bytes = await picture()
    const key = await withPhoto(gone.id, bytes)
    expect(await withPhoto(stays.id, bytes)).toBe(key)
    await db.deleteFrom('psychologists').where('id', '=', gone.id).execute()
    await round(1)
    expect(await present(key)).toBe(2)
    await db.deleteFrom('psychologists').where('id', '=', stays.id).execute()
    await round(1)
    expect(await present(key)).toBe(0)
  })

  test('of an account without a role are one: the former one goes with the answer, with its copies', async () => {
    const { id } = await aUser(db)
    const person = await signIn(world, id)
    const key = await ofAccount(person)
    await guest(world).get(`/media/${key}?w=116`)
    expect(await present(key)).toBe(2)
    const second = await ofAccount(person)
    expect([await present(key), await present(second)]).toEqual([0, 1])
    await person.put(`/api/profile/${id}`, { avatar: '' })
    expect(await present(second)).toBe(0)
  })

  test('of an account without a role that are put again stay', async () => {
    const { id } = await aUser(db)
    const person = await signIn(world, id)
    const bytes = await picture()
    const key = await ofAccount(person, bytes)
    await db.updateTable('photos').set({ kept_until: world.clock.now }).where('key', '=', key).execute()
    expect(await ofAccount(person, bytes)).toBe(key)
    await round(1)
    expect(await present(key)).toBe(1)
  })

  test('that accounts without a role kept before, or as staff, go with the next round; those of staff stay', async () => {
    const [staff, former] = [await signedInAs(world, 'writer'), await signedInAs(world, 'writer')]
    const keys = []
    for (const person of [staff, staff, former, former]) keys.push(await ofAccount(person))
    await db
      .deleteFrom('user_roles')
      .where('user_id', '=', former.id as number)
      .execute()
    await round()
    expect(await Promise.all(keys.map((key) => present(key)))).toEqual([1, 1, 0, 1])
  })

  test('of an account, the former ones too, are gone with the answer that erases it', async () => {
    const { id, email } = await aUser(db)
    const person = await signIn(world, id)
    const keys = [await ofAccount(person), await ofAccount(person)]
    expect(await present(...keys)).toBe(1)
    const visitor = guest(world)
    const { status } = await visitor.ask('/api/my-data/erase', {
      method: 'POST',
      headers: {
        ...withPass(visitor, await aPass(db, email, world.clock.now)),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ confirmation: 'Удалить' }),
    })
    expect(status).toBe(200)
    expect(await present(...keys)).toBe(0)
  })

  test('of a save that was refused go within the day, and not before another save has them', async () => {
    const card = await aPsychologist(db)
    const moderator = await signedInAs(world, 'moderator')
    const bytes = await picture()
    const files = async () => (await allOf(storage.list())).length
    const before = await files()
    expect((await moderator.post(`/api/psychologists/${card.id}`, outdated(bytes))).status).toBe(409)
    expect(await files()).toBe(before + 1)
    await round()
    expect(await files()).toBe(before + 1)
    await withPhoto(card.id, bytes)
    await round(1)
    expect(await files()).toBe(before + 2)
    const again = await signedInAs(world, 'moderator')
    expect((await again.post(`/api/psychologists/${card.id}`, outdated(await picture()))).status).toBe(409)
    expect(await files()).toBe(before + 3)
    await round(1)
    expect(await files()).toBe(before + 2)
  })
})

describe('new photos of one hour', () => {
  const world = worlds['on disk']
  const tries = async (person: Visitor, count: number, ip?: string) => {
    const statuses = []
    for (let number = 0; number < count; number += 1) {
      const form = photoForm(await aPicture('png', ++lastWidth, 50))
      statuses.push((await person.ask(`/api/profile/${person.id}`, { method: 'POST', body: form }, ip)).status)
    }
    return statuses
  }

  test('of an account without a role are ten, and one is kept', async () => {
    const person = await signedInAs(world, null)
    const before = (await allOf(world.storage.list())).length
    expect(await tries(person, 11)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await allOf(world.storage.list())).length).toBe(before + 1)
    world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000)
    expect(await tries(person, 1)).toEqual([200])
  })

  test('are ten for all unconfirmed accounts of one network; confirmed ones and neighbours go on', async () => {
    const people = [await signedInAs(world, null), await signedInAs(world, null), await signedInAs(world, null)]
    const [first, second, third] = people as [Visitor, Visitor, Visitor]
    const confirmed = await signIn(world, (await aUser(world.db, { email_verified_at: world.clock.now })).id)
    expect(new Set(await tries(first, 6, '2001:db8:a:b::1'))).toEqual(new Set([200]))
    expect(await tries(second, 5, '2001:db8:a:b::2')).toEqual([200, 200, 200, 200, 429])
    expect(await tries(third, 1, '2001:db8:a:c::3')).toEqual([200])
    expect(await tries(confirmed, 1, '2001:db8:a:b::4')).toEqual([200])
  })

  test('of staff are sixty, whoever’s photos they are', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const hits = { key: `photo:${moderator.id}`, hits: 59, resets_at: new Date(world.clock.now.getTime() + 60_000) }
    await world.db.insertInto('rate_limits').values(hits).execute()
    expect(await tries(moderator, 2)).toEqual([200, 429])
    const card = await aPsychologist(world.db)
    const form = photoForm(await aPicture('png', ++lastWidth, 50))
    expect((await moderator.post(`/api/psychologists/${card.id}`, form)).status).toBe(429)
  })
})

describe('while the bucket does not answer', () => {
  const world = worlds['in a bucket']
  const { db } = world

  test('an upload is refused in words, and nothing of it is saved', async () => {
    const moderator = await signedInAs(world, 'moderator')
    const card = await aPsychologist(db)
    const form = photoForm(await aPicture('png', ++lastWidth, 50))
    form.set('full_name', 'Новое Имя')
    s3.spoil(() => ({ code: 'InternalError', status: 500 }))
    const refused = await moderator.post(`/api/psychologists/${card.id}`, form)
    expect(refused.status).toBe(503)
    expect(refused.body).toEqual({
      message: 'Хранилище файлов сейчас не отвечает. Попробуйте ещё раз через несколько минут.',
      request_id: expect.any(String),
    })
    const row = () => db.selectFrom('psychologists').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ avatar: null, version: 1, full_name: card.full_name })
    // What has nothing to do with files goes on.
    expect((await moderator.put(`/api/psychologists/${card.id}`, { full_name: 'Новое Имя' })).status).toBe(200)
    s3.spoil(null)
    const { status, body } = await moderator.post(`/api/psychologists/${card.id}`, form)
    expect([status, body.data.avatar]).toEqual([200, expect.stringMatching(/^\/media\//)])
  })

  test('a picture is 503, kept by nobody, and there again afterwards', async () => {
    const key = await world.storage.put(await aPicture('webp', ++lastWidth, 50), 'webp')
    for (const address of [`/media/${key}`, `/media/${key}?w=116`, '/media/share/site']) {
      s3.spoil(() => 'cut')
      const response = await world.app.fetch(new Request(`http://smysl.test${address}`))
      expect([response.status, response.headers.get('cache-control')], address).toEqual([503, 'no-store'])
      expect(await response.text()).not.toMatch(/S3|photos|127\.0\.0\.1/)
      s3.spoil(null)
      expect((await world.app.fetch(new Request(`http://smysl.test${address}`))).status).toBe(200)
    }
  })

  test('a removal that fails ends when nothing of it is under way: the same picture may be uploaded then', async () => {
    const key = await world.storage.put(await aPicture('webp', ++lastWidth, 50), 'webp')
    let asked = 0
    // The picture is asked for again and again, while its copies are refused for good at once.
    s3.spoil(({ name }) => {
      if (!name.endsWith(key)) return { code: 'AccessDenied', status: 403 }
      asked += 1
      return { code: 'ServiceUnavailable', status: 503 }
    })
    await expect(removePicture(world.storage, key)).rejects.toThrow(StorageDown)
    expect(asked, 'all tries are over').toBe(3)
    s3.spoil(null)
    expect(await world.storage.has(key)).toBe(true)
  })

  test('an erasure is done all the same, and its photo goes with the next round', async () => {
    const { id, email } = await aUser(db)
    const person = await signIn(world, id)
    const { body } = await person.post(`/api/profile/${id}`, photoForm(await aPicture('png', ++lastWidth, 50)))
    const key = String(body.data.avatar).slice('/media/'.length)
    s3.spoil(() => ({ code: 'ServiceUnavailable', status: 503 }))
    const visitor = guest(world)
    const pass = await aPass(db, email, world.clock.now)
    const { status } = await visitor.ask('/api/my-data/erase', {
      method: 'POST',
      headers: { ...withPass(visitor, pass), 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: 'Удалить' }),
    })
    expect(status).toBe(200)
    s3.spoil(null)
    expect(await world.storage.has(key)).toBe(true)
    const { storage, log } = world
    await runMaintenance({
      db,
      storage,
      clock: () => world.clock.now,
      log,
      zone: { timeZone: 'Europe/Moscow' },
      requestTerms: REQUEST_TERMS,
    })
    expect(await world.storage.has(key)).toBe(false)
  })
})

/** What somebody sends who has an old page before them. */
function outdated(bytes: Buffer): FormData {
  const form = photoForm(bytes)
  form.set('version', '99')
  return form
}

import sharp, { type Region, type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPage, aPsychologist, aSpecialization, aTopic } from '#test/builders.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const RIGHT = { left: 780, top: 0, width: 420, height: 630 }
const CORNER = { left: 0, top: 0, width: 60, height: 60 }
const get = (path: string) => world.app.fetch(new Request(`http://smysl.test${path}`))

describe('GET /media/share/psychologist/:slug', () => {
  test('is a picture of the size that messengers take, drawn once, and anew when the card changes', async () => {
    const { db, storage } = world
    const avatar = await storage.put(await aPicture('webp', 400, 500), 'webp')
    const { slug, id } = await aPsychologist(db, { is_published: true, avatar, short_intro: 'Слушаю' })
    const first = await get(`/media/share/psychologist/${slug}`)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const before = await world.storedFiles()
    await get(`/media/share/psychologist/${slug}`)
    expect(await world.storedFiles()).toEqual(before)

    await db.updateTable('psychologists').set({ full_name: 'Другое Имя' }).where('id', '=', id).execute()
    const second = Buffer.from(await (await get(`/media/share/psychologist/${slug}`)).arrayBuffer())
    expect(second.equals(bytes)).toBe(false)
  })

  test.each([
    ['grey', (picture: Sharp) => picture.greyscale().toColourspace('b-w'), [8, 8, 8]],
    ['half transparent', (picture: Sharp) => picture.ensureAlpha(0.5), [0, 0, 13]],
  ])('has a %s portrait at its right edge, with the words beside it', async (_, change, portrait) => {
    const blue = sharp({ create: { width: 440, height: 630, channels: 3, background: '#0000ff' } })
    const avatar = await world.storage.put(await change(blue).png().toBuffer(), 'png')
    const { slug } = await aPsychologist(world.db, { is_published: true, avatar })
    const bytes = await (await get(`/media/share/psychologist/${slug}`)).arrayBuffer()
    const meanOf = async (place: Region) => {
      const { channels } = await sharp(await sharp(bytes).extract(place).png().toBuffer()).stats()
      return channels.map(({ mean }) => Math.round(mean / 10))
    }
    expect(await meanOf(RIGHT)).toEqual(portrait)
    expect(await meanOf(CORNER)).toEqual([25, 25, 24])
  })

  test('draws a portrait from its narrower copy where there is one: less is unpacked for it', async () => {
    const avatar = await world.storage.put(await aPicture('webp', 1000, 1250), 'webp')
    const blue = sharp({ create: { width: 672, height: 840, channels: 3, background: '#0000ff' } })
    await world.storage.putAs(avatar.replace('.webp', '-672.webp'), await blue.webp().toBuffer())
    const { slug } = await aPsychologist(world.db, { is_published: true, avatar })
    const bytes = await (await get(`/media/share/psychologist/${slug}`)).arrayBuffer()
    const { channels } = await sharp(await sharp(bytes).extract(RIGHT).png().toBuffer()).stats()
    expect(channels[2]?.mean).toBeGreaterThan(200)
    expect(channels[0]?.mean).toBeLessThan(50)
  })

  test('stays where a link with it was sent, though the address is another by now; so does that of a topic', async () => {
    const { db } = world
    const [person, topic] = [await aPsychologist(db, { is_published: true }), await aTopic(db, { slug: 'son-a' })]
    await db.updateTable('psychologists').set({ slug: 'vera-b' }).where('id', '=', person.id).execute()
    await db.updateTable('topics').set({ slug: 'son-b' }).where('id', '=', topic.id).execute()
    for (const path of [`psychologist/${person.slug}`, 'psychologist/vera-b', 'topic/son-a', 'topic/son-b']) {
      expect((await get(`/media/share/${path}`)).status, path).toBe(200)
    }
  })

  test('of somebody who is not on the site, or of no name at all, is not found', async () => {
    const { slug } = await aPsychologist(world.db, { is_published: false })
    for (const name of [slug, 'nobody', '..%2Fsecret', 'А'.repeat(300)]) {
      expect((await get(`/media/share/psychologist/${encodeURI(name)}`)).status).toBe(404)
    }
  })
})

describe('GET /media/share/page', () => {
  test('draws the page of a path, 404 for none, 422 for what is no path', async () => {
    const { link } = await aPage(world.db, { title: 'Линия «терапии» — Therapy & <b>' })
    expect((await get(`/media/share/page?path=${link}`)).status).toBe(200)
    expect((await get('/media/share/page?path=/nowhere')).status).toBe(404)
    expect((await get('/media/share/page?path=/privacy')).status).toBe(200)
    expect((await get('/media/share/page?path=/sm-admin/users')).status).toBe(404)
    expect((await get('/media/share/page?path=nowhere')).status).toBe(422)
    expect((await get('/media/share/page')).status).toBe(422)
  })
})

describe('GET /media/share of a topic, a specialization, the site', () => {
  test('is a picture; 404 for what is not on the site', async () => {
    const [topic, method] = [
      await aTopic(world.db, { slug: 'tema', heading: 'Психологи, которые работают с тревогой' }),
      await aSpecialization(world.db, { slug: 'metod' }),
    ]
    await aPsychologist(world.db, { is_published: true, topics: [topic.id], specializations: [method.id] })
    await aTopic(world.db, { slug: 'draft', is_published: false })
    for (const path of ['topic/tema', 'specialization/metod', 'site']) {
      const picture = await get(`/media/share/${path}`)
      expect([picture.status, picture.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
    }
    for (const path of ['topic/draft', 'topic/metod', 'specialization/tema', 'topic/nobody']) {
      expect((await get(`/media/share/${path}`)).status, path).toBe(404)
    }
  })
})

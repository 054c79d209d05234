import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPicture } from '#test/builders/pictures.ts'
import { guest } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const anybody = guest(world)
const picture = await aPicture('webp', 600, 750)
const key = await stored(picture, 'psychologist')

/** A picture that a record of this kind shows; without one it is an upload that no record has taken yet. */
async function stored(bytes: Buffer, owner_type?: 'psychologist' | 'user') {
  const name = await world.storage.put(bytes, 'webp')
  if (owner_type !== undefined) {
    await world.db.insertInto('photos').values({ key: name, owner_type, owner_id: 1 }).execute()
  }
  return name
}

async function fetched(path: string) {
  const response = await world.app.fetch(new Request(`http://smysl.test${path}`))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('GET /media/{key}', () => {
  test('is the stored picture, kept by browsers for ever', async () => {
    const { response, bytes } = await fetched(`/media/${key}`)
    expect(response.status).toBe(200)
    expect(bytes.equals(picture)).toBe(true)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each(['', '?w=116'])('is not sent again to who has it (%s)', async (search) => {
    const first = await fetched(`/media/${key}${search}`)
    const tag = first.response.headers.get('etag') ?? ''
    const ask = (held: string, path = `/media/${key}${search}`) =>
      world.app.fetch(new Request(`http://smysl.test${path}`, { headers: { 'if-none-match': held } }))
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(held)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect((await ask('"other"')).status).toBe(200)
    const gone = 'f'.repeat(40)
    expect((await ask(tag.replaceAll(key.slice(0, 40), gone), `/media/${gone}.webp${search}`)).status).toBe(404)
  })

  test('comes narrower when asked, made once', async () => {
    const { bytes } = await fetched(`/media/${key}?w=116`)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 116, height: 145, format: 'webp' })
    const files = await world.storedFiles()
    expect(files).toContain(key.replace('.webp', '-116.webp'))
    expect((await fetched(`/media/${key}?w=116`)).bytes.equals(bytes)).toBe(true)
    expect(await world.storedFiles()).toEqual(files)
  })

  test('comes narrower once for all who ask at the same time', async () => {
    const name = await stored(await aPicture('webp', 601, 750), 'psychologist')
    const writes = watched(world.storage, 'putAs')
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetched(`/media/${name}?w=232`)))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    expect(writes()).toBe(1)
  })

  test('comes narrower from its widest copy where there is one: less is unpacked for it', async () => {
    const name = await stored(await aPicture('webp', 1000, 1250), 'psychologist')
    const red = await sharp({ create: { width: 864, height: 1080, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer()
    await world.storage.putAs(name.replace('.webp', '-864.webp'), red)
    const { channels } = await sharp((await fetched(`/media/${name}?w=480`)).bytes).stats()
    expect(channels[0]?.mean).toBeGreaterThan(200)
  })

  test('of an account comes narrower in the one width of its history, of an upload in none: then it comes whole', async () => {
    const pictures = [await aPicture('webp', 602, 750), await aPicture('webp', 603, 750)] as const
    const ofAccount = await stored(pictures[0], 'user')
    const ofNobody = await stored(pictures[1])
    const files = await world.storedFiles()
    for (const width of [232, 336, 480, 672, 864]) {
      const { response, bytes } = await fetched(`/media/${ofAccount}?w=${width}`)
      expect([response.status, bytes.equals(pictures[0])]).toEqual([200, true])
      expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    }
    expect((await fetched(`/media/${ofNobody}?w=116`)).bytes.equals(pictures[1])).toBe(true)
    expect(await world.storedFiles()).toEqual(files)
    const { bytes } = await fetched(`/media/${ofAccount}?w=116`)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 116 })
  })

  test.each(['117', '0', '-1', 'abc', '99999', '116.0', '1e2', ''])(
    'a width of «%s» is 422 and makes no file',
    async (width) => {
      const files = await world.storedFiles()
      const { status, body } = await anybody.get(`/media/${key}?w=${width}`)
      expect([status, body.errors]).toEqual([422, { w: ['Такой ширины нет'] }])
      expect(await world.storedFiles()).toEqual(files)
    },
  )

  test.each([
    'a.webp',
    `${'0'.repeat(40)}.webp`,
    `${'0'.repeat(40)}.webp?w=116`,
    key.replace('.webp', '.png'),
    key.replace('.webp', '-116.webp'),
    key.toUpperCase(),
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%E0%A4%A',
  ])('%s is not found', async (name) => {
    expect((await anybody.get(`/media/${name}`)).status).toBe(404)
  })
})

/** Counts the calls of a storage from here on. */
function watched(storage: typeof world.storage, method: 'putAs'): () => number {
  const original = storage[method].bind(storage)
  let calls = 0
  storage[method] = (...input) => {
    calls += 1
    return original(...input)
  }
  return () => calls
}

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aBomb, aPicture } from '#test/builders/pictures.ts'
import { Invalid } from '../http/errors.ts'
import * as image from './image.ts'

const { narrow } = image
/** Of a picture that was uploaded. */
const makePortrait = async (bytes: Buffer, field: string) => {
  const uploaded = {
    size: bytes.length,
    withBytes: <T>(work: (all: Uint8Array<ArrayBuffer>) => Promise<T>) => work(new Uint8Array(bytes)),
  }
  return (await image.makePortrait(uploaded, field)).data
}

const WRONG_KIND = 'Нужна фотография в формате JPG, PNG или WebP.'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

describe('a portrait', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is made of a %s picture and stored as webp', async (format) => {
    const facts = await sharp(await makePortrait(await aPicture(format), 'avatar')).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 40, height: 50 })
  })

  test('stands upright: the turn that the camera noted is done to the pixels', async () => {
    const lying = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
      .composite([
        {
          input: await sharp({ create: { width: 10, height: 30, channels: 3, background: '#f00' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = sharp(await makePortrait(lying, 'avatar'))
    expect(await made.metadata()).toMatchObject({ width: 30, height: 60 })
    // Turned by a quarter clockwise, the left edge is on top.
    const [red = 0, green = 0] = await made.extract({ left: 12, top: 2, width: 4, height: 4 }).raw().toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(green).toBeLessThan(80)
  })

  test('keeps no metadata: neither the place nor the camera', async () => {
    const told = await sharp(await aPicture('jpeg'))
      .withExif({ IFD0: { Copyright: 'Иван' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
      .toBuffer()
    expect((await sharp(told).metadata()).exif).toBeDefined()
    const facts = await sharp(await makePortrait(told, 'avatar')).metadata()
    expect(facts).not.toHaveProperty('exif')
    expect(facts).not.toHaveProperty('xmp')
    expect(facts).not.toHaveProperty('icc')
    expect(facts.orientation).toBeUndefined()
  })

  test('is at most 1080 × 1350, its shape kept', async () => {
    const facts = await sharp(await makePortrait(await aPicture('png', 3000, 1500), 'avatar')).metadata()
    expect(facts).toMatchObject({ width: 1080, height: 540 })
  })

  test.each([
    ['an SVG', Buffer.from(svg)],
    ['a text', Buffer.from('это не фотография')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ])('is not made of %s', async (_, bytes) => {
    await expect(makePortrait(bytes, 'avatar')).rejects.toMatchObject(new Invalid({ avatar: [WRONG_KIND] }))
  })

  test('is not made of a GIF', async () => {
    await expect(makePortrait(await aPicture('gif'), 'avatar')).rejects.toMatchObject(
      new Invalid({ avatar: [WRONG_KIND] }),
    )
  })

  test.each([0.3, 0.6, 0.95])('is not made of a PNG cut off at %d of its length', async (part) => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, n) => (n * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .png()
      .toBuffer()
    await expect(makePortrait(whole.subarray(0, Math.floor(whole.length * part)), 'avatar')).rejects.toMatchObject(
      new Invalid({ avatar: ['Снимок повреждён. Выберите другой файл.'] }),
    )
  })

  test('is not made of a picture that unpacks to gigabytes, and the sentence says so', async () => {
    const bomb = aBomb()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 20_000, height: 20_000 })
    await expect(makePortrait(bomb, 'avatar')).rejects.toMatchObject(
      new Invalid({ avatar: ['Снимок слишком большой: не больше 50 мегапикселей.'] }),
    )
  })
})

test('a narrower copy never grows, and of a picture that is as narrow there is none', async () => {
  const portrait = await makePortrait(await aPicture('png', 400, 500), 'avatar')
  expect(await sharp(await narrow(portrait, 116)).metadata()).toMatchObject({ width: 116, height: 145, format: 'webp' })
  for (const width of [400, 864]) expect(Buffer.from(await narrow(portrait, width)).equals(portrait)).toBe(true)
})

test('photos are made one after the other; behind a few that wait the next is told to come back', async () => {
  const photo = await aPicture('jpeg', 400, 500)
  const given = Array.from({ length: 20 }, () => makePortrait(photo, 'avatar'))
  expect(sharp.counters().process + sharp.counters().queue).toBeLessThanOrEqual(1)
  const answers = await Promise.allSettled(given)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(17)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
})

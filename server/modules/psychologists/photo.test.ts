import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { signedInAs } from '#test/people.ts'
import { aBomb, aPicture, photoForm } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const KIND = 'Нужна фотография в формате JPG, PNG или WebP.'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

async function aCard() {
  const { id } = await aPsychologist(db)
  const row = () => db.selectFrom('psychologists').select(['avatar', 'version']).where('id', '=', id).executeTakeFirst()
  return { id, address: `/api/psychologists/${id}`, row }
}

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'sent as a %s file is stored as webp and shown from our own host',
    async (format) => {
      const { address, row } = await aCard()
      const lines = await auditOf(world, async () => {
        const { status, body } = await moderator.post(address, photoForm(await aPicture(format)))
        expect(status).toBe(200)
        expect(body.data.avatar).toMatch(/^\/media\/[0-9a-f]{40}\.webp$/)
        expect(body.data.version).toBe(2)
      })
      const stored = await world.storage.get((await row())?.avatar ?? '')
      expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 })
      expect(lines).toMatchObject([{ action: 'psychologist.updated', changes: [{ field: 'avatar', old: null }] }])
    },
  )

  test('has its wide copies from the first: to unpack the whole is no work for a guest', async () => {
    const copiesOf = async (width: number) => {
      const { address, row } = await aCard()
      await moderator.post(address, photoForm(await aPicture('png', width, 1000)))
      const name = (await row())?.avatar ?? ''
      const copies = await Promise.all(
        [672, 864].map((one) => world.storage.get(name.replace('.webp', `-${one}.webp`))),
      )
      const facts = copies.map(async (copy) => copy && (await sharp(copy).metadata()).width)
      return Promise.all(facts)
    }
    expect(await copiesOf(1080)).toEqual([672, 864])
    expect(await copiesOf(864)).toEqual([672, null])
    expect(await copiesOf(672)).toEqual([null, null])
  })

  test.each(['image/png', 'image/jpeg', 'image/webp'])('may come as a data: address of %s', async (type) => {
    const { address } = await aCard()
    const format = type.slice(6) as 'png'
    const { status, body } = await moderator.put(address, { avatar: dataUrl(await aPicture(format), type) })
    expect([status, body.data.avatar]).toEqual([200, expect.stringMatching(/^\/media\//)])
  })

  test('is what its bytes are, whatever its name says', async () => {
    const { address } = await aCard()
    const { status } = await moderator.post(
      address,
      photoForm(await aPicture('png'), '../../etc/passwd.svg', 'text/html'),
    )
    expect(status).toBe(200)
    expect((await world.storedFiles()).every((name) => /^[0-9a-f]{40}(-(672|864))?\.webp$/.test(name))).toBe(true)
  })

  test('sent again leaves no trace', async () => {
    const { address } = await aCard()
    await moderator.post(address, photoForm(await aPicture()))
    const lines = await auditOf(world, async () => {
      expect((await moderator.post(address, photoForm(await aPicture()))).body.data.version).toBe(2)
    })
    expect(lines).toEqual([])
  })

  test('stays when its own path, or nothing, comes back; goes when an empty value comes', async () => {
    const { address } = await aCard()
    const { avatar } = (await moderator.post(address, photoForm(await aPicture()))).body.data
    expect((await moderator.put(address, { avatar, about: 'x' })).body.data.avatar).toBe(avatar)
    expect((await moderator.put(address, { about: 'y' })).body.data.avatar).toBe(avatar)
    for (const empty of [null, '']) {
      await moderator.post(address, photoForm(await aPicture()))
      expect((await moderator.put(address, { avatar: empty })).body.data.avatar).toBeNull()
    }
  })

  test('of a form whose file input was left empty stays', async () => {
    const { address } = await aCard()
    const { avatar } = (await moderator.post(address, photoForm(await aPicture()))).body.data
    const part = (name: string, value: string) =>
      `--a\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file =
      '--a\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n'
    const body = `${part('_method', 'PUT')}${part('about', 'О себе')}${file}--a--\r\n`
    const answer = await moderator.ask(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=a' },
    })
    expect(answer.body.data).toMatchObject({ about: 'О себе', avatar })
  })
})

describe('what is no photo is 422 on avatar, and nothing is written', () => {
  const cut = async () => {
    const noise = Buffer.from(Array.from({ length: 30_000 }, (_, n) => (n * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
      .png()
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  }
  const files: [string, () => Promise<Uint8Array | string>, string][] = [
    ['an SVG', async () => svg, KIND],
    ['a text', async () => 'это не фотография', KIND],
    ['a page', async () => '<!doctype html><img onerror=alert(1)>', KIND],
    ['a GIF', () => aPicture('gif'), KIND],
    ['an empty file', async () => new Uint8Array(), KIND],
    ['half a PNG', cut, 'Снимок повреждён. Выберите другой файл.'],
    ['a PNG of 20,000 × 20,000', async () => aBomb(), 'Снимок слишком большой: не больше 50 мегапикселей.'],
    [
      'eleven megabytes',
      async () => new Uint8Array(11 * 1024 * 1024),
      'Фотография больше 10 МБ. Выберите файл поменьше.',
    ],
  ]
  test.each(files)('%s as a file', async (_, make, message) => {
    await expectRefused(photoForm(await make()), message)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['an SVG', async () => dataUrl(Buffer.from(svg), 'image/svg+xml'), KIND],
    ['an SVG that says it is a PNG', async () => dataUrl(Buffer.from(svg)), KIND],
    ['a page', async () => dataUrl(Buffer.from('<b>'), 'text/html'), KIND],
    ['half a PNG', async () => dataUrl(await cut()), 'Снимок повреждён. Выберите другой файл.'],
    ['nothing', async () => 'data:image/png;base64,', KIND],
    ['no base64', async () => 'data:image/png;base64,$$$$', KIND],
    ['a foreign address', async () => 'https://evil.test/a.png', KIND],
    ['a path of the server', async () => '/etc/passwd', KIND],
    ['a number', async () => 5, 'Нужен файл с фотографией.'],
    ['an object', async () => ({ url: '/media/a.webp' }), 'Нужен файл с фотографией.'],
    ['a list', async () => ['data:image/png;base64,AAAA'], 'Нужен файл с фотографией.'],
  ])('%s in place of the address', async (_, make, message) => {
    await expectRefused({ avatar: await make() }, message)
  })

  test('a wrong field beside a good photo stores no file', async () => {
    const { address } = await aCard()
    const files = await world.storedFiles()
    const form = photoForm(await aPicture('png', 77, 77))
    form.set('price', 'сто')
    expect((await moderator.post(address, form)).body.errors).toHaveProperty('price')
    expect(await world.storedFiles()).toEqual(files)
  })

  async function expectRefused(body: object | FormData, message: string) {
    const { address, row } = await aCard()
    const files = await world.storedFiles()
    if (body instanceof FormData) body.set('about', 'Не сохранится')
    const lines = await auditOf(world, async () => {
      const answer = await moderator.send(body instanceof FormData ? 'POST' : 'PUT', address, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { avatar: [message] }])
    })
    expect(lines).toEqual([])
    expect(await row()).toEqual({ avatar: null, version: 1 })
    expect(await world.storedFiles()).toEqual(files)
  }
})

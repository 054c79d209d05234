import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { REQUEST_TERMS } from '#contract/requests/request-terms.ts'
import { EMPTY_PAGE_DATA } from '#contract/content/empty-page.ts'
import type { PageData } from '#contract/content/page-data.ts'
import { aPage } from '#test/builders.ts'
import { guest, signedInAs, type Visitor } from '#test/people.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { openWorld } from '#test/world.ts'
import { createLog } from '#server/platform/log.ts'
import { missingFiles } from '../../named-files.ts'
import { runMaintenance } from '../../maintenance.ts'

const world = await openWorld()
const { db, storage } = world
const DAY_MS = 24 * 60 * 60 * 1000
let lastWidth = 900

const round = (days: number) =>
  runMaintenance({
    db,
    storage,
    clock: () => new Date(world.clock.now.getTime() + days * DAY_MS),
    log: createLog('silent'),
    zone: { timeZone: 'Europe/Moscow' },
    requestTerms: REQUEST_TERMS,
  })

function pictureForm(bytes: Buffer) {
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(bytes)], 'кабинет.png', { type: 'image/png' }))
  return form
}

async function upload(writer: Visitor, bytes?: Buffer) {
  const { status, body } = await writer.post(
    '/api/pages/pictures',
    pictureForm(bytes ?? (await aPicture('png', ++lastWidth, 600))),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { src: string; width: number; height: number }
}

function dataWith(picture: { src: string; width: number; height: number }, more: object = {}): PageData {
  const props = {
    title: '',
    alt: 'Кабинет с\u00a0окном',
    is_decoration: false,
    caption: '',
    place: 'text' as const,
    ...picture,
  }
  return { ...EMPTY_PAGE_DATA, blocks: [{ id: 'image-1', type: 'image', props: { ...props, ...more } }] }
}
const isStored = async (src: string) => storage.has(src.slice('/media/'.length))

describe('a picture of a page', () => {
  test('has its widest copy from the first: to unpack the whole is no work for a guest', async () => {
    const writer = await signedInAs(world, 'writer')
    const copyOf = async (width: number) => {
      const { src } = await upload(writer, await aPicture('png', width, 700))
      return storage.get(src.slice('/media/'.length).replace('.webp', '-864.webp'))
    }
    expect(await sharp((await copyOf(1300)) ?? undefined).metadata()).toMatchObject({ width: 864, height: 465 })
    expect(await copyOf(864)).toBeNull()
  })

  test('is stored upright, in bounds and as webp, and answered with its size', async () => {
    const writer = await signedInAs(world, 'writer')
    const { src, width, height } = await upload(writer, await aPicture('jpeg', 3200, 1000))
    expect([width, height]).toEqual([1600, 500])
    const bytes = await storage.get(src.slice('/media/'.length))
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: 'webp', width, height })
  })

  test('stands on the page in narrower copies, and goes when the page is gone for good', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aPage(db)
    const [first, second] = [await upload(writer), await upload(writer)]
    for (const picture of [first, second]) {
      const saved = await writer.patch(`/api/pages/${page.id}`, { data: dataWith(picture) })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    const narrow = await guest(world).get(`${second.src}?w=480`)
    expect((await sharp(narrow.bytes).metadata()).width).toBe(480)
    // The history may bring the first one back.
    await round(40)
    expect([await isStored(first.src), await isStored(second.src)]).toEqual([true, true])
    expect(await missingFiles(db, storage)).toEqual([])
    // Whoever was signed in forty days ago is so no more.
    const admin = await signedInAs(world, 'admin')
    expect((await admin.patch(`/api/pages/${page.id}`, { data: dataWith(first) })).status).toBe(200)
    await admin.delete(`/api/pages/${page.id}`)
    await round(29)
    expect(await isStored(first.src)).toBe(true)
    await round(31)
    expect([await isStored(first.src), await isStored(second.src)]).toEqual([false, false])
  })

  test('that no page is saved with waits for a month; a page that names it then is refused at its block', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aPage(db)
    const picture = await upload(writer)
    await round(29)
    expect(await isStored(picture.src)).toBe(true)
    await round(31)
    expect(await isStored(picture.src)).toBe(false)
    const refused = await (
      await signedInAs(world, 'writer')
    ).patch(`/api/pages/${page.id}`, { data: dataWith(picture) })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['data.blocks.0.props.src']])
  })

  test('says what is on it, or that it is for decoration', async () => {
    const writer = await signedInAs(world, 'writer')
    const page = await aPage(db)
    const picture = await upload(writer)
    const save = (more: object) => writer.patch(`/api/pages/${page.id}`, { data: dataWith(picture, more) })
    const silent = await save({ alt: ' ' })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['data.blocks.0.props.alt']])
    expect((await save({ alt: '', is_decoration: true })).status).toBe(200)
    for (const src of ['', 'https://evil.example/1.webp', '/media/../../etc/passwd', '/media/1.webp']) {
      const { status, body } = await save({ src })
      expect([status, Object.keys(body.errors)], src).toEqual([422, ['data.blocks.0.props.src']])
    }
  })

  test('is taken of those who change pages, and only a picture is one', async () => {
    const form = pictureForm(await aPicture())
    expect((await guest(world).post('/api/pages/pictures', form)).status).toBe(401)
    expect((await (await signedInAs(world, 'tech-support')).post('/api/pages/pictures', form)).status).toBe(403)
    const writer = await signedInAs(world, 'writer')
    for (const body of [new FormData(), pictureForm(Buffer.from('<svg/>')), pictureForm(await aPicture('gif'))]) {
      const { status, body: answer } = await writer.post('/api/pages/pictures', body)
      expect([status, Object.keys(answer.errors)]).toEqual([422, ['picture']])
    }
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { compareFiles } from '#server/named-files.ts'
import { auditOf } from '#test/builders/audit.ts'
import { aPsychologist } from '#test/builders.ts'
import { guest, signedInAs } from '#test/people.ts'
import { aPicture } from '#test/builders/pictures.ts'
import { anMp3, anMp4, CAPTIONS, introductionForm } from '#test/builders/recordings.ts'
import { openWorld } from '#test/world.ts'
import { sweepPhotos } from '../../photos/commands.ts'
import { purgePsychologists } from '../commands.ts'

const world = await openWorld()
const { db } = world
const moderator = await signedInAs(world, 'moderator')
const visitor = guest(world)

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

async function aPerson(traits: Parameters<typeof aPsychologist>[1] = {}) {
  const person = await aPsychologist(db, { is_published: true, ...traits })
  const shown = async () => (await visitor.get(`/api/catalog/${person.slug}`)).body.data.introduction
  return { ...person, address: `/api/psychologists/${person.id}/introduction`, shown }
}

const whole = { recording: [anMp4(), 'video.mp4'], captions: [CAPTIONS, 'words.vtt'] } as const
const form = (files: Record<string, readonly [Uint8Array | string, string]>, seen?: { version: string }) => {
  const body = introductionForm({ ...files } as never)
  if (seen !== undefined) body.set('version', seen.version)
  return body
}
const media = (path: string, headers: Record<string, string> = {}) =>
  world.app.fetch(new Request(`http://smysl.test${path}`, { headers }))
const sweep = () => sweepPhotos(db, world.storage, () => world.clock.now)
const files = async () => (await world.storedFiles()).filter((name) => /\.(mp4|m4a|mp3|vtt)$/.test(name)).toSorted()

describe('an introduction', () => {
  test('is uploaded, stands on the page with its captions and words, is told in the log, and moves no version', async () => {
    const person = await aPerson()
    expect(await person.shown()).toBeNull()
    const lines = await auditOf(world, async () => {
      const { status, body } = await moderator.post(person.address, form(whole))
      expect([status, body.data]).toEqual([
        200,
        {
          ...{ kind: 'video', type: 'video/mp4', seconds: 60, size: anMp4().length, poster: null },
          src: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.mp4$/),
          captions: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.vtt$/),
          text: 'Здравствуйте, я Марина. Помогаю, когда страшно & тесно.',
          version: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      ])
      const { version: _, ...shown } = body.data
      expect(await person.shown()).toEqual(shown)
      expect((await moderator.get(person.address)).body.data).toEqual(body.data)
    })
    expect(lines).toMatchObject([{ action: 'psychologist.introduction-changed', subject_id: String(person.id) }])
    expect((await moderator.get(`/api/psychologists/${person.id}`)).body.data.version).toBe(1)
    expect(await auditOf(world, () => moderator.post(person.address, form(whole)))).toEqual([])
  })

  test('without captions is for staff alone; they come later, with a poster, and go with the next recording', async () => {
    const person = await aPerson()
    const first = await moderator.post(person.address, form({ recording: whole.recording }))
    expect(await person.shown()).toBeNull()
    const poster = [await aPicture('png', 320, 180), 'poster.png'] as const
    const second = await moderator.post(person.address, form({ captions: whole.captions, poster }, first.body.data))
    expect(await person.shown()).toMatchObject({ poster: expect.stringMatching(/\.webp$/), seconds: 60 })
    const next = form({ recording: [anMp4({ seconds: 30 }), 'b.mp4'] }, second.body.data)
    const { body } = await moderator.post(person.address, next)
    expect(body.data).toMatchObject({ seconds: 30, captions: null, text: '', poster: expect.any(String) })
    const gone = form({}, body.data)
    gone.set('remove_poster', '1')
    expect((await moderator.post(person.address, gone)).body.data.poster).toBeNull()
  })

  test('is not changed by whoever has seen another one: not a word is laid over a colleague’s recording', async () => {
    const person = await aPerson()
    const { body: theirs } = await moderator.post(person.address, form(whole))
    const other = { recording: [anMp4({ seconds: 90 }), 'other.mp4'] } as const
    const late = [
      moderator.post(person.address, form(other)),
      moderator.post(person.address, form(other, { version: 'another' })),
      moderator.post(person.address, form({ captions: [CAPTIONS.replace('Марина', 'Анна'), 'a.vtt'] })),
      moderator.delete(person.address),
    ]
    for (const { status, body } of await Promise.all(late)) {
      expect([status, body]).toMatchObject([
        409,
        { message: expect.stringMatching(/^Пока вы\s/), current: theirs.data },
      ])
    }
    expect((await moderator.get(person.address)).body.data).toEqual(theirs.data)
    // What is there already asks nobody: an answer was lost, and it is sent again.
    expect((await moderator.post(person.address, form(whole))).status).toBe(200)
    const removed = `${person.address}?version=${theirs.data.version}`
    expect((await moderator.delete(removed)).status).toBe(204)
    expect((await moderator.delete(removed)).status).toBe(204)
    const { status, body } = await moderator.post(person.address, form({ captions: whole.captions }, theirs.data))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['recording']])
  })

  test('is checked by its content and bounded; a refused one changes nothing and is told at its field', async () => {
    const person = await aPerson()
    const cases = [
      [{ recording: ['', 'video.mp4'] }, 'recording'],
      [{ captions: whole.captions }, 'recording'],
      [{ recording: ['<html>', 'video.mp4'] }, 'recording'],
      [{ recording: [anMp4({ seconds: 200 }), 'video.mp4'] }, 'recording'],
      [{ recording: [anMp4({ seconds: 2 }), 'video.mp4'], captions: whole.captions }, 'captions'],
      [{ ...whole, captions: ['Привет', 'words.vtt'] }, 'captions'],
      [{ ...whole, captions: ['x'.repeat(65 * 1024), 'words.vtt'] }, 'captions'],
      [{ ...whole, poster: ['<svg/>', 'poster.png'] }, 'poster'],
      [{ recording: [Buffer.alloc(40 * 1024 * 1024 + 1), 'video.mp4'] }, 'recording'],
    ] as const
    for (const [sent, field] of cases) {
      const { status, body } = await moderator.post(person.address, form(sent as never))
      expect([status, Object.keys(body.errors ?? body)], JSON.stringify(Object.keys(sent))).toEqual([422, [field]])
    }
    const tooMuch = { recording: [Buffer.alloc(53 * 1024 * 1024), 'video.mp4'] } as const
    expect((await moderator.post(person.address, form(tooMuch))).status).toBe(413)
    expect((await moderator.get(person.address)).body.data).toBeNull()
  })

  test('is changed by who keeps cards and by the person, and by nobody else', async () => {
    const person = await aPerson()
    const own = await signedInAs(world, 'psychologist')
    await db.updateTable('psychologists').set({ user_id: own.id }).where('id', '=', person.id).execute()
    const other = await aPerson()
    expect((await visitor.post(person.address, form(whole))).status).toBe(401)
    expect((await (await signedInAs(world, 'writer')).post(person.address, form(whole))).status).toBe(403)
    expect((await own.post(other.address, form(whole))).status).toBe(403)
    expect((await own.get(other.address)).status).toBe(403)
    const { status, body } = await own.post(person.address, form(whole))
    expect(status).toBe(200)
    expect((await own.delete(`${person.address}?version=${body.data.version}`)).status).toBe(204)
    const trashed = await aPerson({ deleted_at: world.clock.now })
    expect((await moderator.post(trashed.address, form(whole))).status).toBe(404)
  })

  test('twenty an hour are enough', async () => {
    const person = await aPerson()
    const statuses = []
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await moderator.post(person.address, form({ recording: ['x', 'x.mp4'] }))).status)
    }
    expect(statuses.at(-2)).toBe(422)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('its files', () => {
  test('go when another takes their place, when it is removed, when nobody saved them, and with the card', async () => {
    const later = () => (world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000))
    later()
    await sweep()
    const before = await files()
    const person = await aPerson()
    const captions = [CAPTIONS.replace('Марина', 'Анна'), 'a.vtt'] as const
    const video = { recording: [anMp4({ weight: 11 }), 'a.mp4'], captions } as const
    const { body: first } = await moderator.post(person.address, form(video))
    expect(await files()).toHaveLength(before.length + 2)
    const voice = { recording: [anMp3({ seconds: 20 }), 'voice.mp3'], captions } as const
    expect((await moderator.post(person.address, form(voice, first.data))).status).toBe(200)
    await sweep()
    expect((await files()).filter((name) => !before.includes(name)).map((name) => name.slice(-4))).toEqual(
      expect.arrayContaining(['.mp3', '.vtt']),
    )
    expect(await files()).toHaveLength(before.length + 2)

    // Refused for its captions after it was stored.
    await moderator.post(person.address, form({ recording: [anMp4({ weight: 99 }), 'x.mp4'], poster: ['no', 'x.png'] }))
    later()
    await sweep()
    expect(await files()).toHaveLength(before.length + 2)

    await db
      .updateTable('psychologists')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', person.id)
      .execute()
    await sweep()
    expect(await files()).toHaveLength(before.length + 2)
    await purgePsychologists(db, new Date(1))
    await sweep()
    expect(await files()).toEqual(before)
  })

  test('that two cards share stay with the other; removed ones go', async () => {
    const [one, two] = [await aPerson(), await aPerson()]
    for (const { address } of [one, two]) await moderator.post(address, form(whole))
    const { version } = (await moderator.get(one.address)).body.data
    expect((await moderator.delete(`${one.address}?version=${version}`)).status).toBe(204)
    await sweep()
    const { src } = await two.shown()
    expect((await media(src)).status).toBe(200)
    expect(await one.shown()).toBeNull()
  })

  test('are named by their records: a lost one is found', async () => {
    const person = await aPerson()
    const recording = [anMp4({ weight: 777 }), 'v.mp4'] as const
    const { body } = await moderator.post(person.address, form({ ...whole, recording }))
    const key = body.data.src.slice('/media/'.length)
    expect((await compareFiles(db, world.storage)).missing.map((file) => file.key)).not.toContain(key)
    await world.storage.remove(key)
    expect((await compareFiles(db, world.storage)).missing).toContainEqual({
      key,
      owner: `знакомство психолога № ${person.id}`,
    })
  })

  test('are answered whole or in part, as a player asks; captions are text', async () => {
    const person = await aPerson()
    const file = anMp4({ weight: 5000 })
    await moderator.post(person.address, form({ ...whole, recording: [file, 'v.mp4'] }))
    const { src, captions } = await person.shown()
    const ask = async (range?: string, more = {}) => {
      const response = await media(src, { ...(range && { range }), ...more })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const { response, bytes } = await ask()
    expect([response.status, bytes.equals(file)]).toEqual([200, true])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(file.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const last = file.length - 1
    for (const [range, from, to] of [
      ['bytes=0-', 0, last],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', file.length - 50, last],
      [`bytes=${last}-999999`, last, last],
    ] as const) {
      const part = await ask(range)
      expect([part.response.status, part.response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to}/${file.length}`,
      ])
      expect(part.bytes.equals(file.subarray(from, to + 1)), range).toBe(true)
    }
    const after = await ask(`bytes=${file.length}-`)
    expect([after.response.status, after.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${file.length}`,
    ])
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=9-3']) {
      expect((await ask(range)).response.status, range).toBe(200)
    }
    expect((await ask('bytes=0-1', { 'if-range': '"other"' })).response.status).toBe(200)
    const tag = response.headers.get('etag') ?? ''
    expect((await ask('bytes=0-1', { 'if-range': tag })).response.status).toBe(206)
    expect((await ask(undefined, { 'if-none-match': tag })).response.status).toBe(304)
    const text = await media(captions)
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/vtt; charset=utf-8',
      expect.stringMatching(/^WEBVTT\n\n00:00:00\.500/),
    ])
    for (const path of [`${src}?w=116`, src.replace(/[0-9a-f]{40}/, 'f'.repeat(40)), '/media/x.mp4']) {
      expect((await media(path)).status, path).toBe(404)
    }
  })
})

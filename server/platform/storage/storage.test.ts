import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { allOf } from '#test/all-of.ts'
import { openS3Server } from '#test/s3/s3-server.ts'
import { temporaryFolder, temporaryPath } from '#test/temporary-folder.ts'
import { DISK_IS_FULL } from './disk-full.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageDown, type Storage } from './storage.ts'

const bytes = new TextEncoder().encode('портрет')
/** More than any buffer on the way holds. */
const LARGE = 5 * 1024 * 1024

const s3 = await openS3Server({ page: 3 })
afterAll(() => s3.close())
const fileOf = (module: string) => JSON.stringify(new URL(module, import.meta.url).href)

/** Runs a script where no file may grow above 256 KB, and answers its lines. */
async function inLittleSpace(script: string): Promise<string[]> {
  const program = [process.execPath, '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -f 512; exec "$@"', 'sh', ...program])
  return stdout.trim().split('\n')
}

const bucket = (prefix: string) => s3Storage({ ...s3.settings, prefix })

describe.each<[string, () => Storage]>([
  ['on disk', () => diskStorage(temporaryPath())],
  ['in a bucket', () => bucket(`${randomUUID()}/`)],
])('files %s', (_, open) => {
  test('are kept under the digest of their content and come back byte for byte', async () => {
    const storage = open()
    const key = await storage.put(bytes, 'webp')
    expect(key).toMatch(/^[0-9a-f]{40}\.webp$/)
    expect(await storage.get(key)).toEqual(bytes)
    expect(await storage.has(key)).toBe(true)
    expect(await storage.put(bytes, 'webp')).toBe(key)
  })

  test('that do not exist are null', async () => {
    const storage = open()
    const key = 'a'.repeat(40)
    expect([await storage.get(key), await storage.open(key), await storage.has(key)]).toEqual([null, null, false])
    expect([await storage.size(key), await storage.open(key, { start: 0, end: 1 })]).toEqual([null, null])
    expect(await allOf(storage.list())).toEqual([])
  })

  test('are listed with their sizes, however many', async () => {
    const storage = open()
    for (let n = 1; n <= 7; n++) await storage.putAs(`file-${n}`, new Uint8Array(n))
    const files = (await allOf(storage.list())).toSorted((a, b) => a.size - b.size)
    expect(files).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => ({ key: `file-${n}`, size: n })))
  })

  test('come in part, with the size of the whole', async () => {
    const storage = open()
    const key = await storage.put(new Uint8Array([0, 1, 2, 3, 4, 5, 6]), 'webp')
    expect(await storage.size(key)).toBe(7)
    for (const [start, end] of [
      [0, 0],
      [2, 4],
      [0, 6],
    ] as const) {
      const file = await storage.open(key, { start, end })
      const bytes = Buffer.concat(await allOf(file?.stream ?? []))
      expect([file?.size, [...bytes]]).toEqual([7, [0, 1, 2, 3, 4, 5, 6].slice(start, end + 1)])
    }
  })

  test('go when they are removed, and once more without harm', async () => {
    const storage = open()
    const key = await storage.put(bytes, 'webp')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('of any size go in and out piece by piece', async () => {
    const storage = open()
    const large = new Uint8Array(LARGE).map((_byte, index) => index % 251)
    const source = temporaryPath()
    await writeFile(source, large)
    await storage.write('job-1-1', Readable.toWeb(createReadStream(source)) as ReadableStream<Uint8Array>)
    const file = await storage.open('job-1-1')
    expect(file?.size).toBe(LARGE)
    const pieces = await allOf(file?.stream ?? [])
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).equals(large)).toBe(true)
  })

  test('may be empty', async () => {
    const storage = open()
    await storage.write('job-2-1', ReadableStream.from<Uint8Array>([]))
    expect(await storage.get('job-2-1')).toEqual(new Uint8Array(0))
  })

  test('of a stream that fails are not there, nor anything of them', async () => {
    const storage = open()
    async function* broken() {
      yield bytes
      throw new Error('nobody wants it any more')
    }
    await expect(storage.write('job-3-1', ReadableStream.from(broken()))).rejects.toThrow('nobody wants it')
    expect(await allOf(storage.list())).toEqual([])
  })

  test.each([
    '../secret',
    '..',
    '.hidden',
    '/etc/passwd',
    'a/b',
    'a\\b',
    'a\u0000.webp',
    '',
    'ABC.webp',
    'ключ.webp',
    'a?list-type=2',
    'a'.repeat(200),
  ])('are not reached by the key %j', async (key) => {
    const storage = open()
    const requests = s3.requests.length
    expect([await storage.get(key), await storage.open(key), await storage.has(key)]).toEqual([null, null, false])
    await storage.remove(key)
    await expect(storage.putAs(key, bytes)).rejects.toThrow('Not a storage key')
    await expect(storage.write(key, ReadableStream.from([bytes]))).rejects.toThrow('Not a storage key')
    expect(s3.requests.length).toBe(requests)
  })
})

describe('files on disk', () => {
  test('are never seen half written: no draft is left beside them', async () => {
    const directory = temporaryPath()
    const key = await diskStorage(directory).put(bytes, 'webp')
    expect(await readdir(directory)).toEqual([key])
  })

  test('that killed writers have left go, and none that is being written or is not ours', async () => {
    const directory = temporaryPath()
    const storage = diskStorage(directory)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    async function* slowly() {
      yield bytes
      begun.resolve()
      await gate
      yield bytes
    }
    const writing = storage.write('job-1-1', ReadableStream.from(slowly()))
    await begun.promise
    const left = `.${randomUUID()}`
    const others = ['.gitignore', 'a.webp', `.${randomUUID()}.eml`]
    for (const name of [left, ...others]) await writeFile(join(directory, name), 'Анна Петрова')
    for (const name of [left, ...others]) await utimes(join(directory, name), 1, 1)
    expect(await storage.sweepDrafts()).toBe(1)
    open()
    await writing
    expect((await readdir(directory)).toSorted()).toEqual([...others, 'job-1-1'].toSorted())
  })

  test('that do not fit are refused in a sentence, at once and piece by piece, and nothing of them stays', async () => {
    const directory = temporaryPath()
    const said = await inLittleSpace(`
      const { diskStorage } = await import(${fileOf('./disk-storage.ts')})
      const storage = diskStorage(${JSON.stringify(directory)})
      const piece = new Uint8Array(64 * 1024)
      await storage.putAs('fits', piece)
      async function* endless() { for (;;) yield piece }
      const works = [
        () => storage.put(new Uint8Array(1024 * 1024), 'webp'),
        () => storage.write('job-1-1', ReadableStream.from(endless())),
      ]
      for (const work of works) await work().catch((error) => console.log(error.constructor.name, error.status, error.message))
      await storage.putAs('fits-too', piece)`)
    expect(said).toEqual([`StorageDown 503 ${DISK_IS_FULL}`, `StorageDown 503 ${DISK_IS_FULL}`])
    expect((await readdir(directory)).toSorted()).toEqual(['fits', 'fits-too'])
  })

  test('do not leave their directory', async () => {
    const parent = await temporaryFolder()
    await writeFile(join(parent, 'secret'), 'secret')
    const storage = diskStorage(join(parent, 'files'))
    expect(await storage.get('../secret')).toBeNull()
    await storage.remove('../secret')
    expect(await readdir(parent)).toEqual(['secret'])
  })

  test('of a disk that fails are an error for people, with its cause for the log', async () => {
    const place = temporaryPath()
    await writeFile(place, 'a file where the folder should be')
    const storage = diskStorage(place)
    for (const work of [() => storage.put(bytes, 'webp'), () => storage.get('a.webp'), () => storage.has('a.webp')]) {
      const error = await work().then(String, (failure: unknown) => failure)
      expect(error).toBeInstanceOf(StorageDown)
      expect((error as Error).message).not.toContain(place)
      expect(String((error as Error).cause)).toContain(place)
    }
  })
})

test('folders of one bucket do not see each other', async () => {
  const [one, two] = [bucket('one/'), bucket('two/')]
  const key = await one.put(bytes, 'webp')
  expect([await one.has(key), await two.has(key)]).toEqual([true, false])
  expect(s3.objects.has(`one/${key}`)).toBe(true)
})

test('two programs on one bucket see what the other does', async () => {
  const [one, two] = [bucket('both/'), bucket('both/')]
  const key = await one.put(bytes, 'webp')
  expect(await two.get(key)).toEqual(bytes)
  await two.remove(key)
  expect(await one.get(key)).toBeNull()
})

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKey, keyOf, refuseBadKey, StorageDown, type Storage, type StoredFile } from './storage.ts'

/** A writer says so often that its draft is alive; one that has said nothing for so long was killed. Milliseconds. */
const TOUCH_MS = 10_000
const DEAD_MS = 60_000
const DRAFT = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps files in a directory of this machine. */
export function diskStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, key)

  /** Written aside and renamed: nobody ever reads half a file. */
  async function keep(key: string, fill: (draft: string) => Promise<void>) {
    refuseBadKey(key)
    await onDisk(() => mkdir(directory, { recursive: true }))
    const draft = pathOf(`.${randomUUID()}`)
    const touching = setInterval(() => void touch(draft), TOUCH_MS)
    try {
      await fill(draft)
      await onDisk(() => rename(draft, pathOf(key)))
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    } finally {
      clearInterval(touching)
    }
  }
  const putAs = (key: string, bytes: Uint8Array) => keep(key, (draft) => onDisk(() => writeFile(draft, bytes)))
  const sizeOf = (key: string) => unlessAbsent(async () => (await stat(pathOf(key))).size)

  return {
    putAs,
    async put(bytes, extension) {
      const key = keyOf(bytes, extension)
      await putAs(key, bytes)
      return key
    },
    write: (key, pieces) => keep(key, (draft) => writeStream(draft, pieces)),
    async open(key, part) {
      const size = isKey(key) ? await sizeOf(key) : null
      if (size === null) return null
      const stream = Readable.toWeb(createReadStream(pathOf(key), part))
      return { stream: stream as ReadableStream<Uint8Array<ArrayBuffer>>, size }
    },
    has: async (key) => isKey(key) && (await sizeOf(key)) !== null,
    size: async (key) => (isKey(key) ? sizeOf(key) : null),
    async *list(): AsyncGenerator<StoredFile> {
      for (const name of (await unlessAbsent(() => readdir(directory))) ?? []) {
        const size = isKey(name) ? await sizeOf(name) : null
        if (size !== null) yield { key: name, size }
      }
    },
    async remove(key) {
      if (isKey(key)) await onDisk(() => rm(pathOf(key), { force: true }))
    },
    async sweepDrafts() {
      let swept = 0
      for (const name of (await unlessAbsent(() => readdir(directory))) ?? []) {
        if (!DRAFT.test(name)) continue
        const touched = await unlessAbsent(async () => (await stat(pathOf(name))).mtimeMs)
        if (touched === null || Date.now() - touched < DEAD_MS) continue
        await onDisk(() => rm(pathOf(name), { force: true }))
        swept += 1
      }
      return swept
    },
    async get(key) {
      if (!isKey(key)) return null
      return unlessAbsent(async () => new Uint8Array(await readFile(pathOf(key))))
    },
  }
}

async function touch(draft: string) {
  const now = new Date()
  await utimes(draft, now, now).catch(() => {})
}

/** What the stream itself fails with goes on as it is: only the disk's failures are the disk's. */
async function writeStream(draft: string, pieces: ReadableStream<Uint8Array>) {
  const source = Readable.fromWeb(pieces as never)
  const file = createWriteStream(draft)
  // Each is destroyed with the failure of the other, a moment later.
  const failed: (typeof source | typeof file)[] = []
  for (const stream of [source, file]) stream.once('error', () => failed.push(stream))
  await pipeline(source, file).catch((error: unknown) => {
    throw failed[0] === file ? new StorageDown(error) : error
  })
}

/** Null for a file that is not there; a disk that is full, gone or closed to us is down. */
function unlessAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  return onDisk(() =>
    read().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  )
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageDown(error)
  }
}

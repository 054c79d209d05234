import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Files by key. A key is never reused for other bytes, so it may be cached for ever. */
export interface Storage {
  /** Stores bytes under the digest of their content and returns the key, such as `3f…9a.webp`. */
  put: (bytes: Uint8Array, extension: string) => Promise<string>
  /** Stores bytes under a key derived from another one. */
  putAs: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Stores a file piece by piece, so that a large one never stands in memory. A stream that fails leaves nothing. */
  write: (key: string, pieces: ReadableStream<Uint8Array>) => Promise<void>
  /** The file piece by piece, with its size in bytes. Null when there is no such file. */
  open: (key: string) => Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; size: number } | null>
  /** Removes a file; without one it does nothing. */
  remove: (key: string) => Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,120}$/

/** Keeps files in a directory of this machine. */
export function diskStorage(directory: string): Storage {
  async function putAs(key: string, bytes: Uint8Array) {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
    await mkdir(directory, { recursive: true })
    // Written aside and renamed: nobody ever reads half a file.
    const draft = join(directory, `.${randomUUID()}`)
    await writeFile(draft, bytes)
    await rename(draft, join(directory, key))
  }
  return {
    putAs,
    async put(bytes, extension) {
      const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
      await putAs(key, bytes)
      return key
    },
    async write(key, pieces) {
      if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
      await mkdir(directory, { recursive: true })
      const draft = join(directory, `.${randomUUID()}`)
      try {
        await pipeline(Readable.fromWeb(pieces as never), createWriteStream(draft))
        await rename(draft, join(directory, key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(key) {
      if (!KEY.test(key)) return null
      const size = await stat(join(directory, key)).then(
        (file) => file.size,
        () => null,
      )
      if (size === null) return null
      const stream = Readable.toWeb(createReadStream(join(directory, key)))
      return { stream: stream as ReadableStream<Uint8Array<ArrayBuffer>>, size }
    },
    async remove(key) {
      if (KEY.test(key)) await rm(join(directory, key), { force: true })
    },
    async get(key) {
      if (!KEY.test(key)) return null
      try {
        return new Uint8Array(await readFile(join(directory, key)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}

import { createHash } from 'node:crypto'
import { isDiskFull } from './disk-full.ts'
import { Bucket, isAbsent, type BucketLimits, type BucketSettings } from './s3-bucket.ts'
import { S3Failure } from './s3-failure.ts'
import { withTemporaryFile } from './temporary-file.ts'
import { isKey, keyOf, refuseBadKey, StorageDown, type Storage, type StoredFile } from './storage.ts'

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>

/** Keeps files in a bucket of an S3 service. Nobody needs to reach the bucket but this program. */
export function s3Storage(settings: BucketSettings, limits?: Partial<BucketLimits>): Storage {
  const bucket = new Bucket(settings, limits)

  async function putAs(key: string, bytes: Uint8Array) {
    refuseBadKey(key)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const body = { open: () => bytes as Uint8Array<ArrayBuffer>, size: bytes.length, sha256 }
    await inBucket(() => bucket.call({ method: 'PUT', key, body }, drained))
  }

  return {
    putAs,
    async put(bytes, extension) {
      const key = keyOf(bytes, extension)
      await putAs(key, bytes)
      return key
    },
    // One PUT of a known size is whole or not there at all; parts that nobody puts together would be paid for ever.
    async write(key, pieces) {
      refuseBadKey(key)
      await inBucket(() => withTemporaryFile(pieces, (body) => bucket.call({ method: 'PUT', key, body }, drained)))
    },
    async get(key) {
      if (!isKey(key)) return null
      return orNull(() =>
        bucket.call({ method: 'GET', key }, async (response) => new Uint8Array(await response.arrayBuffer())),
      )
    },
    async open(key, part) {
      if (!isKey(key)) return null
      return orNull(() =>
        bucket.call({ method: 'GET', key, part }, async (response) => ({
          stream: response.body as Stream,
          size: sizeOf(response),
        })),
      )
    },
    async has(key) {
      if (!isKey(key)) return false
      return (await orNull(() => bucket.call({ method: 'HEAD', key }, drained))) !== null
    },
    async size(key) {
      if (!isKey(key)) return null
      return orNull(() => bucket.call({ method: 'HEAD', key }, async (response) => sizeOf(response)))
    },
    async *list(): AsyncGenerator<StoredFile> {
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: bucket.prefix,
          ...(next === undefined ? {} : { 'continuation-token': next }),
        }
        const page = await inBucket(() => bucket.call({ method: 'GET', query }, (response) => response.text()))
        for (const file of filesOf(page, bucket.prefix)) yield file
        next = textOf(page, 'NextContinuationToken')
      } while (next !== undefined)
    },
    async remove(key) {
      if (isKey(key)) await orNull(() => bucket.call({ method: 'DELETE', key }, drained))
    },
    sweepDrafts: async () => 0,
  }
}

/** Reads an answer that says nothing, so that its connection may be used again. */
async function drained(response: Response): Promise<true> {
  await response.arrayBuffer()
  return true
}

/** Of the whole file, also where a part of it is answered. */
function sizeOf(response: Response): number {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return Number(whole ?? response.headers.get('content-length'))
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  return inBucket(() =>
    work().catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    }),
  )
}

async function inBucket<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Our own disk, where a file waits for the bucket, can be full.
    throw error instanceof S3Failure || isDiskFull(error) ? new StorageDown(error) : error
  }
}

/** The files of one page of a list. What other programs keep under the same prefix is not ours. */
function filesOf(page: string, prefix: string): StoredFile[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = textOf(entry, 'Key') ?? ''
    const key = name.slice(prefix.length)
    return name.startsWith(prefix) && isKey(key) ? [{ key, size: Number(textOf(entry, 'Size')) }] : []
  })
}

/** The text of the first such element. Keys of ours hold nothing that XML escapes; tokens may. */
function textOf(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

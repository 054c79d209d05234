import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { tracedAsking } from '../observability/tracing.ts'
import { connectionFailure, refusalOf, S3Failure } from './s3-failure.ts'
import type { FilePart } from './storage.ts'

export interface BucketSettings {
  /** Such as `https://storage.yandexcloud.net`. */
  endpoint: string
  bucket: string
  /** Put before every key: empty, or ending with `/`. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where the bucket's name stands: in the path, or in the host. */
  style: 'path' | 'virtual'
}

interface Ask {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Without a key the bucket itself is asked. */
  key?: string
  query?: Record<string, string>
  body?: Upload
  /** Of the file this part alone. */
  part?: FilePart | undefined
}

interface Upload {
  /** Made anew for every try. */
  open: () => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Bytes. */
  size: number
  /** SHA-256 of the whole, in hex: the bucket refuses what came otherwise. */
  sha256: string
}

export interface BucketLimits {
  tries: number
  /** For one try, answer and all. Large files get a second more for each megabyte. Milliseconds. */
  tryMs: number
  /** While the bucket is known to be down there is one short try: what hangs holds up whoever asks. Milliseconds. */
  downMs: number
  /** Before the second try; doubled before each further one. Milliseconds. */
  pauseMs: number
}

const LIMITS: BucketLimits = { tries: 3, tryMs: 5_000, downMs: 2_000, pauseMs: 200 }
/** SHA-256 of nothing. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** One second for so much of a large file. Bytes. */
const BYTES_PER_SECOND = 1024 * 1024

/** Calls to one bucket: signed, bounded in time and in number. */
export class Bucket {
  readonly #settings: BucketSettings
  readonly #limits: BucketLimits
  readonly #keys = new Map<string, ArrayBuffer>()
  #isDown = false

  constructor(settings: BucketSettings, limits: Partial<BucketLimits> = {}) {
    this.#settings = settings
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Asks and reads: a call whose answer breaks off is asked again as well. Throws S3Failure in the end.
   * All calls may be repeated: a key always means the same bytes.
   */
  async call<T>(ask: Ask, read: (response: Response) => Promise<T>): Promise<T> {
    const { tries, tryMs, downMs, pauseMs } = this.#limits
    const name = `S3 ${ask.method} ${ask.key ?? 'bucket'}`
    const spare = ((ask.body?.size ?? 0) / BYTES_PER_SECOND) * 1_000
    for (let attempt = 1; ; attempt++) {
      const isLast = this.#isDown || attempt >= tries
      try {
        const answer = await this.#once(name, ask, (this.#isDown ? downMs : tryMs) + spare, read)
        this.#isDown = false
        return answer
      } catch (error) {
        const failure = connectionFailure(name, error)
        if (!failure.isPassing || isLast) {
          this.#isDown = failure.isPassing
          throw failure
        }
      }
      // Of many that were refused at once not all come back at once.
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }

  async #once<T>(name: string, ask: Ask, ms: number, read: (response: Response) => Promise<T>): Promise<T> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(new DOMException('too slow', 'TimeoutError')), ms)
    try {
      const { url, headers } = await this.#signed(ask)
      const body = ask.body?.open()
      if (body instanceof ReadableStream) headers.set('content-length', String(ask.body?.size))
      // What is packed on the way has another size. Not signed: proxies rewrite this one.
      headers.set('accept-encoding', 'identity')
      const request = {
        method: ask.method,
        headers,
        signal: abort.signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body, duplex: 'half' }),
      } as RequestInit
      const asked = { name: `S3 ${ask.method}`, method: ask.method, url }
      const response = await tracedAsking(
        asked,
        () => fetch(url, request),
        ({ status }) => status,
      )
      if (!response.ok) throw await refusalOf(name, response)
      return await read(response)
    } finally {
      clearTimeout(timer)
    }
  }

  #signed({ method, key, query, body, part }: Ask) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, style } = this.#settings
    const url = new URL(endpoint)
    if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`
    const place = style === 'virtual' ? '' : `${bucket}/`
    url.pathname = `/${place}${key === undefined ? '' : prefix + key}`
    url.search = new URLSearchParams(query).toString()
    const headers = {
      'x-amz-content-sha256': body?.sha256 ?? EMPTY,
      ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...(part === undefined ? {} : { range: `bytes=${part.start}-${part.end}` }),
    }
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: this.#keys }
    return new AwsV4Signer({ ...credentials, method, url: url.href, headers }).sign()
  }

  get prefix(): string {
    return this.#settings.prefix
  }
}

/** True for the answer that a file is not there. A bucket that is not there is another matter. */
export function isAbsent(error: unknown): boolean {
  return error instanceof S3Failure && (error.code === 'NoSuchKey' || error.code === 'HTTP 404')
}

import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openS3Server, type Fault } from '#test/s3/s3-server.ts'
import { refusalOfSignature } from '#test/s3/s3-signature.ts'
import { verifyStorage } from './open-storage.ts'
import type { S3Failure } from './s3-failure.ts'
import { s3Storage } from './s3-storage.ts'
import { StartRefused } from '../start-refused.ts'
import { StorageDown } from './storage.ts'
import { readStorageUrl } from './storage-url.ts'

const bytes = new TextEncoder().encode('портрет')
const KEY = 'a.webp'
const LIMITS = { pauseMs: 1 }
/** For a service that is silent: waiting should cost a test little. */
const SHORT = { ...LIMITS, tryMs: 500, downMs: 100 }
const s3 = await openS3Server()
const closed = await openS3Server()
await closed.close()
afterEach(() => {
  s3.spoil(null)
  s3.skew.ms = 0
  s3.objects.clear()
  s3.requests.length = 0
})

function settings(change: (url: string) => string = (url) => url) {
  const read = readStorageUrl(change(s3.storageUrl), { accessKey: undefined, secretKey: undefined }, '')
  if (read.kind !== 's3') throw new Error('not a bucket')
  return read
}
const open = () => s3Storage(settings(), LIMITS)

/** What went wrong, which has to be a sentence for people with its cause for the log. */
async function failureOf(work: Promise<unknown>): Promise<S3Failure> {
  const error = await work.then(
    () => expect.fail('it worked'),
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(StorageDown)
  return (error as StorageDown).cause as S3Failure
}

describe('the service of the tests', () => {
  const secrets = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const keys = { region: 'us-east-1', secrets, now: new Date('2013-05-24T00:00:00Z') }
  const EMPTY = createHash('sha256').update('').digest('hex')
  const credential = 'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }
  const examples = [
    {
      method: 'GET',
      target: '/test.txt',
      bodyHash: EMPTY,
      headers: {
        ...common,
        range: 'bytes=0-9',
        'x-amz-content-sha256': EMPTY,
        authorization: `${credential},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
      },
    },
    {
      method: 'GET',
      target: '/?max-keys=2&prefix=J',
      bodyHash: EMPTY,
      headers: {
        ...common,
        'x-amz-content-sha256': EMPTY,
        authorization: `${credential},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7`,
      },
    },
  ]

  test.each(examples)('takes the example of the protocol for $target, and not one letter else', (example) => {
    expect(refusalOfSignature(example, keys)).toBeNull()
    expect(refusalOfSignature({ ...example, target: `${example.target}x` }, keys)).toBe('SignatureDoesNotMatch')
    expect(refusalOfSignature({ ...example, bodyHash: 'other' }, keys)).toBe('XAmzContentSHA256Mismatch')
    expect(refusalOfSignature(example, { ...keys, secrets: { AKIAIOSFODNN7EXAMPLE: 'other' } })).toBe(
      'SignatureDoesNotMatch',
    )
    expect(refusalOfSignature(example, { ...keys, now: new Date('2013-05-24T00:16:00Z') })).toBe('RequestTimeTooSkewed')
  })
})

describe('a bucket', () => {
  test('may be named in the host', async () => {
    // No name server knows this host, so the call is held against the protocol here.
    const calls: { url: string; refusal: string | null }[] = []
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = new URL(String(input))
      const headers: Record<string, string> = {
        ...Object.fromEntries(new Headers(init?.headers as Headers)),
        host: url.host,
      }
      const request = { method: 'PUT', target: url.pathname, headers, bodyHash: headers['x-amz-content-sha256'] ?? '' }
      const keys = { region: 'ru-central1', secrets: s3.secrets, now: new Date() }
      calls.push({ url: url.href, refusal: refusalOfSignature(request, keys) })
      return new Response()
    })
    const settingsOfHost = { ...s3.settings, endpoint: 'http://s3.test:9000', style: 'virtual' as const }
    await s3Storage(settingsOfHost, LIMITS).putAs(KEY, bytes)
    spy.mockRestore()
    expect(calls).toEqual([{ url: 'http://photos.s3.test:9000/a.webp', refusal: null }])
  })

  test('holds what it was sent: one PUT, signed with the digest of the bytes', async () => {
    const key = await open().put(bytes, 'webp')
    expect(s3.requests).toEqual([`PUT /photos/${key}`])
    expect(s3.objects.get(key)?.equals(bytes)).toBe(true)
  })

  test.each<[string, Fault]>([
    ['an error of the service', { code: 'InternalError', status: 500 }],
    ['too many requests', { code: 'SlowDown', status: 503 }],
    ['a proxy in between', 'html'],
    ['a line that is cut', 'cut'],
    ['silence', 'silence'],
    ['an answer that breaks off', 'half'],
  ])('that fails once by %s is asked again', async (_, fault) => {
    await open().putAs(KEY, bytes)
    s3.requests.length = 0
    s3.spoil(({ count }) => (count === 1 ? fault : undefined))
    const storage = fault === 'silence' ? s3Storage(s3.settings, { ...SHORT, tryMs: 1_500 }) : open()
    expect(await storage.get(KEY)).toEqual(bytes)
    expect(s3.requests.length).toBe(2)
  })

  test('that goes on failing is asked three times, then once at a time until it answers', async () => {
    const storage = open()
    s3.spoil(() => ({ code: 'InternalError', status: 500 }))
    expect((await failureOf(storage.putAs(KEY, bytes))).code).toBe('InternalError')
    expect(s3.requests.length).toBe(3)
    await failureOf(storage.get(KEY))
    expect(s3.requests.length).toBe(4)
    s3.spoil(null)
    expect(await storage.get(KEY)).toBeNull()
    s3.spoil(({ count }) => (count === 6 ? 'cut' : undefined))
    expect(await storage.get(KEY)).toBeNull()
    expect(s3.requests.length).toBe(7)
  })

  test('that is silent for ever is left alone after three tries, then after one', async () => {
    const storage = s3Storage(s3.settings, SHORT)
    s3.spoil(() => 'silence')
    expect((await failureOf(storage.get(KEY))).code).toBe('ETIMEDOUT')
    // A busy machine may give up before the call has gone out: never more than these.
    expect(s3.requests.length).toBeLessThanOrEqual(3)
    s3.requests.length = 0
    expect((await failureOf(storage.get(KEY))).code).toBe('ETIMEDOUT')
    expect(s3.requests.length).toBeLessThanOrEqual(1)
  })

  test('a large file that is refused half-way is sent again from its beginning', async () => {
    s3.spoil(({ count }) => (count === 1 ? { code: 'SlowDown', status: 503 } : undefined))
    const large = new Uint8Array(3 * 1024 * 1024).fill(7)
    await open().write('job-1-1', ReadableStream.from([large, bytes]))
    expect(s3.objects.get('job-1-1')?.length).toBe(large.length + bytes.length)
  })

  test.each<[string, (url: string) => string, string]>([
    ['an unknown key', (url) => url.replace('key-one', 'key-two'), 'InvalidAccessKeyId'],
    ['a wrong secret', (url) => url.replace('secret', 'other'), 'SignatureDoesNotMatch'],
    ['another region', (url) => url.replace('ru-central1', 'ru-msk'), 'AuthorizationHeaderMalformed'],
    ['another bucket', (url) => url.replace('/photos', '/videos'), 'NoSuchBucket'],
  ])('is not asked again after %s, and nothing is taken for absent', async (_, change, code) => {
    const storage = s3Storage(settings(change), LIMITS)
    for (const work of [() => storage.get(KEY), () => storage.putAs(KEY, bytes), () => storage.remove(KEY)]) {
      s3.requests.length = 0
      const failure = await failureOf(work())
      expect([failure.code, s3.requests.length]).toEqual([code, 1])
    }
  })

  test('tells nothing secret in its failures, whatever the service quotes', async () => {
    const failure = await failureOf(s3Storage(settings((url) => url.replace('secret', 'other'))).get(KEY))
    const told = `${failure.stack} ${JSON.stringify(failure)} ${JSON.stringify(Object.getOwnPropertyDescriptors(failure))}`
    for (const secret of ['other/one', 'key-one', 'AWS4-HMAC', 'Signature=']) expect(told).not.toContain(secret)
  })

  test('whose list holds what other programs keep shows only what is ours', async () => {
    for (const name of [KEY, 'Чужой файл.txt', 'folder/a.webp', '.hidden']) s3.objects.set(name, Buffer.from(bytes))
    const files = []
    for await (const file of open().list()) files.push(file)
    expect(files).toEqual([{ key: KEY, size: bytes.length }])
  })
})

describe('at the start', () => {
  const refusal = (change: (url: string) => string) =>
    verifyStorage(settings(change)).then(
      () => expect.fail('it started'),
      (error: unknown) => {
        expect(error).toBeInstanceOf(StartRefused)
        return (error as Error).message
      },
    )
  const same = (url: string) => url

  test('a bucket is written, read and emptied again', async () => {
    await verifyStorage(settings())
    expect(s3.objects.size).toBe(0)
    expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'GET'])
  })

  test.each([
    [(url: string) => url.replace('secret', 'other'), 'Запись: Секретный ключ не подходит к ключу доступа.'],
    [(url: string) => url.replace('key-one', 'key-two'), 'Запись: Такого ключа доступа нет.'],
    [(url: string) => url.replace('/photos', '/videos'), 'Запись: Такого бакета нет.'],
    [(url: string) => url.replace('ru-central1', 'ru-msk'), 'Запись: Бакет живёт в другом регионе: поправьте region.'],
    [
      (url: string) => url.replace(s3.endpoint.slice(7), closed.endpoint.slice(7)),
      'Запись: По этому адресу никто не слушает.',
    ],
    [(url: string) => url.replace('tls=false', 'tls=true'), 'Запись: Там отвечают без TLS: для этого есть tls=false.'],
  ])('what is wrong is told in words (%#)', async (change, sentence) => {
    const message = await refusal(change)
    expect(message).toMatch(/^Файлы в бакете (photos|videos) хранить не получается\. /)
    expect(message).toContain(sentence)
    for (const secret of ['key-', 'other', 'secret']) expect(message).not.toContain(secret)
  })

  test('so is a clock that is wrong', async () => {
    s3.skew.ms = 20 * 60_000
    expect(await refusal(same)).toContain('Часы этой машины расходятся с часами хранилища.')
  })

  test.each([
    ['DELETE', 'Удаление'],
    ['GET', 'Чтение'],
  ])('a key without the right to %s is not enough', async (method, step) => {
    s3.spoil((request) => (request.method === method ? { code: 'AccessDenied', status: 403 } : undefined))
    expect(await refusal(same)).toContain(`${step}: У ключа нет права читать, писать или удалять в этом бакете.`)
  })

  test('a key to which an absent file is a forbidden one is not enough', async () => {
    s3.spoil(({ method, name }) =>
      method === 'GET' && name.startsWith('check-') && !s3.objects.has(name)
        ? { code: 'AccessDenied', status: 403 }
        : undefined,
    )
    expect(await refusal(same)).toContain('Чтение того, чего нет')
  })

  test('a folder that cannot be written is told with its name', async () => {
    const wrong = verifyStorage({ kind: 'disk', directory: '/dev/null/files' })
    await expect(wrong).rejects.toThrow(/^Файлы в папке \/dev\/null\/files хранить не получается\. Запись: ENOTDIR/)
  })
})

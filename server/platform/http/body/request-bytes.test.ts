import { expect, test, vi } from 'vitest'
import { PayloadTooLarge } from '../errors.ts'
import type { IncomingMessage } from 'node:http'
import { knowLength, readBytes } from './request-bytes.ts'

test('what is as large as allowed comes whole', async () => {
  expect((await readBytes(posted('x'.repeat(100)), 100)).toString()).toBe('x'.repeat(100))
  expect(await readBytes(new Request('http://smysl.test/'), 100)).toHaveLength(0)
})

test('what says that it is larger is refused unread', async () => {
  let isAsked = false
  const body = new ReadableStream({ pull: () => void (isAsked = true) }, { highWaterMark: 0 })
  const request = posted(body, { 'content-length': '101' })
  await expect(readBytes(request, 100)).rejects.toThrow(PayloadTooLarge)
  expect(isAsked).toBe(false)
})

test.each<Record<string, string>>([{}, { 'content-length': '1' }, { 'content-length': 'x' }])(
  'what is larger than it says is refused where the limit is passed: %j',
  async (headers) => {
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(40))
      },
    })
    await expect(readBytes(posted(body, headers), 100)).rejects.toThrow(PayloadTooLarge)
    expect(pulled).toBeLessThan(6)
  },
)

test('what comes byte by byte is refused: each piece costs more than its byte', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(1))
    },
  })
  await expect(readBytes(posted(body), 256 * 1024)).rejects.toThrow(PayloadTooLarge)
  expect(pulled).toBeLessThan(6000)
})

test('what does not come at all is given up', async () => {
  const silent = posted(new ReadableStream())
  await expect(readBytes(silent, 100, { timeoutMs: 1 })).rejects.toMatchObject({
    status: 408,
    message: expect.stringMatching(/[а-яё]/),
  })
})

test.each([
  [512, 256 * 1024, 0],
  [513, 256 * 1024, 1],
  [256 + 64, 64 * 1024, 0],
  [256 + 65, 64 * 1024, 1],
])('of a socket %i bytes of %i allowed are read by %i streams', async (size, maxBytes, streams) => {
  const request = posted('x'.repeat(size), { 'content-length': String(size) })
  const streamed = vi.spyOn(request, 'body', 'get')
  knowLength(request, came({ 'content-length': String(size) }))
  expect(await readBytes(request, maxBytes)).toEqual(Buffer.from('x'.repeat(size)))
  expect(new Set(streamed.mock.results.map(({ value }) => value)).size).toBe(streams)
})

test('what tells no length that holds is read by a stream', async () => {
  for (const headers of [{}, { 'content-length': 'x' }, { 'content-length': '1', 'transfer-encoding': 'chunked' }]) {
    const request = posted('x')
    const streamed = vi.spyOn(request, 'body', 'get')
    knowLength(request, came(headers))
    expect(await readBytes(request, 100)).toEqual(Buffer.from('x'))
    expect(streamed).toHaveBeenCalled()
  }
})

test('a short body that does not come at all is given up too', async () => {
  const silent = posted(new ReadableStream())
  knowLength(silent, came({ 'content-length': '5' }))
  await expect(readBytes(silent, 100, { timeoutMs: 1 })).rejects.toMatchObject({ status: 408 })
})

test.each([false, true])(
  'whoever is gone before all of it has come is to blame, not the database: %j',
  async (isShort) => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const request = posted(new ReadableStream({ pull: (controller) => controller.error(gone) }))
    if (isShort) knowLength(request, came({ 'content-length': '5' }))
    await expect(readBytes(request, 100)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/[а-яё]/),
    })
  },
)

function came(headers: IncomingMessage['headers']): IncomingMessage {
  return { headers } as IncomingMessage
}

function posted(body: RequestInit['body'], headers: Record<string, string> = {}): Request {
  return new Request('http://smysl.test/', { method: 'POST', body: body ?? null, headers, ...{ duplex: 'half' } })
}

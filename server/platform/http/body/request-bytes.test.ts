import { expect, test } from 'vitest'
import { PayloadTooLarge } from '../errors.ts'
import { readBytes } from './request-bytes.ts'

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

function posted(body: RequestInit['body'], headers: Record<string, string> = {}): Request {
  return new Request('http://smysl.test/', { method: 'POST', body: body ?? null, headers, ...{ duplex: 'half' } })
}

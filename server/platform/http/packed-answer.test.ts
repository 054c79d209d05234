import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedBody, packAnswer, weightOf } from './packed-answer.ts'

const BOTH = 'gzip, deflate, br'

test.each([
  ['br', BOTH],
  ['gzip', 'gzip, deflate'],
  ['br', ''],
  ['br', undefined],
])('it is packed as %s, once, for whom “%s” is understood', async (encoding, accepted) => {
  const answer = await packAnswer(new Response('страница'), accepted)
  expect([...answer.packed.keys()]).toEqual([encoding])
})

test.each([
  ['br', BOTH],
  ['gzip', 'gzip'],
])('packed as %s at first, it is answered in each packing and in none', async (_, accepted) => {
  const answer = await packAnswer(new Response('страница', { headers: { 'x-a': 'b' } }), accepted)
  const [br, gzip, plain] = [BOTH, 'gzip', 'identity'].map((one) => acceptedBody(answer, one))
  expect(brotliDecompressSync(br?.body ?? '').toString()).toBe('страница')
  expect(gunzipSync(gzip?.body ?? '').toString()).toBe('страница')
  expect(plain?.body.toString()).toBe('страница')
  expect([br, gzip, plain].map((one) => one?.head.slice(-4))).toEqual([
    ['content-encoding', 'br', 'content-length', String(br?.body.length)],
    ['content-encoding', 'gzip', 'content-length', String(gzip?.body.length)],
    ['etag', answer.etag, 'content-length', '16'],
  ])
})

test('the other packing is made once', async () => {
  const answer = await packAnswer(new Response('страница'), BOTH)
  expect(acceptedBody(answer, 'gzip').body).toBe(acceptedBody(answer, 'gzip').body)
})

test('what is kept holds no more memory than it weighs', async () => {
  const page = randomBytes(20_000).toString('hex')
  const answer = await packAnswer(new Response(page))
  const weight = weightOf(answer)
  const bodies = [BOTH, 'gzip'].map((one) => acceptedBody(answer, one).body)
  expect(bodies.every(({ length }) => length > 8000)).toBe(true)
  expect(bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBeLessThanOrEqual(weight)
  expect(weightOf(answer)).toBe(weight)
})

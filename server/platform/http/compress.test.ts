import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'

const LONG = 'Разговор, после которого становится яснее. '.repeat(200)

function ask(accepts: string): Request {
  return new Request('http://smysl.test/', { headers: { 'accept-encoding': accepts } })
}

function page(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status: 201, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('%s gets %s, and the same text', async (accepts, encoding, unpack) => {
  const answer = await compressed(ask(accepts), page(LONG, { 'content-length': '999999' }))
  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('vary')).toContain('accept-encoding')
  expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(LONG)
})

test.each([
  ['nothing is asked for', ask('identity'), page(LONG)],
  ['it is short', ask('br'), page('да')],
  ['it is a picture', ask('br'), page(LONG, { 'content-type': 'image/webp' })],
  ['it is packed already', ask('br'), page(LONG, { 'content-encoding': 'gzip' })],
])('stays as it is when %s', async (_, request, response) => {
  const before = response.headers.get('content-encoding')
  const answer = await compressed(request, response)
  expect(answer.headers.get('content-encoding')).toBe(before)
})

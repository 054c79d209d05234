import { expect, test, vi } from 'vitest'
import { inBytes, withKnownText, wholeResponse } from './whole-response.ts'

const TEXT = '{"имя":"Ёлка"}'

test('an answer says its text in every form, as often as it is asked', async () => {
  const answer = wholeResponse(TEXT, { status: 201, headers: { 'content-type': 'application/json' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json'])
  expect(await answer.text()).toBe(TEXT)
  expect(await answer.json()).toEqual({ имя: 'Ёлка' })
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(TEXT)
})

test('whoever copies it or sends it on gets the same', async () => {
  expect(await wholeResponse(TEXT, {}).clone().text()).toBe(TEXT)
  const answer = withKnownText(new Response(Buffer.from(TEXT)), () => TEXT)
  expect(await new Response(answer.body, answer).text()).toBe(TEXT)
})

test('no bytes are made of it for whoever only looks whether it is an answer', async () => {
  const answer = wholeResponse(TEXT, { status: 200 })
  const encode = vi.spyOn(Buffer, 'from')
  expect([answer.statusText, answer.body === answer.body]).toEqual(['', true])
  expect(encode).not.toHaveBeenCalled()
  expect(await new Response(answer.body).text()).toBe(TEXT)
  encode.mockRestore()
})

test('what is at hand as bytes goes out as these', async () => {
  const bytes = Buffer.from(TEXT)
  const answer = withKnownText(
    new Response(bytes),
    () => bytes.toString(),
    () => bytes,
  )
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  expect(inBytes(answer)).toBe(answer)
})

test('a long text goes out as bytes, with all else of its answer', async () => {
  const long = JSON.stringify('Ёлка, '.repeat(1000))
  const answer = inBytes(
    wholeResponse(long, { status: 201, headers: { 'content-type': 'application/json', etag: '"7"' } }),
  )
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
    201,
    'application/json',
    '"7"',
  ])
  expect(await answer.text()).toBe(long)
})

import { expect, test } from 'vitest'
import { withPageForm } from './page-form.ts'

const FORM = 'application/x-www-form-urlencoded'

test('a form of a page comes through, of either kind, its texts alone', async () => {
  const parts = new FormData()
  parts.append('name', 'Анна & Ко')
  parts.append('avatar', new File(['x'], 'a.webp'))
  for (const body of [new URLSearchParams({ name: 'Анна & Ко' }), parts]) {
    const { request, refusal } = await withPageForm(posted(body))
    expect(refusal).toBeNull()
    expect([...(await request.formData())]).toEqual([['name', 'Анна & Ко']])
  }
})

test('a press of a button without any field is a form too', async () => {
  const { request, refusal } = await withPageForm(new Request('http://smysl.test/x', { method: 'POST' }))
  expect([refusal, [...(await request.formData())]]).toEqual([null, []])
})

test('what is asked for by GET is handed on as it is', async () => {
  const asked = new Request('http://smysl.test/x')
  expect(await withPageForm(asked)).toEqual({ request: asked, refusal: null })
})

test.each<[number, string, string, string]>([
  [413, 'of more than 64 KB', `a=${'a'.repeat(64 * 1024)}`, FORM],
  [413, 'of ten thousand fields', 'a=&'.repeat(10_000), FORM],
  [415, 'of JSON', '{"a":1}', 'application/json'],
  [415, 'of plain text', 'a=1', 'text/plain'],
  [422, 'without a boundary', 'a=1', 'multipart/form-data'],
  [422, 'of another boundary', '--b\r\n\r\n--b--', 'multipart/form-data; boundary=a'],
])('%i: a body %s is a reason in words, and an empty form', async (status, _, body, type) => {
  const { request, refusal } = await withPageForm(posted(body, type))
  expect(refusal).toEqual({ status, code: 'form-refused', message: expect.stringMatching(/[а-яё]{3}/) })
  expect([...(await request.formData())]).toEqual([])
})

function posted(body: RequestInit['body'], type?: string): Request {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
  return new Request('http://smysl.test/x', { method: 'POST', body: body ?? null, headers })
}

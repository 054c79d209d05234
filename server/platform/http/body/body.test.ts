import { describe, expect, test } from 'vitest'
import { parseQuery, readBody } from './body.ts'
import { Invalid, PayloadTooLarge, UnsupportedMediaType } from '../errors.ts'

const request = (body: RequestInit['body'], type?: string) =>
  new Request('http://smysl.test/', {
    method: 'POST',
    body: body ?? null,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  })

describe('a body', () => {
  test('of JSON is its fields', async () => {
    const { fields } = await readBody(request('{"a":[1],"b":null}', 'application/json; charset=utf-8'))
    expect(fields).toEqual({ a: [1], b: null })
  })

  test('of JSON with half of a surrogate pair is refused: PostgreSQL could not keep it', async () => {
    await expect(readBody(request('{"a":{"b":["\\ud800"]}}', 'application/json'))).rejects.toThrow(Invalid)
    const { fields } = await readBody(request('{"a":"\\ud83d\\ude00"}', 'application/json'))
    expect(fields).toEqual({ a: '😀' })
  })

  test('of a form keeps lists, empty lists and files apart', async () => {
    const form = new FormData()
    form.append('topics[]', '1')
    form.append('topics[]', '2')
    form.append('pages', '')
    form.append('avatar', new File(['x'], 'a.webp'))
    const { fields, files } = await readBody(request(form))
    expect(fields).toEqual({ topics: ['1', '2'], pages: '' })
    expect([...files.keys()]).toEqual(['avatar'])
  })

  test('of a form with an empty file input has no such file and no such field', async () => {
    const empty = 'Content-Disposition: form-data; name="avatar"; filename=""\r\nContent-Type: application/octet-stream'
    const body = await readBody(request(`--a\r\n${empty}\r\n\r\n\r\n--a--\r\n`, 'multipart/form-data; boundary=a'))
    expect(body.fields).toEqual({})
    expect(body.files.size).toBe(0)
  })

  test('of an urlencoded form is read too', async () => {
    const { fields } = await readBody(request(new URLSearchParams({ full_name: 'Анна & Ко', _method: 'PUT' })))
    expect(fields).toEqual({ full_name: 'Анна & Ко', _method: 'PUT' })
  })

  test('that is absent has no fields', async () => {
    expect((await readBody(request(undefined))).fields).toEqual({})
  })

  test.each(['{', '', 'nonsense', '{"a":1}}', '\u0000'])('that says it is JSON and is %j is refused', async (text) => {
    await expect(readBody(request(text, 'application/json'))).rejects.toThrow(Invalid)
  })

  test.each(['[]', 'null', '1', '"text"', 'true'])('of JSON without fields is refused: %s', async (text) => {
    await expect(readBody(request(text, 'application/json'))).rejects.toThrow('Нужен объект с полями.')
  })

  test('of JSON has a limit', async () => {
    const text = JSON.stringify({ about: 'a'.repeat(1024 * 1024) })
    await expect(readBody(request(text, 'application/json'))).rejects.toThrow(PayloadTooLarge)
  })

  test('of 256 KB of JSON is taken, and of a form without a file; a byte more is not', async () => {
    const most = 256 * 1024
    const json = (size: number) => request(`{"a":"${'a'.repeat(size - 8)}"}`, 'application/json')
    const form = (size: number) => request(`a=${'a'.repeat(size - 2)}`, 'application/x-www-form-urlencoded')
    for (const make of [json, form]) {
      expect((await readBody(make(most))).fields.a).toHaveLength(most - (make === json ? 8 : 2))
      await expect(readBody(make(most + 1), { uploadMaxBytes: 12 * 1024 * 1024 })).rejects.toThrow(PayloadTooLarge)
    }
  })

  test('with a file has the limit of its route', async () => {
    const form = new FormData()
    form.append('avatar', new File(['x'.repeat(300_000)], 'a.webp'))
    await expect(readBody(request(form))).rejects.toThrow(PayloadTooLarge)
    const again = new FormData()
    again.append('avatar', new File(['x'.repeat(300_000)], 'a.webp'))
    const body = await readBody(request(again), { uploadMaxBytes: 400_000 })
    expect(body.files.get('avatar')?.size).toBe(300_000)
    await body.close()
  })

  test('of more fields than any form has is refused before they are split', async () => {
    const part = '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    const forms: [string, string][] = [
      ['a=&'.repeat(5000), 'application/x-www-form-urlencoded'],
      [`${part.repeat(3000)}--a--\r\n`, 'multipart/form-data; boundary=a'],
      [`${part.repeat(3000)}--a--\r\n`, 'multipart/form-data; boundary="a"'],
    ]
    for (const [text, type] of forms) {
      await expect(readBody(request(text, type))).rejects.toThrow('В запросе слишком много полей.')
    }
  })

  test('of a form with more files than any has is refused before they are taken apart, wherever they would lie', async () => {
    const file = '--a\r\ncontent-disposition: form-data; name="a"; Filename="a"\r\n\r\n1\r\n'
    const form = (files: number) => request(`${file.repeat(files)}--a--\r\n`, 'multipart/form-data; boundary=a')
    for (const limits of [{}, { uploadMaxBytes: 12 * 1024 * 1024 }]) {
      const body = await readBody(form(20), limits)
      expect(body.files.size).toBe(1)
      await body.close()
      await expect(readBody(form(21), limits)).rejects.toThrow(/^В\sформе больше 20\sфайлов\./)
    }
  })

  test.each([
    'multipart/form-data; x="; boundary=zzz"; boundary=a',
    'multipart/form-data; boundary=zzz, multipart/form-data; boundary=a',
    'multipart/form-data; boundary="\\a"',
  ])('of a form whose parts are told by two boundaries hides none of them: %s', async (type) => {
    const part = '--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    for (const limits of [{}, { uploadMaxBytes: 12 * 1024 * 1024 }]) {
      const form = request(`${part.repeat(3000)}--a--\r\n`, type)
      await expect(readBody(form, limits)).rejects.toThrow('Форма пришла повреждённой. Отправьте её ещё раз.')
    }
  })

  test.each([
    `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join()}}`,
    `{"a":[${'1,'.repeat(3000)}1]}`,
    `{"a":[${'{},'.repeat(1500)}{}]}`,
    `{"a":[${'1,'.repeat(3000)}`,
  ])('of JSON with more values than any form of a guest has is refused before it is parsed: %.10s', async (text) => {
    await expect(readBody(request(text, 'application/json'))).rejects.toThrow('В запросе слишком много полей.')
  })

  test('of JSON may have signs of JSON in its texts, and long lists from those who may send them', async () => {
    const text = JSON.stringify({ a: '[,{"\\'.repeat(9000) })
    expect((await readBody(request(text, 'application/json'))).fields).toEqual(JSON.parse(text))
    const list = request(`{"ids":[${'1,'.repeat(9999)}1]}`, 'application/json')
    expect((await readBody(list, { valuesMax: Infinity })).fields.ids).toHaveLength(10_000)
  })

  test.each([60, 5000, 100_000])('of JSON in %i levels is refused, whatever would walk through it', async (levels) => {
    const text = `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    await expect(readBody(request(text, 'application/json'))).rejects.toThrow('Данные вложены слишком глубоко.')
  })

  test('of JSON as deep as a page of text goes is taken', async () => {
    const text = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`
    expect((await readBody(request(text, 'application/json'))).fields.a).toBeInstanceOf(Array)
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a foreign boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
    ['cut off', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nval'],
    ['no name', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data\r\n\r\nv\r\n--a--\r\n'],
  ])('of a broken form is refused: %s', async (_, type, text) => {
    await expect(readBody(request(text, type))).rejects.toThrow('Форма пришла повреждённой. Отправьте её ещё раз.')
  })

  test.each(['text/plain', 'application/xml', 'application/octet-stream', 'application/jsonp', ''])(
    'of another kind is refused: %j',
    async (type) => {
      await expect(readBody(request(new TextEncoder().encode('x'), type))).rejects.toThrow(UnsupportedMediaType)
    },
  )
})

describe('a query', () => {
  test('nests filters and lists', () => {
    expect(parseQuery('?filter[topics][]=1&filter[topics][]=2&filter[q]=%D1%8F&page=3')).toEqual({
      filter: { topics: ['1', '2'], q: 'я' },
      page: '3',
    })
  })

  test.each(['?__proto__[admin]=1', '?constructor[prototype][admin]=1', '?filter[__proto__][admin]=1'])(
    'leaves the prototype of objects alone: %s',
    (search) => {
      parseQuery(search)
      expect({}).not.toHaveProperty('admin')
    },
  )

  test.each(['?%', '?a=%E0%A4%A', '?&&&===', '?a[[[]=1', '?[]=1', '?a[0=1'])(
    'takes nonsense without a failure: %s',
    (search) => {
      expect(parseQuery(search)).toBeTypeOf('object')
    },
  )
})

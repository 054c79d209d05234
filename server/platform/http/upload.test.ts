import { describe, expect, test } from 'vitest'
import { readBody, type Body } from './body/body.ts'

const LIMIT = { uploadMaxBytes: 2 * 1024 * 1024 }
const END = '--boundary--\r\n'
const BROKEN = 'Форма пришла повреждённой. Отправьте её ещё раз.'

describe('an upload', () => {
  test.each([
    [1, 100],
    [7, 100],
    [61, 20_000],
    [65_536, 200_000],
  ])('in pieces of %i bytes comes out as it went in', async (pieceSize, fileSize) => {
    const almostTheEnd = Buffer.from('\r\n--b\r\n--boundar\r\r\n'.repeat(fileSize)).subarray(0, fileSize)
    const everyByte = Buffer.from(Uint8Array.from({ length: fileSize }, (_, index) => index))
    const form = Buffer.concat([
      part('name="_method"', 'PUT'),
      part('name="avatar"; filename="я.webp"', almostTheEnd),
      part('name="none"; filename=""', ''),
      part('name="about"', 'строка\r\nи ещё одна'),
      part('name="file"; filename="b.xlsx"', everyByte),
      Buffer.from(END),
    ])
    const body = await readBody(posted(form, pieceSize), LIMIT)
    expect(body.fields).toEqual({ _method: 'PUT', about: 'строка\r\nи ещё одна' })
    expect([...body.files.values()].map(({ name, size }) => [name, size])).toEqual([
      ['я.webp', fileSize],
      ['b.xlsx', fileSize],
    ])
    expect((await bytesOf(body, 'file')).equals(everyByte)).toBe(true)
    expect((await bytesOf(body, 'avatar')).equals(almostTheEnd)).toBe(true)
    await body.close()
  })

  test('gives its memory back when its work is done, and may be read again', async () => {
    const body = await readBody(posted(Buffer.concat([part('name="a"; filename="a"', 'abc'), Buffer.from(END)])), LIMIT)
    let kept = new Uint8Array()
    await body.files.get('a')?.withBytes((bytes) => Promise.resolve(void (kept = bytes)))
    expect(kept.length).toBe(0)
    expect((await bytesOf(body, 'a')).toString()).toBe('abc')
    await body.close()
  })

  test.each([
    ['cut off in a file', [part('name="a"; filename="a"', 'abc')]],
    ['cut off in a head', ['--boundary\r\nContent-Disposition: form-data; name="a"; filename="a"']],
    ['a head without end', [`--boundary\r\n${'x'.repeat(100_000)}`]],
    ['a text that says it is a file', [part('name="a"; name="b; filename=c"', 'abc'), END]],
    ['nothing', []],
  ])('that is broken is refused: %s', async (_, parts) => {
    const form = Buffer.concat(parts.map((one) => Buffer.from(one)))
    await expect(readBody(posted(form), LIMIT)).rejects.toThrow(BROKEN)
  })

  test.each([
    ['many files', part('name="a"; filename="a"', 'x'), 'больше 20'],
    ['many fields', part('name="a"', 'x'), 'слишком много полей'],
  ])('of %s is refused before more of it is read', async (_, one, message) => {
    const form = Buffer.alloc(12 * 1024 * 1024, Buffer.concat([one]))
    let read = 0
    const limits = { uploadMaxBytes: form.length }
    await expect(
      readBody(
        posted(form, 16_384, (bytes) => (read += bytes)),
        limits,
      ),
    ).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining(message),
    })
    expect(read).toBeLessThan(256 * 1024)
  })

  test('that is refused, or was read and closed, gives its place back once', async () => {
    let places = 0
    const takeShare = () => {
      places += 1
      return () => void (places -= 1)
    }
    const good = Buffer.concat([part('name="a"; filename="a"', 'abc'), Buffer.from(END)])
    const body = await readBody(posted(good), { ...LIMIT, takeShare })
    expect(places).toBe(1)
    await body.close()
    await expect(readBody(posted(Buffer.from('--bound')), { ...LIMIT, takeShare })).rejects.toThrow(BROKEN)
    expect(places).toBe(0)
  })

  test('of more than its route takes is refused while it comes', async () => {
    const form = Buffer.concat([part('name="a"; filename="a"', Buffer.alloc(3 * 1024 * 1024)), Buffer.from(END)])
    await expect(readBody(posted(form), LIMIT)).rejects.toThrow('Слишком')
  })
})

/** In pieces of this size, as a network brings them. */
function posted(form: Buffer, pieceSize = 1000, tell: (bytes: number) => void = () => {}): Request {
  const count = Math.ceil(form.length / pieceSize)
  function* pieces() {
    for (let at = 0; at < count; at += 1) {
      const piece = form.subarray(at * pieceSize, (at + 1) * pieceSize)
      tell(piece.length)
      yield piece
    }
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=boundary' }
  const body = ReadableStream.from(pieces())
  return new Request('http://smysl.test/', { method: 'POST', body, headers, ...{ duplex: 'half' } })
}

function part(head: string, content: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

async function bytesOf({ files }: Body, name: string): Promise<Buffer> {
  return (await files.get(name)?.withBytes((bytes) => Promise.resolve(Buffer.from(bytes)))) ?? Buffer.alloc(0)
}

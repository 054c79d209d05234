import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of one colour. */
export function aPicture(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', width = 40, height = 50): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2a7d5f' } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG of 20,000 × 20,000 black pixels in about fifty kilobytes: a decompression bomb. */
export function aBomb(): Buffer {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  // One bit a pixel, and before each line the number of its filter.
  const pixels = deflateSync(Buffer.alloc((1 + side / 8) * side))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A form that carries a photo as the editor sends it. */
export function photoForm(bytes: Uint8Array | string, name = 'avatar.webp', type = 'image/webp'): FormData {
  const form = new FormData()
  form.set('_method', 'PUT')
  form.set('avatar', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  return form
}

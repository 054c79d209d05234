import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { BadBackup } from './bad-backup.ts'

/** What is inside is 64 KB of the text at a time: nothing of it is given out before its mark was looked at. */
const PIECE = 64 * 1024
const TAG = 16
const MAGIC = Buffer.from('SMYSL-1\n')
const SALT = 16

/**
 * Encrypts a stream with AES-256-GCM, piece by piece. Each piece knows its place, the last one that it is the last, and
 * all of them the name they lie under: nothing can be cut off, moved or exchanged.
 */
export async function* sealed(secret: string, name: string, pieces: AsyncIterable<Uint8Array>) {
  const salt = randomBytes(SALT)
  const key = keyFor(secret, name, salt)
  yield Buffer.concat([MAGIC, salt])
  let place = 0
  for await (const { piece, isLast } of cut(pieces, PIECE)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    place += 1
  }
}

/** The other way round. Throws BadBackup where the key or a single byte is another. */
export async function* unsealed(secret: string, name: string, pieces: AsyncIterable<Uint8Array>) {
  const whole = new ByteReader(pieces)
  const head = await whole.take(MAGIC.length + SALT)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new BadBackup(`файл ${name} не зашифрован или испорчен`)
  const key = keyFor(secret, name, head.subarray(MAGIC.length))
  let place = 0
  for await (const { piece, isLast } of cut(whole.rest(), PIECE + TAG)) {
    if (piece.length < TAG) throw new BadBackup(`файл ${name} оборван`)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast))
    decipher.setAuthTag(piece.subarray(piece.length - TAG))
    const text = decipher.update(piece.subarray(0, piece.length - TAG))
    try {
      decipher.final()
    } catch {
      throw new BadBackup(`ключ BACKUP_KEY не подходит к файлу ${name}, или файл испорчен`)
    }
    yield text
    place += 1
  }
}

/** A name that tells nothing of the one it is made from. */
export function hiddenName(secret: string, name: string): string {
  return createHmac('sha256', secret).update(name).digest('hex').slice(0, 40)
}

function keyFor(secret: string, name: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `smysl backup ${name}`, 32))
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(place), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** The same bytes in pieces of one size; the last may be shorter, and there is always one. */
async function* cut(pieces: AsyncIterable<Uint8Array>, size: number) {
  const whole = new ByteReader(pieces)
  let piece = await whole.take(size)
  for (;;) {
    const next = await whole.take(size)
    const isLast = next.length === 0
    yield { piece, isLast }
    if (isLast) return
    piece = next
  }
}

class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #waiting: Uint8Array[] = []
  #length = 0

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** So many bytes, or what is left. */
  async take(size: number): Promise<Buffer> {
    while (this.#length < size) {
      const next = await this.#pieces.next()
      if (next.done === true) break
      this.#waiting.push(next.value)
      this.#length += next.value.length
    }
    const all = Buffer.concat(this.#waiting)
    this.#waiting = [all.subarray(size)]
    this.#length = Math.max(0, all.length - size)
    return all.subarray(0, size)
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#length > 0) yield* this.#waiting.splice(0)
    for (let next = await this.#pieces.next(); next.done !== true; next = await this.#pieces.next()) yield next.value
  }
}

import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, constants } from 'node:zlib'
import { BadBackup } from './bad-backup.ts'

/** A text as gzip, in which anybody may look at it with the tools of every system. */
export async function* packed(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  // What fails on the way is thrown to whoever reads.
  pipeline(text, gzip).catch(() => {})
  for await (const piece of gzip) yield piece as Buffer
}

/** The other way round. Throws BadBackup for what is no gzip, or only the beginning of one. */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const decoder = new TextDecoder()
  pipeline(bytes, gunzip).catch(() => {})
  try {
    for await (const piece of gunzip) yield decoder.decode(piece as Buffer, { stream: true })
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new BadBackup('строки базы испорчены')
    throw error
  }
  yield decoder.decode()
}

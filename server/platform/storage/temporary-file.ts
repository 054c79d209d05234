import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

interface Spooled {
  /** The whole from its beginning, as often as somebody needs it. */
  open: () => ReadableStream<Uint8Array>
  /** Bytes. */
  size: number
  sha256: string
}

/** Gathers a stream aside, in a file without a name, so that its size is known. Whatever happens, nothing is left. */
export async function withTemporaryFile<T>(
  pieces: ReadableStream<Uint8Array>,
  keep: (whole: Spooled) => Promise<T>,
): Promise<T> {
  const file = await openAnonymousFile()
  try {
    const digest = createHash('sha256')
    let size = 0
    for await (const piece of pieces) {
      await file.writeFile(piece)
      digest.update(piece)
      size += piece.length
    }
    return await keep({
      open: () =>
        Readable.toWeb(createReadStream('', { fd: file.fd, start: 0, autoClose: false })) as ReadableStream<Uint8Array>,
      size,
      sha256: digest.digest('hex'),
    })
  } finally {
    await file.close()
  }
}

/** A file of the temporary folder without a name: a process that is killed leaves no personal data lying about. */
export async function openAnonymousFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `smysl-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

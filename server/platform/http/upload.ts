import type { FileHandle } from 'node:fs/promises'
import { openAnonymousFile } from '../storage/temporary-file.ts'
import { StorageDown } from '../storage/storage.ts'
import { PayloadTooLarge } from './errors.ts'

/** A file of a form. */
export interface UploadedFile {
  name: string
  /** Bytes. */
  size: number
  /** Reads it for as long as the work takes; its memory is given back at once then. */
  withBytes: <T>(work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>) => Promise<T>
}

/** A multipart form whose files lie on the disk: however many wait for their turn, none of them stands in memory. */
export interface SplitForm {
  /** The form as it came, but each file in it is empty. */
  rest: Buffer
  /** The files in the order of the form. */
  places: readonly Place[]
  fileAt: (place: Place, name: string) => UploadedFile
  close: () => Promise<void>
}

export interface Place {
  start: number
  /** Bytes. */
  size: number
}

/** Of all fields of a form, in whatever way it was sent. */
export const FIELDS_MAX = 1000
export const TOO_MANY_FIELDS = 'В запросе слишком много полей.'
/** Each is a write on the disk, however small; no form of ours sends more than a handful. */
export const FILES_MAX = 20
export const TOO_MANY_FILES = `В\u00a0форме больше ${FILES_MAX}\u00a0файлов. Отправьте их по\u00a0частям.`

const HEAD_END = '\r\n\r\n'
/** Of one part: browsers write a line or two. Bytes. */
const HEAD_MAX_BYTES = 16 * 1024
const HAS_FILE = /;\s*filename\*?=/i

/**
 * Sets the files of a form aside while it comes. What is no such form comes out as it is. Throws PayloadTooLarge as soon as
 * there are more parts or files than any form has: the rest is not read.
 */
export async function splitForm(pieces: AsyncIterable<Uint8Array>, boundary: string): Promise<SplitForm> {
  const disk = await onDisk(openAnonymousFile)
  try {
    const split = await setAside(pieces, Buffer.from(`\r\n--${boundary}`), disk)
    return { ...split, fileAt: (place, name) => fileOn(disk, place, name), close: () => disk.close() }
  } catch (error) {
    await disk.close()
    throw error
  }
}

async function setAside(pieces: AsyncIterable<Uint8Array>, delimiter: Buffer, disk: FileHandle) {
  const rest: Uint8Array[] = []
  const places: Place[] = []
  let parts = 0
  /** Where the bytes of the present part go. */
  let file: Place | null = null
  let isHead = false
  // Before the first delimiter there need be no new line.
  let held: Buffer = Buffer.from('\r\n')

  /** Takes what surely belongs to the part; answers false when more must come first. */
  async function takeNext(): Promise<boolean> {
    const end = held.indexOf(isHead ? HEAD_END : delimiter)
    if (isHead) {
      if (end < 0) return false
      const head = take(end + HEAD_END.length)
      rest.push(head)
      const last = places.at(-1)
      file = HAS_FILE.test(head.toString('latin1')) ? { start: last ? last.start + last.size : 0, size: 0 } : null
      if (file !== null) places.push(file)
      if (places.length > FILES_MAX) throw new PayloadTooLarge(TOO_MANY_FILES)
    } else {
      const bytes = take(end < 0 ? Math.max(0, held.length - delimiter.length + 1) : end)
      if (file === null) rest.push(bytes)
      else await write(file, bytes)
      if (end < 0) return false
      rest.push(take(delimiter.length))
      parts += 1
      if (parts > FIELDS_MAX) throw new PayloadTooLarge(TOO_MANY_FIELDS)
    }
    isHead = !isHead
    return true
  }

  /** A copy, so that a few bytes do not hold the piece that they came in. */
  function take(length: number): Buffer {
    const taken = Buffer.from(held.subarray(0, length))
    held = held.subarray(length)
    return taken
  }

  async function write(place: Place, bytes: Buffer) {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await onDisk(() => disk.write(bytes, done))
      done += bytesWritten
    }
    place.size += bytes.length
  }

  for await (const piece of pieces) {
    held = Buffer.concat([held, piece])
    while (await takeNext());
    // No head: the end of the form, or nonsense, which whoever reads the rest refuses.
    if (isHead && held.length > HEAD_MAX_BYTES) break
  }
  return { rest: Buffer.concat([...rest, held]).subarray('\r\n'.length), places }
}

function fileOn(disk: FileHandle, { start, size }: Place, name: string): UploadedFile {
  return {
    name,
    size,
    async withBytes(work) {
      const bytes = new Uint8Array(size)
      try {
        for (let done = 0; done < size;) {
          const { bytesRead } = await onDisk(() => disk.read(bytes, done, size - done, start + done))
          if (bytesRead === 0) throw new Error('An uploaded file is shorter than it was')
          done += bytesRead
        }
        return await work(bytes)
      } finally {
        bytes.buffer.transfer(0)
      }
    },
  }
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new StorageDown(error)
  }
}

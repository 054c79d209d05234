import { isUtf8 as isValidUtf8 } from 'node:buffer'
import { crc32, createInflateRaw } from 'node:zlib'
import { broken, ENTRIES_MAX, INFLATED_MAX_BYTES, TOO_BIG, TOO_MANY_ENTRIES, WorkbookRefused } from './limits.ts'

/** The files of a zip by their names, each unpacked piece by piece and never whole. */
export interface Archive {
  /** In the order of the directory; folders end with a slash. */
  files: readonly ArchivedFile[]
  has: (name: string) => boolean
  pieces: (name: string) => AsyncGenerator<Uint8Array>
}

interface ArchivedFile {
  name: string
  /** Unpacked. Bytes. */
  size: number
}

/** What an archive may hold, and what is said of one that holds more. */
export interface ArchiveLimits {
  entriesMax: number
  inflatedMaxBytes: number
  tooManyEntries: string
  tooBig: string
}

const WORKBOOK: ArchiveLimits = {
  entriesMax: ENTRIES_MAX,
  inflatedMaxBytes: INFLATED_MAX_BYTES,
  tooManyEntries: TOO_MANY_ENTRIES,
  tooBig: TOO_BIG,
}

interface Entry {
  method: number
  packed: Uint8Array
  /** Unpacked, as the directory says. */
  size: number
  sum: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const DIRECTORY_LINE = 0x02014b50
const FILE_HEAD = 0x04034b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
/** What stands in place of a number that needs more than its bytes. */
const ELSEWHERE_16 = 0xffff
const ELSEWHERE_32 = 0xffffffff
const EXTRA_64 = 1
const UTF8_NAMES = 1 << 11
const PIECE_BYTES = 64 * 1024

/**
 * Opens a zip that somebody sent. The directory is believed only as far as it is proved: every entry is unpacked once
 * and counted as it comes out, and what goes over the limit is refused before anybody reads it.
 */
export async function openArchive(bytes: Uint8Array, limits: ArchiveLimits = WORKBOOK): Promise<Archive> {
  const entries = readDirectory(bytes, limits)
  await proveSizes([...entries.values()], limits)
  return {
    files: [...entries].map(([name, { size }]) => ({ name, size })),
    has: (name) => entries.has(name),
    pieces: (name) => unpacked(entries.get(name) ?? broken()),
  }
}

async function proveSizes(entries: readonly Entry[], { inflatedMaxBytes, tooBig }: ArchiveLimits) {
  const told = entries.reduce((sum, { size }) => sum + size, 0)
  if (told > inflatedMaxBytes) throw new WorkbookRefused(tooBig)
  let total = 0
  for (const entry of entries) {
    const before = total
    let sum = 0
    for await (const piece of unpacked(entry)) {
      total += piece.length
      if (total > inflatedMaxBytes) throw new WorkbookRefused(tooBig)
      sum = crc32(piece, sum)
    }
    if (total - before !== entry.size || sum !== entry.sum) broken()
  }
}

async function* unpacked({ method, packed }: Entry): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    for (let start = 0; start < packed.length; start += PIECE_BYTES) yield packed.subarray(start, start + PIECE_BYTES)
    return
  }
  if (method !== 8) broken()
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  inflate.end(packed)
  try {
    yield* inflate
  } catch {
    broken()
  }
}

function readDirectory(bytes: Uint8Array, limits: ArchiveLimits): Map<string, Entry> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readLines(view, findDirectory(view), limits)
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error
    // A place outside of the file.
    return broken()
  }
}

function findDirectory(view: Buffer): { count: number; offset: number } {
  const first = Math.max(0, view.length - END_BYTES - COMMENT_MAX_BYTES)
  let place = view.length - END_BYTES
  while (place >= first && view.readUInt32LE(place) !== END) place -= 1
  if (place < first) broken()
  const [count, offset] = [view.readUInt16LE(place + 10), view.readUInt32LE(place + 16)]
  if (count !== ELSEWHERE_16 && offset !== ELSEWHERE_32) return { count, offset }
  const locator = place - 20
  if (view.readUInt32LE(locator) !== LOCATOR_64) broken()
  const end = number64(view, locator + 8)
  if (view.readUInt32LE(end) !== END_64) broken()
  return { count: number64(view, end + 32), offset: number64(view, end + 48) }
}

function readLines(
  view: Buffer,
  { count, offset }: { count: number; offset: number },
  { entriesMax, tooManyEntries }: ArchiveLimits,
): Map<string, Entry> {
  if (count > entriesMax) throw new WorkbookRefused(tooManyEntries)
  const entries = new Map<string, Entry>()
  let place = offset
  for (let line = 0; line < count; line += 1) {
    if (view.readUInt32LE(place) !== DIRECTORY_LINE) broken()
    const flags = view.readUInt16LE(place + 8)
    const isEncrypted = (flags & 1) === 1
    const [nameLength, extraLength] = [view.readUInt16LE(place + 28), view.readUInt16LE(place + 30)]
    const name = nameOf(view.subarray(place + 46, place + 46 + nameLength), (flags & UTF8_NAMES) !== 0)
    // Two files of one name: which is read would be anybody's guess.
    if (isEncrypted || entries.has(name)) broken()
    entries.set(name, entryAt(view, place, place + 46 + nameLength, extraLength))
    place += 46 + nameLength + extraLength + view.readUInt16LE(place + 32)
  }
  return entries
}

/** Without the flag a name is of the letters of MS-DOS, as Windows still packs it; many write UTF-8 and say nothing. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  if (isUtf8 || isValidUtf8(bytes)) return bytes.toString('utf8').normalize('NFC')
  return new TextDecoder('ibm866').decode(bytes)
}

function entryAt(view: Buffer, line: number, extra: number, extraLength: number): Entry {
  const told = [24, 20, 42].map((field) => view.readUInt32LE(line + field))
  const [size = 0, packedSize = 0, head = 0] = withNumbers64(told, view.subarray(extra, extra + extraLength))
  if (view.readUInt32LE(head) !== FILE_HEAD) broken()
  const start = head + 30 + view.readUInt16LE(head + 26) + view.readUInt16LE(head + 28)
  if (start + packedSize > view.length) broken()
  return {
    method: view.readUInt16LE(line + 10),
    packed: view.subarray(start, start + packedSize),
    size,
    sum: view.readUInt32LE(line + 16),
  }
}

/** The numbers that did not fit stand in the extra field, in their order. */
function withNumbers64(told: readonly number[], extra: Buffer): number[] {
  if (!told.includes(ELSEWHERE_32)) return [...told]
  let place = 0
  while (extra.readUInt16LE(place) !== EXTRA_64) place += 4 + extra.readUInt16LE(place + 2)
  place += 4
  return told.map((number) => {
    if (number !== ELSEWHERE_32) return number
    place += 8
    return number64(extra, place - 8)
  })
}

function number64(view: Buffer, place: number): number {
  const number = Number(view.readBigUInt64LE(place))
  return Number.isSafeInteger(number) ? number : broken()
}

import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, as its directory tells of it. What is told may be a lie. */
export interface ArchiveEntry {
  name: string
  packed: Buffer
  method?: number
  /** Unpacked, as the directory says. */
  size: number
  sum: number
}

export function entry(name: string, content: string | Buffer): ArchiveEntry {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes), size: bytes.length, sum: crc32(bytes) }
}

/** An entry that unpacks to `times` × `block` between `head` and `tail`, made without unpacking it anywhere. */
export function repeated(name: string, block: string, times: number, { head = '', tail = '' } = {}): ArchiveEntry {
  const part = (text: string) => deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([
    part(head),
    ...Array<Buffer>(times).fill(part(block)),
    deflateRawSync(Buffer.from(tail)),
  ])
  return { name, packed, size: head.length + block.length * times + tail.length, sum: 0 }
}

/** A zip of these entries, in their order. */
export function archive(entries: readonly ArchiveEntry[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, packed, size, sum, method = 8 } of entries) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(sum, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, title]))
    bodies.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, index, Buffer.from('PK\u0005\u0006'), end])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** What every workbook has around its sheets. */
export function workbookParts({ strings = false } = {}): ArchiveEntry[] {
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${LINKS}/${type}" Target="${target}"/>`
  return [
    entry(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    entry(
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    entry(
      'xl/workbook.xml',
      `${HEAD}<workbook ${MAIN} xmlns:r="${LINKS}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}">${link(1, 'worksheet', 'worksheets/sheet1.xml')}${strings ? link(2, 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    ),
  ]
}

export const SHEET = 'xl/worksheets/sheet1.xml'
export const STRINGS = 'xl/sharedStrings.xml'
export const SHEET_HEAD = `${HEAD}<worksheet ${MAIN}><sheetData>`
export const SHEET_TAIL = '</sheetData></worksheet>'
export const STRINGS_HEAD = `${HEAD}<sst ${MAIN}>`
export const STRINGS_TAIL = '</sst>'

/** About 970 KB that unpack to a gigabyte of cells. */
export function workbookBomb(): Buffer {
  const block = '<row><c><v>1</v></c><c t="s"><v>0</v></c></row>'.repeat(22_000)
  return archive([...workbookParts(), repeated(SHEET, block, 970, { head: SHEET_HEAD, tail: SHEET_TAIL })])
}

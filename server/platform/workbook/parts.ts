import { isDateFormat } from 'hucre'
import type { Archive } from './archive.ts'
import {
  broken,
  CELL_TEXT_MAX,
  ENTRIES_MAX,
  TEXT_MAX,
  TOO_MANY_CELLS,
  TOO_MUCH_TEXT,
  CELLS_MAX,
  WorkbookRefused,
} from './limits.ts'
import { readXml } from './xml.ts'

/** What the cells of the sheet are read with. */
export interface WorkbookParts {
  sheet: string
  /** The texts that cells name by their number. */
  strings: string[]
  /** The numbers of the styles that make a number a date. */
  dateStyles: Set<number>
  /** Days are counted from 1904 and not from 1900. */
  isFrom1904: boolean
}

/** More than the program itself takes. */
const STYLES_MAX = 65_536
/** The longest that the program takes is 255. */
const FORMAT_MAX = 1_000

/** Finds the sheet of a workbook that people see first, and reads what its cells need. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const root = await readLinks(archive, '', '_rels/.rels')
  const workbook = root.find(({ type }) => type === 'officeDocument')?.target ?? broken()
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const links = await readLinks(archive, folder, `${folder}_rels/${workbook.slice(folder.length)}.rels`)
  const partOf = (type: string) => links.find((link) => link.type === type && archive.has(link.target))?.target
  const { sheetId, isFrom1904 } = await readWorkbook(archive, workbook)
  return {
    sheet: links.find(({ id }) => id === sheetId)?.target ?? broken(),
    strings: await readStrings(archive, partOf('sharedStrings')),
    dateStyles: await readDateStyles(archive, partOf('styles')),
    isFrom1904,
  }
}

interface Link {
  id: string
  /** The last word of its address. */
  type: string
  target: string
}

async function readLinks(archive: Archive, folder: string, name: string): Promise<Link[]> {
  const links: Link[] = []
  await readXml(archive.pieces(name), {
    open(tag, attribute) {
      if (tag !== 'Relationship') return
      if (links.length === ENTRIES_MAX) broken()
      const target = attribute('Target') ?? ''
      links.push({
        id: attribute('Id') ?? '',
        type: attribute('Type')?.split('/').at(-1) ?? '',
        target: placeOf(target, folder),
      })
    },
  })
  return links
}

/** Told from the folder of whoever tells, or from the root. */
function placeOf(target: string, folder: string): string {
  const address = URL.parse(target, `file:///${folder}`)
  try {
    return decodeURI(address?.pathname.slice(1) ?? '')
  } catch {
    return broken()
  }
}

async function readWorkbook(archive: Archive, name: string) {
  let seenId: string | undefined
  let hiddenId: string | undefined
  let isFrom1904 = false
  await readXml(archive.pieces(name), {
    open(tag, attribute) {
      if (tag === 'workbookPr') isFrom1904 = attribute('date1904') === '1' || attribute('date1904') === 'true'
      if (tag !== 'sheet') return
      if ((attribute('state') ?? 'visible') === 'visible') seenId ??= attribute('id')
      else hiddenId ??= attribute('id')
    },
  })
  return { sheetId: seenId ?? hiddenId ?? broken(), isFrom1904 }
}

async function readStrings(archive: Archive, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (name === undefined) return strings
  let isText = false
  let isReading = false
  let length = 0
  let text = ''
  await readXml(archive.pieces(name), {
    open(tag) {
      if (tag === 'si') text = ''
      // How a text is read aloud stands beside it and is not part of it.
      else if (tag === 'rPh') isReading = true
      else if (tag === 't') isText = !isReading
    },
    text(piece) {
      if (isText) text += piece
    },
    close(tag) {
      if (tag === 't') isText = false
      else if (tag === 'rPh') isReading = false
      else if (tag === 'si') {
        length += text.length
        if (strings.length === CELLS_MAX) throw new WorkbookRefused(TOO_MANY_CELLS)
        if (length > TEXT_MAX || text.length > CELL_TEXT_MAX) throw new WorkbookRefused(TOO_MUCH_TEXT)
        strings.push(alone(unescaped(text)))
      }
    },
  })
  return strings
}

async function readDateStyles(archive: Archive, name: string | undefined): Promise<Set<number>> {
  const formats = new Map<string, string>()
  const dateStyles = new Set<number>()
  if (name === undefined) return dateStyles
  let isInCells = false
  let style = 0
  await readXml(archive.pieces(name), {
    open(tag, attribute) {
      if (tag === 'numFmt' && formats.size < STYLES_MAX) {
        formats.set(attribute('numFmtId') ?? '', attribute('formatCode')?.slice(0, FORMAT_MAX) ?? '')
      } else if (tag === 'cellXfs') isInCells = true
      else if (tag === 'xf' && isInCells && style < STYLES_MAX) {
        const id = attribute('numFmtId') ?? ''
        if (isDateFormat(formats.get(id) ?? id)) dateStyles.add(style)
        style += 1
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isInCells = false
    },
  })
  return dateStyles
}

/** `_x000D_` is how the program writes a sign that XML does not take. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A text cut out of a longer one holds the whole of it in memory; its copy does not. */
function alone(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import {
  archive,
  entry,
  SHEET,
  SHEET_HEAD,
  SHEET_TAIL,
  STRINGS,
  STRINGS_HEAD,
  STRINGS_TAIL,
  workbookParts,
  type ArchiveEntry,
} from '#test/builders/workbooks.ts'
import type { CellValue } from './sheet.ts'
import { openArchive } from './archive.ts'
import { readParts } from './parts.ts'
import { readRows } from './rows.ts'

async function read(bytes: Uint8Array) {
  const rows: CellValue[][] = []
  const formulas: string[] = []
  const opened = await openArchive(bytes)
  const merged = await readRows(opened, await readParts(opened), 1000, (values, columns) => {
    formulas.push(...columns.map((column) => `${rows.length},${column}`))
    rows.push(values)
  })
  return { rows, formulas, merged }
}

function sheetOf(rows: string, more: readonly ArchiveEntry[] = []): Buffer {
  const strings = more.some(({ name }) => name === STRINGS)
  return archive([...workbookParts({ strings }), entry(SHEET, SHEET_HEAD + rows + SHEET_TAIL), ...more])
}

describe('a workbook is read as it stands', () => {
  test('with texts of a table of texts: in one piece, in pieces of several faces, with how they are read aloud', async () => {
    const table = [
      '<si><t>Одной строкой &amp; со знаком &#171;</t></si>',
      '<si><r><rPr><b/></rPr><t>Жир</t></r><r><t xml:space="preserve">но и просто</t></r></si>',
      '<si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh></si>',
      '<si><t>Строка_x000D_и ещё</t></si>',
      '<si/>',
    ].join('')
    const cells = [0, 1, 2, 3, 4, 9].map((number) => `<c t="s"><v>${number}</v></c>`).join('')
    const strings = entry(STRINGS, STRINGS_HEAD + table + STRINGS_TAIL)
    expect((await read(sheetOf(`<row>${cells}</row>`, [strings]))).rows).toEqual([
      ['Одной строкой & со знаком «', 'Жирно и просто', '漢字', 'Строка\rи ещё', ''],
    ])
  })

  test('with numbers, flags, errors, texts within cells and formulas of every kind', async () => {
    const row = [
      '<c r="A1"><v>12.5</v></c>',
      '<c r="B1" t="b"><v>1</v></c>',
      '<c r="C1" t="e"><v>#DIV/0!</v></c>',
      '<c r="D1" t="inlineStr"><is><r><t>из </t></r><r><t>кусков</t></r></is></c>',
      '<c r="E1"><f>SUM(A1:A1)</f><v>12.5</v></c>',
      '<c r="F1" t="str"><f t="shared" si="0"/><v>общая</v></c>',
      '<c r="G1"><f>NOW()</f></c>',
      '<c r="I1" t="str"><v><![CDATA[a < b & c]]></v></c>',
    ].join('')
    const { rows, formulas } = await read(sheetOf(`<row r="1">${row}</row>`))
    expect(rows).toEqual([[12.5, true, '#DIV/0!', 'из кусков', 12.5, 'общая', null, null, 'a < b & c']])
    expect(formulas).toEqual(['0,4', '0,5', '0,6'])
  })

  test('with rows left out, places without names, and a face without end to the right', async () => {
    const empty = Array.from({ length: 1024 }, (_, index) => `<c s="${index % 3}"/>`).join('')
    const { rows } = await read(
      sheetOf(
        `<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row r="4">${empty}</row><row r="5"><c><v>3</v></c></row>`,
      ),
    )
    expect(rows).toEqual([[], [null, 1, 2], [], [], [3]])
  })

  test('as other programs write it: prefixed tags, absolute places, a mark before the text, packed and not', async () => {
    const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const link = (id: string, type: string, target: string) =>
      `<Relationship Target='${target}' Type='${links}/${type}' Id='${id}'/>`
    const stored = (name: string, content: string) => {
      const made = entry(name, content)
      return { ...made, packed: Buffer.from(content), method: 0 }
    }
    const bytes = archive([
      stored('_rels/.rels', `<Relationships>${link('a', 'officeDocument', '/книга/workbook.xml')}</Relationships>`),
      stored(
        'книга/workbook.xml',
        `<x:workbook xmlns:x="m" xmlns:r="l"><x:workbookPr date1904="true"/><x:sheets><x:sheet name="Второй" sheetId="7" r:id="R2"/><x:sheet name="Первый" sheetId="1" r:id="R1"/></x:sheets></x:workbook>`,
      ),
      entry(
        'книга/_rels/workbook.xml.rels',
        `<Relationships>${link('R1', 'worksheet', 'sheets/1.xml')}${link('R2', 'worksheet', '/книга/sheets/2.xml')}${link('R3', 'styles', '../styles.xml')}</Relationships>`,
      ),
      entry('книга/sheets/1.xml', `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`),
      entry(
        'книга/sheets/2.xml',
        `\uFEFF<?xml version="1.0"?><!-- сделано --><x:worksheet xmlns:x="m"><x:cols><x:col min="1" max="16384"/></x:cols><x:sheetData>\r\n <x:row r = "1" ><x:c r='A1' s="1" ><x:v>0</x:v></x:c><x:c r="B1" s="0"><x:v>7</x:v></x:c></x:row></x:sheetData><x:extLst><x:row/></x:extLst></x:worksheet>`,
      ),
      entry(
        'styles.xml',
        '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
    ])
    expect((await read(bytes)).rows).toEqual([['01.01.1904', 7]])
  })

  test('by the first sheet that people see: a hidden one is passed over, unless there is no other', async () => {
    const sheet = (name: string, kept?: 'hidden' | 'veryHidden') => ({ name, rows: [[name]], [kept ?? 'shown']: true })
    const book = (...sheets: ReturnType<typeof sheet>[]) => writeXlsx({ sheets })
    const seen = await book(sheet('Списки', 'hidden'), sheet('Ещё', 'veryHidden'), sheet('Люди'), sheet('Прочее'))
    expect((await read(seen)).rows).toEqual([['Люди']])
    expect((await read(await book(sheet('Одна', 'hidden')))).rows).toEqual([['Одна']])
  })

  test('with the cells of a column that were merged', async () => {
    const merged = (...places: string[]) =>
      `</sheetData><mergeCells>${places.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells><sheetData>`
    const bytes = sheetOf(
      `<row r="1"><c><v>1</v></c></row>${merged('A1:C1', 'B2:B4', 'c5:d6', 'GS1:GS9', 'E9:E9999999', 'зря')}`,
    )
    expect((await read(bytes)).merged).toEqual([
      { column: 1, first: 1, last: 3 },
      { column: 2, first: 4, last: 5 },
      { column: 4, first: 8, last: 1000 },
    ])
  })

  test('with the sizes of large archives, told beside the directory', async () => {
    const plain = sheetOf('<row><c><v>5</v></c></row>')
    const line = plain.lastIndexOf(Buffer.from('PK\u0001\u0002'))
    const [size, packed] = [plain.readUInt32LE(line + 24), plain.readUInt32LE(line + 20)]
    const extra = Buffer.alloc(20)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(size), 4)
    extra.writeBigUInt64LE(BigInt(packed), 12)
    const nameEnd = line + 46 + plain.readUInt16LE(line + 28)
    const large = Buffer.concat([plain.subarray(0, nameEnd), extra, plain.subarray(nameEnd)])
    large.writeUInt32LE(0xffffffff, line + 24)
    large.writeUInt32LE(0xffffffff, line + 20)
    large.writeUInt16LE(extra.length, line + 30)
    expect((await read(large)).rows).toEqual([[5]])
  })

  test('with days and hours as people write them', async () => {
    const row = ['1900-01-01', '2026-11-20T14:05:09', '2026-11-20T23:59:59.9996'].map((date) => new Date(`${date}Z`))
    const bytes = await writeXlsx({ sheets: [{ name: 'Лист', rows: [row] }] })
    expect((await read(bytes)).rows).toEqual([['01.01.1900', '20.11.2026 14:05', '21.11.2026 00:00']])
    const hour = await writeXlsx({
      sheets: [{ name: 'Лист', columns: [{ numFmt: 'hh:mm' }], rows: [[0.75]] }],
    })
    expect((await read(hour)).rows).toEqual([['18:00']])
  })

  test('alike by us and by the library that writes ours', async () => {
    const texts = ['Анна', 'b & <c>', '=1+1', '  пробелы  ', '«ёлочки» 😀', '12', '']
    const rows = Array.from({ length: 300 }, (_, row) => [
      row,
      texts[row % texts.length] ?? null,
      row % 3 === 0 ? null : row / 7,
      row % 2 === 0,
      new Date(Date.UTC(2026, 0, 1 + row)),
    ])
    const bytes = await writeXlsx({ sheets: [{ name: 'Лист', rows }] })
    const theirs = (await readXlsx(bytes, { sheets: [0] })).sheets[0]?.rows ?? []
    const shown = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('.')
    const plain = theirs.map((row) => row.map((value) => (value instanceof Date ? shown(value) : value)))
    expect((await read(bytes)).rows).toEqual(plain)
  })
})

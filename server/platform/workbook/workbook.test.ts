import { describe, expect, test } from 'vitest'
import {
  archive,
  entry,
  repeated,
  SHEET,
  SHEET_HEAD,
  SHEET_TAIL,
  STRINGS,
  STRINGS_HEAD,
  STRINGS_TAIL,
  workbookBomb,
  workbookParts,
  type ArchiveEntry,
} from '#test/builders/workbooks.ts'
import type { CellValue } from './sheet.ts'
import { openArchive } from './archive.ts'
import {
  BROKEN,
  TOO_BIG,
  TOO_MANY_CELLS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ENTRIES,
  TOO_MUCH_TEXT,
  WorkbookRefused,
} from './limits.ts'
import { readParts } from './parts.ts'
import { readRows } from './rows.ts'

const MEGABYTE = 'x'.repeat(1024 * 1024)

async function read(bytes: Uint8Array, maxRows = 1000) {
  const rows: CellValue[][] = []
  const formulas: string[] = []
  const opened = await openArchive(bytes)
  await readRows(opened, await readParts(opened), maxRows, (values, columns) => {
    formulas.push(...columns.map((column) => `${rows.length},${column}`))
    rows.push(values)
  })
  return { rows, formulas }
}

/** The sentence that a workbook is refused with. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await read(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WorkbookRefused)
  return (error as Error).message
}

function sheetOf(rows: string, more: readonly ArchiveEntry[] = []): Buffer {
  const strings = more.some(({ name }) => name === STRINGS)
  return archive([...workbookParts({ strings }), entry(SHEET, SHEET_HEAD + rows + SHEET_TAIL), ...more])
}

describe('a workbook that would not end is refused', () => {
  const goodSheet = entry(SHEET, `${SHEET_HEAD}<row r="1"><c r="A1"><v>1</v></c></row>${SHEET_TAIL}`)

  test('a sheet of a gigabyte', async () => {
    expect(await refusalOf(workbookBomb())).toBe(TOO_BIG)
  })

  test('one whose directory calls a gigabyte a hundred bytes', async () => {
    const honest = repeated(SHEET, MEGABYTE, 1024, { head: SHEET_HEAD, tail: SHEET_TAIL })
    expect(await refusalOf(archive([...workbookParts(), { ...honest, size: 100 }]))).toBe(TOO_BIG)
  })

  test('whichever of its files is the large one', async () => {
    const picture = { ...repeated('xl/media/image1.png', MEGABYTE, 60), size: 1 }
    expect(await refusalOf(archive([...workbookParts(), goodSheet, picture]))).toBe(TOO_BIG)
    const many = Array.from({ length: 60 }, (_, index) => ({ ...repeated(`xl/media/${index}`, MEGABYTE, 1), size: 0 }))
    expect(await refusalOf(archive([...workbookParts(), goodSheet, ...many]))).toBe(BROKEN)
  })

  test('one file under two names that each unpack it', async () => {
    const [part] = [repeated('xl/media/a', MEGABYTE, 30)]
    const bytes = archive([...workbookParts(), goodSheet, part, { ...part, name: 'xl/media/b' }])
    expect(await refusalOf(bytes)).toBe(TOO_BIG)
  })

  test('thousands of files', async () => {
    const files = Array.from({ length: 3000 }, (_, index) => entry(`xl/media/${index}`, ''))
    expect(await refusalOf(archive([...workbookParts(), goodSheet, ...files]))).toBe(TOO_MANY_ENTRIES)
  })

  test('millions of texts, or of nothing', async () => {
    const table = (block: string, times: number) =>
      sheetOf('', [entry(STRINGS, STRINGS_HEAD + block.repeat(times) + STRINGS_TAIL)])
    expect(await refusalOf(table('<si/>', 2_000_000))).toBe(TOO_MANY_CELLS)
    expect(await refusalOf(table(`<si><t>${'я'.repeat(20_000)}</t></si>`, 700))).toBe(TOO_MUCH_TEXT)
    expect(await refusalOf(table(`<si><t>${'a'.repeat(40_000)}</t></si>`, 1))).toBe(TOO_MUCH_TEXT)
  })

  test('a text that is named in a million cells', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(190)}</row>`
    const strings = entry(STRINGS, `${STRINGS_HEAD}<si><t>${'a'.repeat(30_000)}</t></si>${STRINGS_TAIL}`)
    expect(await refusalOf(sheetOf(row.repeat(900), [strings]))).toBe(TOO_MUCH_TEXT)
  })

  test('rows that are all emptiness but for their last cell, columns without end, rows without end', async () => {
    const wide = (row: number) => `<row r="${row}"><c r="GR${row}"><v>1</v></c></row>`
    const rows = Array.from({ length: 990 }, (_, index) => wide(index + 1)).join('')
    expect((await read(sheetOf(rows))).rows).toHaveLength(990)
    expect(await refusalOf(sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe(TOO_MANY_COLUMNS)
    expect(await refusalOf(sheetOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toContain('больше 1')
    const many = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`.repeat(6000)
    await expect(read(sheetOf(many), 100_000)).rejects.toThrow(TOO_MANY_CELLS)
  })

  test('cells that are merged over and over', async () => {
    const places = '<mergeCell ref="A1:A1000"/>'.repeat(1_100)
    const sheet = entry(
      SHEET,
      `${SHEET_HEAD}<row><c><v>1</v></c></row></sheetData><mergeCells>${places}</mergeCells></worksheet>`,
    )
    expect(await refusalOf(archive([...workbookParts(), sheet]))).toBe(TOO_MANY_CELLS)
  })

  test('entities that unfold into billions', async () => {
    const laughs = `<!DOCTYPE worksheet [<!ENTITY a "${'ха'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`
    const sheet = entry(
      SHEET,
      `${laughs}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
    )
    expect(await refusalOf(archive([...workbookParts(), sheet]))).toBe(BROKEN)
  })

  test.each([
    ['a tag', '<row r="1'],
    ['a quoted value full of ends', '<row r=">>>>'],
    ['a comment', '<!-- <row> '],
    ['a text', '<row><c><v>1'],
    ['a text of its own kind', '<row><c><v><![CDATA['],
  ])('%s of forty megabytes', async (_, head) => {
    const sheet = entry(SHEET, SHEET_HEAD + head + MEGABYTE.repeat(40))
    expect(await refusalOf(archive([...workbookParts(), sheet]))).toBe(BROKEN)
  })

  test('half a million attributes', async () => {
    const row = `<row ${'a="" '.repeat(100_000)}/>`
    expect((await read(sheetOf(row.repeat(5)))).rows).toEqual([])
  })
})

describe('a file that is no workbook is refused in a sentence', () => {
  const good = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>')

  test('wherever it is cut', async () => {
    for (let length = 4; length < good.length; length += 37) {
      expect(await refusalOf(good.subarray(0, length)), `of ${length} bytes`).toBe(BROKEN)
    }
  })

  test('whichever byte is wrong: it is refused, or read', async () => {
    for (let place = 0; place < good.length; place += 1) {
      const wrong = Buffer.from(good)
      wrong.writeUInt8((good[place] ?? 0) ^ 0xff, place)
      const error: unknown = await read(wrong).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (error !== undefined) expect(error, `byte ${place}`).toBeInstanceOf(WorkbookRefused)
    }
  })

  test.each([
    ['without its parts', [entry('readme.txt', 'Привет')]],
    ['with two sheets of one name', [...workbookParts(), entry(SHEET, SHEET_HEAD), entry(SHEET, SHEET_HEAD)]],
    ['with a sheet that lacks its end', [...workbookParts(), entry(SHEET, `${SHEET_HEAD}<row><c><v>1</v></c>`)]],
    ['with rows in disorder', [...workbookParts(), entry(SHEET, `${SHEET_HEAD}<row r="2"/><row r="1"/>${SHEET_TAIL}`)]],
    ['with an unknown packing', [...workbookParts(), { ...entry(SHEET, SHEET_HEAD + SHEET_TAIL), method: 12 }]],
    ['with a wrong sum', [...workbookParts(), { ...entry(SHEET, SHEET_HEAD + SHEET_TAIL), sum: 1 }]],
  ])('%s', async (_, entries) => {
    expect(await refusalOf(archive(entries))).toBe(BROKEN)
  })
})

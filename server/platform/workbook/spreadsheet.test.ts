import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { allOf } from '#test/all-of.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { Busy, Invalid } from '../http/errors.ts'
import { cellName } from './cell-name.ts'
import type { CellValue, WrittenValue } from './sheet.ts'
import { readSheet, streamSheet, writeSheet } from './spreadsheet.ts'
import { BROKEN, TOO_BIG } from './limits.ts'

const MEGABYTE_IN_KB = 1024

// In a process of its own: how much this one takes depends on the files that ran in it before.
test('three workbooks that unpack to a gigabyte each are refused, and take no memory for it', async () => {
  const [read, build] = ['./spreadsheet.ts', '../../../test/builders/workbooks.ts'].map(
    (module) => new URL(module, import.meta.url).href,
  )
  const script = `
    import { readSheet } from '${read}'
    import { workbookBomb } from '${build}'
    const bombs = [workbookBomb(), workbookBomb(), workbookBomb()]
    const before = process.resourceUsage().maxRSS
    const answers = await Promise.allSettled(bombs.map((bomb) => readSheet(bomb, 1000, 'file')))
    const grown = (process.resourceUsage().maxRSS - before) / ${MEGABYTE_IN_KB}
    console.log(JSON.stringify({ refusals: answers.map(({ reason }) => reason?.extra?.errors), grown }))`
  // In a file: its threads would take over how a script of the command line is read.
  const file = join(await temporaryFolder(), 'read-bombs.mjs')
  await writeFile(file, script)
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  const { refusals, grown } = JSON.parse(stdout) as { refusals: unknown[]; grown: number }
  expect(refusals).toEqual(Array.from({ length: 3 }, () => ({ file: [TOO_BIG] })))
  expect(grown).toBeLessThan(150)
})

test('one workbook is worked on at a time; behind a few that wait the next is told to come back', async () => {
  const broken = Buffer.from('PK, but no archive')
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => readSheet(broken, 10, 'file')))
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error) : null))
  expect(reasons.filter((reason) => reason instanceof Invalid && reason.message === BROKEN)).toHaveLength(9)
  const busy = reasons.filter((reason) => reason instanceof Busy)
  expect(busy).toHaveLength(3)
  expect(busy[0]).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
})

test('a table of ten thousand people goes out and comes back', async () => {
  const rows: CellValue[][] = Array.from({ length: 10_000 }, (_, index) => [
    index + 1,
    `Иванова Мария ${index}`,
    index % 9,
  ])
  const columns = [
    { title: 'ID', width: 10 },
    { title: 'Психолог', width: 44 },
    { title: 'Загрузка', width: 14, isEditable: true },
  ]
  const bytes = await writeSheet({ name: 'Загрузка', columns, rows, notes: { name: 'Подсказка', lines: ['Раз'] } })
  const sheet = await readSheet(bytes, 10_000, 'file')
  expect(sheet.rows).toEqual([['ID', 'Психолог', 'Загрузка'], ...rows])
  await expect(readSheet(bytes, 9_999, 'file')).rejects.toThrow('В таблице больше 9\u00a0999 строк.')
})

test('a thread that ends while it is told the rows is a failure of that table alone, and it is told no more', async () => {
  const row: CellValue[] = Array.from({ length: 5_000 }, () => 'Мария')
  let taken = 0
  const endless = Object.assign([row], {
    *entries(): ArrayIterator<[number, CellValue[]]> {
      for (;;) yield [(taken += 1), row]
    },
    slice: () => [row],
  })
  process.once('worker', (worker) => void worker.terminate())
  const table = { name: 'Загрузка', columns: [{ title: 'Психолог', width: 44 }], rows: endless }
  await expect(writeSheet(table)).rejects.toThrow('The spreadsheet thread ended early')
  const before = taken
  for (let turns = 0; turns < 10; turns += 1) await setImmediate()
  expect(taken).toBe(before)
})

test('formulas are named by their places, also far to the right', async () => {
  const cells = new Map([['1,28', { value: 2, formula: '1+1' }]])
  const bytes = await writeXlsx({ sheets: [{ name: 'Лист', rows: [['Раз'], ['Два']], cells }] })
  expect((await readSheet(bytes, 10, 'file')).formulas).toEqual(['AC2'])
  expect([cellName(0, 0), cellName(4, 25), cellName(4, 26), cellName(0, 199)]).toEqual(['A1', 'Z5', 'AA5', 'GR1'])
})

describe('dates and sums are what a program counts with', () => {
  const columns = [
    { title: 'День', width: 14, format: 'day' as const },
    { title: 'Когда', width: 18, format: 'moment' as const },
    { title: 'Сумма', width: 14, format: 'money' as const },
    { title: 'Телефон', width: 18 },
  ]
  const rows: WrittenValue[][] = [
    [{ date: '2026-11-20' }, { date: '2026-11-20T00:00:09' }, 4500.5, '0079160001122'],
    [null, { date: '1900-01-01T14:05:00' }, -1, '=1+1'],
    [{ date: '1850-02-03' }, null, null, null],
  ]

  test.each([
    ['written at once', () => writeSheet({ name: 'Лист', columns, rows, marks: { '0,0': 'Не тот' } })],
    [
      'written while they come',
      async () => Buffer.concat(await allOf(await streamSheet({ name: 'Лист', columns }, ReadableStream.from(rows)))),
    ],
  ])('%s', async (_, write) => {
    const [sheet] = (await readXlsx(await write(), { readStyles: true })).sheets
    expect(sheet?.rows.slice(1)).toEqual([
      [new Date('2026-11-20'), new Date('2026-11-20T00:00:09Z'), 4500.5, '0079160001122'],
      [null, new Date('1900-01-01T14:05:00Z'), -1, '=1+1'],
      // Programs count from 1900 on.
      ['03.02.1850', null, null, null],
    ])
    expect(['1,0', '1,1', '1,2'].map((place) => sheet?.cells?.get(place)?.style?.numFmt)).toEqual([
      'dd.mm.yyyy',
      'dd.mm.yyyy hh:mm',
      '#,##0.00',
    ])
    expect(sheet?.cells?.get('2,3')?.formula).toBeUndefined()
  })
})

/** The threads that are started while a test runs. */
function watchThreads(): Worker[] {
  const started: Worker[] = []
  const onStart = (worker: Worker) => void started.push(worker)
  process.on('worker', onStart)
  onTestFinished(() => void process.off('worker', onStart))
  return started
}

const SMALL = { name: 'Лист', columns: [{ title: 'Психолог', width: 44 }], rows: [['Мария'], ['Анна']] }

test('small tables that come soon after each other are read by one thread, and written by one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const bytes = await writeSheet(SMALL)
  await readSheet(bytes, 10, 'file')
  const started = watchThreads()
  expect((await readSheet(await writeSheet({ ...SMALL, rows: [['Ольга']] }), 10, 'file')).rows[1]).toEqual(['Ольга'])
  expect((await readSheet(bytes, 10, 'file')).rows).toEqual([['Психолог'], ['Мария'], ['Анна']])
  expect(started).toHaveLength(0)
})

test('a thread that nobody needs for five seconds ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Whoever waits from before is used up by a refusal.
  await expect(readSheet(Buffer.from('PK, but no archive'), 10, 'file')).rejects.toThrow(BROKEN)
  const bytes = await writeSheet(SMALL)
  const started = watchThreads()
  await readSheet(bytes, 10, 'file')
  const [thread] = started as [Worker]
  const gone = once(thread, 'exit')
  vi.advanceTimersByTime(5_000)
  await gone
  expect((await readSheet(bytes, 10, 'file')).rows).toHaveLength(3)
  expect(started).toHaveLength(2)
})

test('one that has had a refused or a large table is not used again, nor one that died while it waited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const bytes = await writeSheet(SMALL)
  await expect(readSheet(bytes, 1, 'file')).rejects.toThrow(Invalid)
  const started = watchThreads()
  const large = await writeXlsx({
    sheets: [{ name: 'Лист', rows: Array.from({ length: 300 }, () => Array.from({ length: 20 }, () => 'Мария')) }],
  })
  await readSheet(large, 1_000, 'file')
  expect(started).toHaveLength(1)
  await readSheet(bytes, 10, 'file')
  expect(started).toHaveLength(2)
  await started[1]?.terminate()
  expect((await readSheet(bytes, 10, 'file')).rows).toHaveLength(3)
  expect(started).toHaveLength(3)
})

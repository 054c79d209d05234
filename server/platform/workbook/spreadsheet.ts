import { setImmediate as turn } from 'node:timers/promises'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Busy, Invalid } from '../http/errors.ts'
import { fillMergedCells } from './merged-cells.ts'
import { numFmtOf, written } from './dates.ts'
import type { ReadSheet, Sheet, WrittenValue } from './sheet.ts'
import { runInSheetThread } from './sheet-threads.ts'

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** One workbook at a time, whoever sends it: what one may take is all that they may take together. */
const queued = boundedQueue({ atOnce: 1, waitingMax: 8, refusal: () => new Busy(BUSY, BUSY_S) })
const UNREADABLE = 'Файл не открывается: он повреждён или слишком велик.'
const BUSY = 'Сейчас обрабатывается много таблиц. Попробуйте ещё раз через минуту.'
const BUSY_S = 60
/** What is handed to the thread at once, so that nobody waits for it. Cells. */
const PLACES_AT_ONCE = 5_000
/** A file that is larger may have filled the memory of its thread. Bytes. */
const SMALL_BYTES = 128 * 1024

/** Writes an xlsx file. Throws Busy (503) when too many wait for theirs. */
export function writeSheet(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  let batches = 0
  return queued(() =>
    runInSheetThread<Uint8Array<ArrayBuffer>>(
      { work: 'write', sheet: { ...sheet, rows: [] } },
      {
        async begin(worker, signal) {
          for (const batch of batchesOf(sheet.rows)) {
            batches += 1
            worker.postMessage(batch)
            await turn()
            if (signal.aborted) return
          }
          worker.postMessage([])
        },
        hear: ({ bytes }, { resolve }) => resolve(bytes as Uint8Array<ArrayBuffer>),
        wasSmall: () => batches <= 1,
      },
    ),
  )
}

/** Writes an xlsx file while its rows come: however many they are, memory holds a few of them. */
export async function streamSheet(
  { name, columns }: Pick<Sheet, 'name' | 'columns'>,
  rows: AsyncIterable<WrittenValue[]>,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(writtenRows(rows), {
    name,
    columns: columns.map(({ title, width, format }) => ({ header: title, width, ...numFmtOf(format) })),
    freezePane: { rows: 1 },
  })
}

async function* writtenRows(rows: AsyncIterable<WrittenValue[]>) {
  for await (const row of rows) yield row.map(written)
}

/**
 * Reads the first sheet of an xlsx file that is not hidden. Formulas and macros never run. Throws Invalid at `field` for
 * any other file and for one that is larger than it may be, Busy (503) when too many wait for theirs.
 */
export async function readSheet(bytes: Uint8Array, maxRows: number, field: string): Promise<ReadSheet> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) throw new Invalid({ [field]: ['Нужен файл Excel в формате .xlsx.'] })
  const sheet: ReadSheet = { rows: [], formulas: [] }
  let batches = 0
  return queued(() =>
    runInSheetThread<ReadSheet>(
      { work: 'read', bytes, maxRows },
      {
        hear({ rows = [], formulas = [], merged = [], isDone, refusal }, { resolve, reject }) {
          batches += 1
          for (const row of rows) sheet.rows.push(row)
          for (const place of formulas) sheet.formulas.push(place)
          if (refusal !== undefined) reject(new Invalid({ [field]: [refusal] }))
          else if (isDone) {
            fillMergedCells(sheet.rows, merged)
            resolve(sheet)
          }
        },
        // The rows, and that there are no more.
        wasSmall: () => batches <= 2 && bytes.length <= SMALL_BYTES,
      },
    ).catch((error: unknown) => {
      throw error instanceof Invalid ? error : new Invalid({ [field]: [UNREADABLE] })
    }),
  )
}

function* batchesOf(rows: WrittenValue[][]): Generator<WrittenValue[][]> {
  let [start, places] = [0, 0]
  for (const [index, row] of rows.entries()) {
    places += row.length + 1
    if (places <= PLACES_AT_ONCE) continue
    yield rows.slice(start, index + 1)
    start = index + 1
    places = 0
  }
  if (start < rows.length) yield rows.slice(start)
}

import type { ImportAnswer, ImportRow, RowKind } from '#contract/office/imports.ts'
import type { Field } from '#contract/entity/field.ts'
import type { CellValue, Sheet, WrittenValue } from '#server/platform/workbook/sheet.ts'
import type { ImportSource } from '#server/platform/workbook/import-source.ts'
import { readCell } from './cells.ts'
import { columnName, type Table } from './table.ts'

const WIDTH = 22
const DAY: Field = { kind: 'day', label: '' }
const WORDS: Record<RowKind, string> = {
  create: 'Новая запись',
  change: 'Изменение',
  same: 'Без изменений',
  skip: 'Пропущена: так выбрано',
  question: 'Ждёт ответа',
  conflict: 'Конфликт',
  bad: 'Ошибка',
}

/** The table as it came, with the wrong cells marked, and what became of each row or what to mend in it. */
export function rowReport({ title, entity }: ImportSource, table: Table, answer: ImportAnswer): Sheet {
  const rowByNumber = new Map(answer.rows.map((row) => [row.row, row]))
  const width = Math.max(table.head.length, ...table.rows.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, column) => column)
  const days = new Set(
    answer.columns.filter(({ field }) => entity.fields[field ?? '']?.kind === 'day').map(({ column }) => column),
  )
  const isDay = (column: number) => days.has(columnName(column))
  const marks: Record<string, string> = {}
  const rows = table.rows.map(({ number, cells }, index): WrittenValue[] => {
    const row = rowByNumber.get(number)
    for (const { cell, message } of row?.problems ?? []) {
      const column = places.find((each) => columnName(each) === cell.replace(/\d+$/, ''))
      if (column !== undefined) marks[`${index},${column}`] = message
    }
    return [
      ...places.map((column) => (isDay(column) ? dayAgain(cells[column] ?? null) : (cells[column] ?? null))),
      row === undefined ? 'Записана до перерыва' : WORDS[row.kind],
      saidOf(row),
    ]
  })
  return {
    name: title.slice(0, 31),
    columns: [
      ...places.map((column) => ({
        title: table.head[column] ?? '',
        width: WIDTH,
        format: isDay(column) ? ('day' as const) : undefined,
      })),
      { title: 'Что с\u00a0ней', width: 24 },
      { title: 'Что исправить', width: 80 },
    ],
    rows,
    marks,
  }
}

/** A date was read as a text of this shape, and goes back as a date. */
function dayAgain(cell: CellValue): WrittenValue {
  const read = /^\d{2}\.\d{2}\.\d{4}$/.test(String(cell)) ? readCell(DAY, cell) : null
  return read?.kind === 'value' ? { date: String(read.value) } : cell
}

function saidOf(row: ImportRow | undefined): string | null {
  if (row === undefined) return null
  const lines = [
    ...row.problems.map(({ cell, message }) => `${cell}: ${message}`),
    ...(row.question === null ? [] : [row.question.text]),
    ...row.conflicts.map(
      ({ label, was, saved, mine }) =>
        `${label}: было «${was ?? 'пусто'}», сейчас «${saved ?? 'пусто'}», в\u00a0таблице «${mine ?? 'пусто'}»`,
    ),
    ...row.notes,
  ]
  return lines.join('. ') || null
}

import type { ImportAnswer, ImportRow, RowKind } from '#contract/office/imports.ts'
import type { CellValue, Sheet } from '#server/platform/workbook/sheet.ts'
import { columnName, type Table } from './table.ts'

const WIDTH = 22
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
export function rowReport(title: string, table: Table, answer: ImportAnswer): Sheet {
  const rowByNumber = new Map(answer.rows.map((row) => [row.row, row]))
  const width = Math.max(table.head.length, ...table.rows.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, column) => column)
  const marks: Record<string, string> = {}
  const rows = table.rows.map(({ number, cells }, index): CellValue[] => {
    const row = rowByNumber.get(number)
    for (const { cell, message } of row?.problems ?? []) {
      const column = places.find((each) => columnName(each) === cell.replace(/\d+$/, ''))
      if (column !== undefined) marks[`${index},${column}`] = message
    }
    return [
      ...places.map((column) => cells[column] ?? null),
      row === undefined ? 'Записана до перерыва' : WORDS[row.kind],
      saidOf(row),
    ]
  })
  return {
    name: title.slice(0, 31),
    columns: [
      ...places.map((column) => ({ title: table.head[column] ?? '', width: WIDTH })),
      { title: 'Что с\u00a0ней', width: 24 },
      { title: 'Что исправить', width: 80 },
    ],
    rows,
    marks,
  }
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

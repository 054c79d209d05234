import { expect, test } from 'vitest'
import { checkCounts, checkRows, rowsOf } from './check-rows.ts'

const error = (cell: string, message: string) => ({
  cell,
  message,
  full_name: 'Елагин Тимур',
  old: 96_100,
  value: '100\u00a0001',
})
const change = (row: number, id: number) => ({ row, id, full_name: `Человек ${id}`, old: 10, new: 20_000 })
const plan = {
  rows: 4,
  changes: [change(2, 1)],
  unchanged: [{ row: 3, full_name: 'Человек 2', workload: 1500 }],
  errors: [error('C5', 'больше 100 000'), error('B4', 'имя изменено'), error('A5', 'такого ID нет')],
}
const empty = { rows: 0, changes: [], unchanged: [] }

test('every row stands in the order of the file, each with all that is wrong in it and where', () => {
  const bad = { kind: 'bad', full_name: 'Елагин Тимур', old: 96_100, value: '100\u00a0001', new: null }
  const right = { problems: [], badColumns: [] }
  expect(checkRows(plan)).toEqual([
    { kind: 'change', row: 2, full_name: 'Человек 1', old: 10, value: '20\u00a0000', new: 20_000, ...right },
    { kind: 'same', row: 3, full_name: 'Человек 2', old: 1500, value: '1\u00a0500', new: 1500, ...right },
    { ...bad, row: 4, problems: ['B4: имя изменено'], badColumns: ['B'] },
    { ...bad, row: 5, problems: ['C5: больше 100 000', 'A5: такого ID нет'], badColumns: ['C', 'A'] },
  ])
})

test('each row counts once', () => {
  expect(checkCounts(checkRows(plan))).toEqual({ changed: 1, same: 1, bad: 2, isHeadWrong: false })
})

test('a wrong head is wrong; a file without rows has none to count', () => {
  const head = { ...empty, errors: [error('A1', 'здесь должен быть заголовок')] }
  expect(checkCounts(checkRows(head))).toEqual({ changed: 0, same: 0, bad: 1, isHeadWrong: true })
  expect(checkRows({ ...empty, errors: [error('A2', 'в файле нет ни одной строки')] })).toEqual([])
})

test('the table shows all, what changes, or what is wrong', () => {
  const rows = checkRows(plan)
  expect(rowsOf(rows, 'changes').map(({ row }) => row)).toEqual([2])
  expect(rowsOf(rows, 'errors').map(({ row }) => row)).toEqual([4, 5])
  expect(rowsOf(rows, 'all').map(({ row }) => row)).toEqual([2, 3, 4, 5])
})

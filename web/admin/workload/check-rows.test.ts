import { expect, test } from 'vitest'
import { checkCounts, checkRows, rowsOf } from './check-rows.ts'

const error = (cell: string, message: string) => ({
  cell,
  message,
  full_name: 'Елагин Тимур',
  old: 96_100,
  value: '100001',
})
const change = (row: number, id: number) => ({ row, id, full_name: `Человек ${id}`, old: 10, new: 20 })
const plan = {
  rows: 6,
  changes: [change(2, 1), change(4, 3)],
  errors: [error('C5', 'больше 100 000'), error('B4', 'имя изменено'), error('A5', 'такого ID нет')],
}

test('rows stand in the order of the file, each with all that is wrong in it', () => {
  expect(checkRows(plan)).toEqual([
    { row: 2, full_name: 'Человек 1', old: 10, value: '20', new: 20, problems: [] },
    { row: 4, full_name: 'Елагин Тимур', old: 96_100, value: '100001', new: null, problems: ['B4: имя изменено'] },
    {
      row: 5,
      full_name: 'Елагин Тимур',
      old: 96_100,
      value: '100001',
      new: null,
      problems: ['C5: больше 100 000', 'A5: такого ID нет'],
    },
  ])
})

test('a row that would change somebody and is wrong counts as wrong; the rest stays as it is', () => {
  expect(checkCounts(plan)).toEqual({ changed: 1, bad: 2, same: 3 })
  expect(checkCounts({ rows: 0, changes: [], errors: [error('A1', 'здесь должен быть заголовок')] })).toEqual({
    changed: 0,
    bad: 1,
    same: 0,
  })
})

test('the table shows all, what changes, or what is wrong', () => {
  const rows = checkRows(plan)
  expect(rowsOf(rows, 'changes').map(({ row }) => row)).toEqual([2])
  expect(rowsOf(rows, 'errors').map(({ row }) => row)).toEqual([4, 5])
  expect(rowsOf(rows, 'all')).toHaveLength(3)
})

import { expect, it } from 'vitest'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { cellChange, matrixRows, withRights, type MatrixColumn } from './matrix-rows.ts'

const column = (key: string, rights: string[], saved = rights): MatrixColumn => ({
  key,
  title: key,
  usersCount: 1,
  rights,
  saved,
  isLocked: false,
})
const named = (columns: MatrixColumn[], query: string, isDifferent = false) =>
  matrixRows(columns, { query, isDifferent }).flatMap(({ permissions }) => permissions)

it('shows everything unless asked', () => {
  expect(named([column('a', [])], '')).toHaveLength(PERMISSION_NAMES.length)
})

it('finds a right by its word, its section and its name', () => {
  expect(named([], 'Увольнять')).toEqual(['users.fire'])
  expect(named([], ' страницы')).toEqual(['pages.view', 'pages.create', 'pages.update', 'pages.delete'])
  expect(named([], 'audit')).toEqual(['audit-logs.view'])
  expect(named([], 'нет такого')).toEqual([])
})

it('leaves the rights in which roles differ, and those just changed', () => {
  const columns = [column('a', ['pages.view', 'pages.create']), column('b', ['pages.view'])]
  expect(named(columns, '', true)).toEqual(['pages.create'])
  expect(named([column('a', [], ['pages.view']), column('b', [])], '', true)).toEqual(['pages.view'])
})

it('tells what changed in a cell', () => {
  const changed = column('a', ['pages.view'], ['pages.create'])
  expect(cellChange(changed, 'pages.view')).toBe('+')
  expect(cellChange(changed, 'pages.create')).toBe('−')
  expect(cellChange(changed, 'pages.delete')).toBe(null)
})

it('gives and takes rights without repeats', () => {
  expect(withRights(['pages.view'], ['pages.view', 'pages.create'], true)).toEqual(['pages.view', 'pages.create'])
  expect(withRights(['pages.view', 'users.view'], ['pages.view'], false)).toEqual(['users.view'])
})

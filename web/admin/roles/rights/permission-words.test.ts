import { expect, it } from 'vitest'
import { PERMISSION_GROUPS } from '#contract/people/permission-groups.ts'
import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import { permissionAction, wordOf } from './permission-words.ts'

it('shows every right exactly once', () => {
  const shown = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions)
  expect(shown.toSorted()).toEqual(PERMISSION_NAMES.toSorted())
})

it('never calls two rights of one section the same', () => {
  for (const { permissions } of PERMISSION_GROUPS) {
    const words = permissions.map(wordOf)
    expect(new Set(words).size).toBe(words.length)
  }
})

it('speaks of a right in the middle of a sentence', () => {
  expect(permissionAction('pages.create')).toBe('создавать страницы')
})

it('calls a workload «загрузка», as its field and its table do', () => {
  expect(wordOf('psychologists.workload')).toBe('Менять загрузку')
  expect(permissionAction('psychologists.workload')).toBe('менять загрузку психологов')
})

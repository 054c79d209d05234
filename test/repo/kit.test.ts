import { expect, test } from 'vitest'
import { isFresh } from '../../scripts/icons.ts'
import { projectFiles } from './project-files.ts'

/** Pieces of other parts, seen in their examples. */
const PIECES = ['select-option', 'spinner', 'toast-card', 'toaster']

test('the icons in the bundle are those that the code names: otherwise run `npm run icons`', () => {
  expect(isFresh()).toBe(true)
})

test('every part of the kit has its example in the gallery', () => {
  const names = projectFiles.flatMap((path) => /^web\/ui\/([^/]+)\.tsx$/.exec(path)?.[1] ?? [])
  const parts = names.filter((name) => !name.endsWith('.example') && !PIECES.includes(name))
  expect(parts.filter((name) => !names.includes(`${name}.example`))).toEqual([])
})

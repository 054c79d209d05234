import { expect, test } from 'vitest'
import { codeFiles, read } from './project-files.ts'

/** A list that is longer or shorter with each call; a list that the code itself writes out is always the same text. */
const LIST_IN_THE_TEXT = /\.(?:where|on|having)\(\s*['"][\w.]+['"],\s*'(?:not )?in',(?!\s*[A-Z[])/

test('a list of values goes to the database as one array, so that the text of a statement stays the same', () => {
  const found = codeFiles
    .filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap((path) => (LIST_IN_THE_TEXT.test(read(path)) ? [path] : []))
  expect(found, 'write sql<boolean>`id = any(${ids}::int[])`').toEqual([])
})

test('both kinds of lists are known', () => {
  const kinds = [
    ".where('id', 'in', ids)",
    ".where(\n  'p.id',\n  'in',\n  people.map(idOf),\n)",
    ".where('state', 'in', ['a'])",
    ".where('state', 'in', OPEN)",
  ]
  expect(kinds.map((text) => LIST_IN_THE_TEXT.test(text))).toEqual([true, true, false, false])
})
